// Schemas that are expensive to check, with ordinary and hostile arguments: the main thread, which serves all requests,
// is not blocked.
import { afterAll, describe, expect, it } from 'vitest';
import { createCpuPool } from '../../../platform/cpu/cpu-pool.ts';
import type { CpuPool } from '../../../platform/cpu/cpu-pool.ts';
import { checkArguments } from './check-arguments.ts';
import { checkParameters } from './check-parameters.ts';

const cpu = createCpuPool({ threads: 1, memory_mb: 256 });
afterAll(() => cpu.close());

const of = (a: object) => ({ type: 'object', properties: { a } });
const many = (count: number, one: (at: number) => object): object[] =>
  Array.from({ length: count }, (_none, at) => one(at));
const numbers = { a: Array.from({ length: 4_000 }, () => 1) };
const letters = { a: 'a'.repeat(8_000) };

type Vector = readonly [what: string, parameters: Record<string, unknown>, given: Record<string, unknown>];
const vectors: readonly [Vector, ...Vector[]] = [
  [
    'contains with many choices',
    of({ type: 'array', contains: { anyOf: many(280, (at) => ({ type: 'string', minLength: at })) } }),
    numbers,
  ],
  ['many lists that must contain', of({ allOf: many(140, () => ({ contains: { type: 'string' } })) }), numbers],
  [
    'choices within choices',
    of({ items: { oneOf: many(14, (at) => ({ anyOf: many(17, () => ({ const: at })) })) } }),
    numbers,
  ],
  ['negations', of({ items: { allOf: many(95, () => ({ not: { not: {} } })) } }), numbers],
  ['patterns that are large', of({ allOf: many(2, () => ({ pattern: '(a?){20}a{20}b$' })) }), letters],
  [
    'a list without repetition',
    of({ uniqueItems: true, items: { anyOf: many(200, () => ({ type: 'string' })) } }),
    numbers,
  ],
  [
    'what remains unevaluated',
    {
      type: 'object',
      anyOf: many(70, () => ({ patternProperties: { '^x': { type: 'number' } } })),
      unevaluatedProperties: false,
    },
    Object.fromEntries(many(600, () => ({})).map((_none, at) => [`x${at}`, 'y'])),
  ],
];

/** CPU time of this thread, which serves all requests, for `work`. */
async function heldFor<T>(work: Promise<T>): Promise<[result: T, ms: number]> {
  const start = process.threadCpuUsage();
  const result = await work;
  const { user, system } = process.threadCpuUsage(start);
  return [result, (user + system) / 1000];
}

describe.each(vectors)('%s', (_what, parameters, given) => {
  it('are checked elsewhere, in bounded time, when a tool is saved and when it is used', async () => {
    const [objection, saving] = await heldFor(checkParameters({ cpu }, 'tn_1', parameters));
    expect([objection, saving]).toEqual([null, expect.toSatisfy((ms: number) => ms < 100)]);
    const [wrong, using] = await heldFor(checkArguments({ cpu }, 'tn_1', parameters, given));
    expect([wrong, using]).toEqual([
      expect.toBeOneOf([null, expect.any(String)]),
      expect.toSatisfy((ms: number) => ms < 100),
    ]);
  });
});

it('a check that takes too long is an answer, not an error, and the pool goes on', async () => {
  const slow: CpuPool = { ...cpu, run: (task, input) => cpu.run(task, input, { subject: 'tn_1', deadline_ms: 1 }) };
  // Its thread is ended, and one that begins anew takes longer than most checks.
  const [, parameters, given] = vectors[0];
  expect(await checkArguments({ cpu: slow }, 'tn_1', parameters, given)).toBe(
    "checking them against the tool's parameters takes too long",
  );
  expect(await checkArguments({ cpu }, 'tn_1', of({ type: 'string' }), { a: 'x' })).toBeNull();
});
