// Random requests for any published operation: valid, nearly valid and hostile values in every place
// that takes one.
import { encodeCursor } from '@voicecall/contract';
import fc from 'fast-check';
import { mutations } from './mutations.ts';
import type { Mutation } from './mutations.ts';
import { exampleResponse } from './published.ts';
import type { Operation, Parameter } from './published.ts';

export interface Attempt {
  /** What stands in the place of a path parameter, ready to be sent; what is absent is good. */
  readonly path: Readonly<Record<string, string>>;
  /** Ready to be sent. */
  readonly query: string;
  readonly caller: 'expected' | 'nobody' | 'stranger' | 'operator';
  readonly headers: Readonly<Record<string, string>>;
  /** Which of the good bodies, and what happens to it. */
  readonly body: { readonly which: number; readonly damage: readonly Mutation[] };
}

const unreadable = ['%', '%zz', '%ff', '%c3%28', '%ED%A0%80', '%00', 'a%00b'];
const strange = [
  'null',
  '-1',
  '1e999',
  '..',
  '../..',
  '__proto__',
  'constructor',
  "' or 1=1--",
  '${7*7}',
  '\r\nSet-Cookie: a=b',
  '\u202e',
  '🙂',
  'x'.repeat(129),
  'x'.repeat(5_000),
  '+',
  '%',
  '{"a":1}',
  '[]',
];
const hostile = fc.oneof(
  fc.constantFrom(...unreadable),
  fc.constantFrom(...strange).map(encodeURIComponent),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map(encodeURIComponent),
);

/** Any time, most often one of our days. */
const moments = fc.oneof(
  { weight: 3, arbitrary: fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2100-01-01') }) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }) },
);

/** Good values, as text. */
function good(operation: Operation, { name, schema, example }: Parameter): fc.Arbitrary<string> {
  if (name === 'cursor')
    return moments.map((at) => encodeCursor({ created_at: at.toISOString(), id: listedId(operation) }));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 }).map(String);
  if (schema.format === 'date-time')
    return fc.oneof(
      moments.map((at) => at.toISOString()),
      fc.constantFrom('2026-11-21T09:30:00+23:59', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'),
    );
  return fc.constantFrom(typeof example === 'string' ? example : 'x', 'x');
}

/** The id that the published list shows first: ids of other kinds make no cursor of this list. */
function listedId(operation: Operation): string {
  const [records] = Object.values(exampleResponse(operation) as object).filter((member) => Array.isArray(member)) as {
    id: string;
  }[][];
  return records?.[0]?.id ?? '';
}

/** A good value that was mistyped. */
const nearly = (value: string, how: number): string =>
  [value.slice(1), value.slice(0, -1), `${value}0`, ` ${value}`, value.toUpperCase(), `-${value}`, `${value}.5`, ''][
    how
  ] ?? value;
const nearlyGood = (operation: Operation, parameter: Parameter): fc.Arbitrary<string> =>
  fc.tuple(good(operation, parameter), fc.nat(7)).map(([value, how]) => nearly(value, how));

function queryOf(operation: Operation): fc.Arbitrary<string> {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = known.map((parameter) => {
    const value = fc.oneof(
      { weight: 3, arbitrary: good(operation, parameter).map(encodeURIComponent) },
      { weight: 1, arbitrary: nearlyGood(operation, parameter).map(encodeURIComponent) },
      { weight: 1, arbitrary: hostile },
    );
    return fc.tuple(fc.constant(parameter.name), value);
  });
  const unknown = fc.tuple(fc.constantFrom('unknown', '__proto__', 'limit[]', 'limit[a]', '%', '%ff', ''), hostile);
  return fc
    .array(fc.oneof({ weight: 1, arbitrary: unknown }, ...pairs.map((arbitrary) => ({ weight: 5, arbitrary }))), {
      maxLength: Math.min(known.length + 1, 4),
    })
    .map((all) => all.map(([name, value]) => `${name}=${value}`).join('&'));
}

const pathOf = (operation: Operation): fc.Arbitrary<Record<string, string>> => {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path');
  const wrong = names.map(
    (parameter) =>
      [
        parameter.name,
        fc.oneof(
          nearlyGood(operation, parameter)
            .filter((value) => value !== '')
            .map(encodeURIComponent),
          hostile,
        ),
      ] as const,
  );
  // Most often all of them are valid, otherwise no later check would be reached.
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(wrong), { requiredKeys: [] }) },
  ) as fc.Arbitrary<Record<string, string>>;
};

/** Some are used again, for another body. */
const idempotencyKeys = fc.constantFrom(
  'key-1',
  'key-2',
  '',
  ' ',
  'x'.repeat(255),
  'x'.repeat(256),
  '\u00e4',
  '"quoted"',
  '0197f6c2-3b5e-7e3a-9d0c-5d2f7c1b9a11',
);

export const attempts = (operation: Operation): fc.Arbitrary<Attempt> =>
  fc.record({
    path: pathOf(operation),
    query: operation.parameters.some((parameter) => parameter.in === 'query')
      ? queryOf(operation)
      : fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: queryOf(operation) }),
    caller: fc.oneof(
      { weight: 9, arbitrary: fc.constant('expected' as const) },
      { weight: 1, arbitrary: fc.constantFrom('nobody', 'stranger', 'operator') },
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ 'idempotency-key': idempotencyKeys }) },
    ),
    body: fc.record({
      which: fc.nat(1),
      damage: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 5, arbitrary: mutations }),
    }),
  });
