// Counters of requests whose window is long over are deleted, through an index; others stay.
import { deleteOldCounters } from '@voicecall/server/http/limits/rate-limit-counters.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { statementsDuring } from '../harness/platform/statements.ts';
import { asSql } from '../harness/receivers/publish.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** Counters whose windows end this many minutes from now. */
const add = (prefix: string, minutes: number, count: number): Promise<unknown> =>
  platform.sql(
    `insert into rate_limits (key, points, expire)
     select $1 || no, 1, (extract(epoch from now()) * 1000)::bigint + $2 from generate_series(1, $3::int) no`,
    [prefix, minutes * 60_000, count],
  );
const left = async (prefix: string): Promise<number> =>
  (await platform.sql('select from rate_limits where starts_with(key, $1)', [prefix])).length;

it('a worker deletes those that ended an hour ago, however many, and no others', async () => {
  await add('old', -61, 2_500);
  await add('new', -59, 10);
  await add('open', 1, 10);
  await until(async () => (platform.clock.advance(60_000), (await left('old')) === 0 ? [1] : []));
  expect([await left('new'), await left('open')]).toEqual([10, 10]);
});

it('they are found through the index of their ends', async () => {
  await add('many', 5, 20_000);
  await platform.sql('analyze rate_limits');
  const [deletion] = await statementsDuring(() => deleteOldCounters(asSql(platform)));
  const plan = await platform.sql<{ 'QUERY PLAN': string }>(`explain ${deletion?.text}`);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/rate_limits_expire_idx/);
});
