// Schemas of tools at random, as large and as nested as may be, and arguments at random: every check has a verdict.
import { deepestNesting, limits } from '@voicecall/contract';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { times } from '../../../../../../test/harness/repetitions.ts';
import { createCpuPool } from '../../../platform/cpu/cpu-pool.ts';
import type { CpuPool } from '../../../platform/cpu/cpu-pool.ts';
import { checkArguments } from './check-arguments.ts';
import { checkParameters } from './check-parameters.ts';
import { bytesOf } from './compile-parameters.ts';
import type { Json } from './compile-parameters.ts';

// As in production.
const cpu = createCpuPool({ threads: 2, memory_mb: 512 });
afterAll(() => cpu.close());
/** One that ends what takes any time at all, and something that does. */
const hasty: CpuPool = { ...cpu, run: (task, input) => cpu.run(task, input, { subject: 'tn_1', deadline_ms: 1 }) };
const choices = Array.from({ length: 280 }, (_none, at) => ({ type: 'string', minLength: at }));
const costly = [
  { type: 'object', properties: { a: { contains: { anyOf: choices } } } },
  { a: Array.from({ length: 4_000 }, () => 1) },
] as const;

const parts = 295;
const patterns = fc.constantFrom('^a*$', '(a?){20}a{20}b$', '^(a|aa)+$', '[a-z]+\\d{2,5}', '^x', '.*b.*');
const keywords = fc.constantFrom('anyOf', 'oneOf', 'allOf', 'prefixItems');
const smallNat = fc.nat({ max: 20 });
const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>({}, { type: 'string' }, { type: ['array'] }, { uniqueItems: true }),
  smallNat.map((at) => ({ const: at })),
  smallNat.map((at) => ({ type: 'string', minLength: at })),
  fc.array(fc.string({ maxLength: 5 }), { minLength: 1, maxLength: 30 }).map((values) => ({ enum: values })),
  patterns.map((pattern) => ({ pattern })),
  smallNat.map((at) => ({ required: [`x${at}`] })),
  fc.constant<Json>({ multipleOf: 0.01 }),
);

const { node } = fc.letrec<{ node: Json }>((tie) => {
  const inner = tie('node');
  const several = fc.array(inner, { minLength: 1, maxLength: 4 });
  const under = (...keys: string[]) =>
    fc.tuple(fc.constantFrom(...keys), inner).map(([key, schema]): Json => ({ [key]: schema }));
  return {
    node: fc.oneof(
      { maxDepth: 6, depthSize: 'large' },
      leaf,
      fc.tuple(keywords, several).map(([key, all]): Json => ({ [key]: all })),
      under('not', 'items', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'),
      fc.tuple(inner, smallNat).map(([contains, minContains]): Json => ({ contains, minContains, maxContains: 30 })),
      fc.tuple(patterns, inner).map(([pattern, schema]): Json => ({ patternProperties: { [pattern]: schema } })),
      fc.tuple(inner, inner).map(([test, otherwise]): Json => ({ if: test, else: otherwise })),
      fc.tuple(smallNat, inner).map(([at, x]): Json => ({ properties: { [`x${at}`]: x }, dependentSchemas: {} })),
    ),
  };
});

function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + partsOf(one), Array.isArray(value) ? 0 : 1);
}

/** A schema, once or repeated as often as allowed, under keywords that check every item. */
const placed = fc.tuple(fc.constantFrom('anyOf', 'allOf'), fc.constantFrom('items', 'contains', null), fc.boolean());
const parameters = fc.tuple(node, placed).map(([one, [key, each, full]]): Json => {
  const most = Math.min((parts - 5) / partsOf(one), (limits.tool_parameters_bytes - 200) / (bytesOf(one) + 1));
  const schema = full ? { [key]: Array.from({ length: Math.max(1, Math.floor(most)) }, () => one) } : one;
  return { type: 'object', properties: { a: each === null ? schema : { [each]: schema } } };
});

/** Of what fills the arguments: many items, long text, many members, deep lists, and whatever JSON can be. */
const filled = fc.constantFrom(limits.tool_arguments_bytes - 10, limits.tool_arguments_bytes / 2, 20).chain((bytes) =>
  fc.constantFrom<unknown>(
    Array.from({ length: bytes / 2 }, () => 1),
    'a'.repeat(bytes),
    `${'a'.repeat(bytes - 1)}b`,
    Object.fromEntries(Array.from({ length: bytes / 12 }, (_none, at) => [`x${at}`, 'a'])),
    Array.from({ length: bytes / 8 }, (_none, at) => ({ x: at % 10 })),
    Array.from({ length: Math.min(bytes / 2, deepestNesting) }).reduce<unknown>((inside) => [inside], 1),
  ),
);
const given = fc
  .oneof({ weight: 4, arbitrary: filled }, { weight: 1, arbitrary: fc.jsonValue() })
  .map((a): Json => ({ a }))
  .filter((args) => bytesOf(args) <= limits.tool_arguments_bytes);

const several = fc.array(given, { minLength: 2, maxLength: 6 });
const runs = times(12, 40);
const more = expect.toSatisfy((count: number) => count > 0) as number;

// A check that never ends fails the test.
it('every check comes to an end with a verdict, and the threads go on', async () => {
  const seen = { refused: 0, valid: 0, invalid: 0, tooLong: 0 };
  await fc.assert(
    fc.asyncProperty(parameters, several, fc.nat({ max: 9 }), async (schema, all, dice) => {
      const objection = await checkParameters({ cpu }, 'tn_1', schema);
      expect(objection).toBeOneOf([null, expect.any(String)]);
      seen.refused += objection === null ? 0 : 1;
      const asked = objection === null ? all.map((args) => checkArguments({ cpu }, 'tn_1', schema, args)) : [];
      // Rarely, for a thread that is ended has to begin anew: one check that takes longer than it may.
      if (dice === 0) asked.push(checkArguments({ cpu: hasty }, 'tn_1', ...costly));
      const verdicts = await Promise.all(asked);
      for (const verdict of verdicts) {
        expect(verdict).toBeOneOf([null, expect.any(String)]);
        seen[verdict === null ? 'valid' : verdict.includes('takes too long') ? 'tooLong' : 'invalid'] += 1;
      }
      // The next one is served, by each of the threads.
      const simple = { type: 'object', properties: { a: { type: 'string' } } };
      const after = [{ a: 'x' }, { a: 1 }].map((args) => checkArguments({ cpu }, 'tn_1', simple, args));
      expect(await Promise.all(after)).toEqual([null, 'a must be string']);
    }),
    { seed: 20261122, numRuns: runs },
  );
  // Most schemas were legal, and every kind of verdict was among them.
  const few = expect.toSatisfy((count: number) => count < runs / 2) as number;
  expect(seen).toMatchObject({ refused: few, valid: more, invalid: more, tooLong: more });
});
