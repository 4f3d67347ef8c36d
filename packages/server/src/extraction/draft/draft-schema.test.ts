// The JSON Schema of a draft is one that every provider's strict mode takes.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { draftSchemaOf, jsonSchemaOf } from './draft-schema.ts';
import { exampleCall, exampleDraft } from '../testing/real-estate-call.ts';

const types = ['enum', 'number', 'string', 'boolean', 'date', 'string_array'] as const;
const everyType = types.map((type) => ({
  field_key: `a_${type}`,
  type,
  label: type,
  enum_values: [],
  required: false,
  crm_hint: null,
}));
const calls = [
  ['with all kinds of fields', { vertical: 'real_estate', definitions: everyType }],
  ['with nothing of its own', { vertical: 'generic', definitions: [] }],
  ['of a vertical without a schema', { vertical: 'lending', definitions: [] }],
] as const;

/** Every schema inside a schema, itself included. */
function schemasIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, items, anyOf } = value as Record<string, unknown>;
  return [
    value as Record<string, unknown>,
    ...[...Object.values(properties ?? {}), items, ...((anyOf as unknown[] | undefined) ?? [])].flatMap(schemasIn),
  ];
}

describe.each(calls)('the schema of a call %s', (_name, about) => {
  const json = jsonSchemaOf(draftSchemaOf(about));
  const schemas = schemasIn(json);

  it('uses only keywords that strict modes know', () => {
    expect(
      schemas
        .flatMap((it) => Object.keys(it))
        .filter(
          (keyword) =>
            !['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf'].includes(keyword),
        ),
    ).toEqual([]);
  });

  it('closes every object, requires all of its members, and has none without members', () => {
    for (const { properties, required, additionalProperties } of schemas.filter(({ type }) => type === 'object')) {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(properties as object));
      expect(required).not.toEqual([]);
    }
  });
});

describe('the schema of a draft', () => {
  it('takes what a faithful model drafts', () => {
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(jsonSchemaOf(draftSchemaOf(exampleCall)));
    expect(validate(exampleDraft), JSON.stringify(validate.errors)).toBe(true);
  });

  it('asks for the facts of real estate in calls about real estate only', () => {
    expect(jsonSchemaOf(draftSchemaOf(exampleCall))['required']).toContain('vertical_facts');
    expect(jsonSchemaOf(draftSchemaOf({ ...exampleCall, vertical: 'lending' }))['required']).not.toContain(
      'vertical_facts',
    );
  });
});
