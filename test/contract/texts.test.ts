// Guarantees of the texts: every public field says what it means, in words for customers, and editors show it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes, detailsSchema, errorBody, errorCodes, events } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { callSummarySchemas } from '../../packages/contract/generate/build-call-summary-schemas.ts';
import { childrenOf, describe as textOf, isSchema, shapeOf } from '../../packages/contract/generate/typescript-of.ts';
import type { Schema } from '../../packages/contract/generate/typescript-of.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Everything that customers send or get, each with the name of its place. */
const roots: readonly (readonly [place: string, schema: unknown])[] = [
  ...allRoutes.flatMap(({ route }) =>
    [route.pathParams, route.query, route.body, ...Object.values(route.responses)].map(
      (schema) => [route.metadata.operation, schema] as const,
    ),
  ),
  ...Object.entries(events),
  ...Object.entries(callSummarySchemas),
  ...errorCodes.map((code) => [code, detailsSchema(code)] as const),
  ['error', errorBody],
];

interface Field {
  readonly isNullable: boolean;
  readonly place: string;
  readonly name: string;
  readonly text: string | undefined;
}

const isNullable = ({ _zod: { def } }: Schema): boolean =>
  def.type === 'nullable' || (def.innerType !== undefined && isNullable(def.innerType));

/** Every member of every object that `schema` reaches. */
function fieldsOf(schema: Schema, place: string, seen: Set<Schema>): Field[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const owner = schema.meta()?.id ?? place;
  const own = Object.entries(shapeOf(schema)).map(([name, member]) => ({
    place: owner,
    name,
    text: textOf(member),
    isNullable: isNullable(member),
  }));
  return [...own, ...childrenOf(schema).flatMap((child) => fieldsOf(child, owner, seen))];
}

const seen = new Set<Schema>();
const fields = roots.flatMap(([place, schema]) => (isSchema(schema) ? fieldsOf(schema, place, seen) : []));

/** The fields whose text is wrong, with the text. */
const where = (isWrong: (text: string, field: Field) => boolean): string[] =>
  fields
    .filter((field) => isWrong(field.text ?? '', field))
    .map(({ place, name, text }) => `${place}.${name}: ${text}`);

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
/** Documents and files that customers do not have. */
const internal = /\brequirements?\b|\bdecisions?\b|\bspec(ification)?\b|\bdocs\/|\bpackages\/|\.(md|ts|txt)\b/i;

describe('a public field', () => {
  it('has a text: none is without', () => {
    expect(fields.length).toBeGreaterThan(500);
    expect(where((text) => text === '')).toEqual([]);
  });

  it('has a text of sentences that begin with a capital or a value, and end', () => {
    expect(where((text) => !/^[A-Z0-9`]/.test(text) || !text.endsWith('.'))).toEqual([]);
  });

  it('has a text that says more than its name', () => {
    const filler = new Set(['the', 'a', 'an', 'of', 'this', 'its', 'is']);
    const said = (text: string): string[] => words(text).filter((word) => !filler.has(word));
    expect(
      where((text, { name }) => said(text).every((word) => words(name.replaceAll('_', ' ')).includes(word))),
    ).toEqual([]);
  });

  it('that can be null says what null means', () => {
    expect(fields.filter((field) => field.isNullable).length).toBeGreaterThan(50);
    expect(where((text, field) => field.isNullable && !/\bnull\b/i.test(text))).toEqual([]);
  });

  it('has a text of at most 700 characters, on one line', () => {
    expect(where((text) => text.length > 700 || /[\n\t]| {2}/.test(text))).toEqual([]);
  });
});

describe('a published text', () => {
  const schemaFiles = readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `schemas/${path}`);

  it.each(['openapi.json', ...schemaFiles])('of %s names no document that customers do not have', (path) => {
    const found: string[] = [];
    JSON.parse(read(path), (key, value: unknown) => {
      if (/^(description|summary|title)$/.test(key) && typeof value === 'string' && internal.test(value))
        found.push(value);
      return value;
    });
    expect(found).toEqual([]);
  });
});

describe('a generated type', () => {
  const files = [
    'packages/sdk/src/generated/types.ts',
    'packages/sdk/src/generated/operations.ts',
    'packages/webhook-verify/src/generated/event-types.ts',
  ];
  /** The lines that declare an exported type, or a property or method of one. */
  const declares = /^export (type|interface) |^ +(readonly )?('[^']+'|[A-Za-z_]\w*)(\?)?(: |\()/;

  it.each(files)('of %s has a doc comment, and so has each of its members', (path) => {
    const lines = read(path).split('\n');
    const table = lines.findIndex((line) => line.startsWith('export const '));
    const tableEnd = lines.indexOf('};', table);
    const bare = lines.filter(
      (line, at) =>
        declares.test(line) && !(table >= 0 && at > table && at < tableEnd) && !lines[at - 1]?.trimEnd().endsWith('*/'),
    );
    expect(bare).toEqual([]);
  });

  it.each(files)('of %s names no document that customers do not have', (path) => {
    const comments = read(path)
      .split('\n')
      .filter((line) => /^\s*(\/\*\*|\*)/.test(line));
    expect(comments.length).toBeGreaterThan(0);
    expect(comments.filter((line) => internal.test(line))).toEqual([]);
  });
});
