// What a record shows of its row.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { presentRow } from './present-row.ts';

const schema = z.object({ id: z.string(), note: z.string().nullable(), made_at: z.string(), kind: z.enum(['a', 'b']) });
const row = { id: '1', note: null, made_at: new Date(0), kind: 'a' as const, secret_hash: 'x' };

test('the members of the schema, times as text, and no other column', () => {
  expect(presentRow(schema, row)).toEqual({ id: '1', note: null, made_at: '1970-01-01T00:00:00.000Z', kind: 'a' });
});

test('what is given takes the place of the column', () => {
  expect(presentRow(schema, row, { note: 'given' })).toMatchObject({ note: 'given' });
});

test('a member that is no column must be given', () => {
  const { kind: _kind, ...without } = row;
  // @ts-expect-error: `kind` is missing.
  presentRow(schema, without);
  expect(presentRow(schema, without, { kind: 'b' })).toMatchObject({ kind: 'b' });
});
