// Guarantees of issue-message.ts: no client reads a text of the library, whatever the contract's schemas refuse.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allRoutes } from '../contract.ts';
import { freeObjects } from './closed.ts';
import { issueMessage } from './issue-message.ts';
import { refusalOf } from './issues.ts';

const messages = (schema: z.ZodType, input: unknown): string[] => {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(issueMessage);
};

describe('the message of a refused value', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), 7, 'must be a string'],
    [z.number(), '7', 'must be a number'],
    [z.int(), 1.5, 'must be an integer'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.array(z.string()), {}, 'must be a list'],
    [z.object({}), null, 'must be an object'],
    [z.enum(['active', 'archived']), 'gone', 'must be one of: active, archived'],
    [z.literal('*'), 'x', 'must be *'],
    [z.string().min(1), '', 'must have at least 1 character'],
    [z.string().max(2), 'abc', 'must have at most 2 characters'],
    [z.string().length(3), 'ab', 'must have exactly 3 characters'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
    [z.number().min(3), 2, 'must be at least 3'],
    [z.number().gt(3), 3, 'must be more than 3'],
    [z.number().lt(3), 3, 'must be less than 3'],
    [z.number().max(3), 4, 'must be at most 3'],
    [z.number().multipleOf(5), 4, 'must be a multiple of 5'],
    [z.email(), 'x', 'must be an e-mail address such as ann@example.com'],
    [z.url(), 'x', 'must be an absolute URL such as https://example.com/path'],
    [z.iso.datetime({ offset: true }), 'x', 'must be a date and time in ISO 8601 such as 2026-11-21T09:30:00Z'],
    [z.iso.date(), 'x', 'must be a date such as 2026-11-21'],
    [z.string().regex(/^a$/), 'x', 'must match /^a$/'],
    [z.string().startsWith('wh'), 'x', 'must start with wh'],
    [z.string().endsWith('wh'), 'x', 'must end with wh'],
    [z.string().includes('wh'), 'x', 'must include wh'],
    [z.record(z.string().max(1), z.string()), { bb: 'x' }, 'has a key that is not allowed'],
    [z.string({ error: 'must be told' }), 7, 'must be told'],
  ])('%# says what the value must be', (schema, input, message) => {
    expect(messages(schema, input)).toContain(message);
  });

  it('lists a bounded number of allowed values, and says how many there are', () => {
    const many = Array.from({ length: 500 }, (_, index) => `v${index}`);
    const [message = ''] = messages(z.enum(many), 'x');
    expect(message).toMatch(/^must be one of: v0, v1, .*, … \(500 values\)$/);
    expect(message.length).toBeLessThan(400);
  });
});

/** The paths of everything that a request can have; `0` in a list, `k` in an object with free names. */
function* placesIn(schema: z.ZodType, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  const def = schema._zod.def as Partial<
    Record<'innerType' | 'in' | 'element' | 'valueType', z.ZodType> & { options: z.ZodType[] }
  >;
  if (freeObjects.has(schema)) return;
  for (const inner of [def.innerType, def.in, ...(def.options ?? [])]) if (inner) yield* placesIn(inner, path);
  if (def.element) yield* placesIn(def.element, [...path, '0']);
  if (def.valueType) yield* placesIn(def.valueType, [...path, 'k']);
  if (schema instanceof z.ZodObject)
    for (const [key, member] of Object.entries<z.ZodType>(schema.shape)) yield* placesIn(member, [...path, key]);
}

const at = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);

const nonsense: readonly unknown[] = [
  ...[7, -1, 1.5, 1e15, true, null],
  ...['', ' ', 'x', 'a\u0000b', 'x'.repeat(100_000), '+1', '2026-99-99', 'http://x'],
  ...[[], [7], Array(5000).fill('x'), {}, { type: 'x' }],
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, 1])),
];

describe('every member of every request', () => {
  const parts = allRoutes.flatMap(({ route }) =>
    [route.body, route.query, route.pathParams].flatMap((schema) =>
      schema ? [[route.metadata.operation, schema as z.ZodType] as const] : [],
    ),
  );

  it('says in our words what it must be, and one thing about a value of another type', () => {
    const told = new Set<string>();
    for (const [operation, schema] of parts)
      for (const path of placesIn(schema))
        for (const value of nonsense) {
          const input = at(path, value);
          const { error } = schema.safeParse(input);
          // As a query, which lists what is absent with the rest.
          const { details } = refusalOf(error?.issues ?? [], input, 'query', schema);
          const issues = (details?.['issues'] ?? []) as { path: string; message: string }[];
          for (const { message } of issues) told.add(message);
          const mistyped = issues.filter(
            (issue) => issue.path === path.join('.') && /^must be an? (string|list|object|number)$/.test(issue.message),
          );
          if (mistyped.length > 0)
            expect(
              issues.filter((issue) => issue.path === path.join('.')),
              operation,
            ).toHaveLength(1);
        }
    expect(told.size).toBeGreaterThan(100);
    const unclear = /must match|allowed forms|undefined|nonoptional|\bvalid\b|^(?!must |is |has |does |needs )/;
    expect([...told].filter((message) => unclear.test(message))).toEqual([]);
  });
});
