// compose.yaml against the JSON schema of the Compose Specification, as the linter dclint ships it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { AnySchemaObject } from 'ajv';
import { expect, it } from 'vitest';
import { yamlOf } from './read-compose.ts';

const carrier = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
const schema = JSON.parse(readFileSync(join(carrier, 'schemas/compose.schema.json'), 'utf8')) as AnySchemaObject;
// That schema spells the name of its dialect with https, and its formats are those of Docker.
const isCompose = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile({
  ...schema,
  $schema: 'http://json-schema.org/draft-07/schema#',
});

it('compose.yaml conforms to the Compose Specification', () => {
  expect(isCompose(yamlOf('compose.yaml')), JSON.stringify(isCompose.errors)).toBe(true);
});

it('the schema detects a misspelled key', () => {
  expect(isCompose({ services: { one: { image: 'postgres:18.4', health_check: { test: ['CMD', 'true'] } } } })).toBe(
    false,
  );
});
