// The dial rate: the dials of a tenant keep the minimum interval of the current rate, by the clock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { dialsOf, dispatcherOf } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const busy = '+15005550002';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const waiting = async (tenant: TestTenant): Promise<number> =>
  (
    await platform.sql(`select 1 from calls where tenant_id = $1 and status = 'dispatched' and admitted_at is null`, [
      tenant.id,
    ])
  ).length;
const allEnded = (tenant: TestTenant) =>
  until(async () =>
    (await platform.sql('select 1 from calls where tenant_id = $1 and ended_at is null', [tenant.id])).length === 0
      ? [1]
      : [],
  );
const dialed = (id: string) => until(async () => (dialsOf(platform, id) > 0 ? [1] : []));

describe('the dial rate', () => {
  it('keeps dials apart, and gives dial slots in the order of dispatch', async () => {
    const tenant = await platform.newTenant({ dial_rate_per_sec: 4 });
    const { dispatch } = await dispatcherOf(tenant);
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await dispatch(busy));
    await allEnded(tenant);
    const calls = await platform.sql<{ id: string; turn: Date; at: Date }>(
      'select id, admitted_at as turn, dial_started_at as at from calls where tenant_id = $1 order by admitted_at',
      [tenant.id],
    );
    expect(calls.map(({ id }) => id)).toEqual(ids);
    expect(calls.filter(({ turn, at }) => at < turn)).toEqual([]);
    // A call that waits for its agent in its dial slot is dialed after the calls whose agents have joined.
    const dials = calls.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const gaps = dials.slice(1).map(({ at }, index) => at.getTime() - (dials[index]?.at.getTime() ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  });

  it('follows the clock, and a higher rate applies at once', async () => {
    const tenant = await platform.newTenant({ dial_rate_per_sec: 0.01 });
    const { dispatch } = await dispatcherOf(tenant);
    const ids = [await dispatch(busy), await dispatch(busy), await dispatch(busy), await dispatch(busy)];
    await dialed(ids[0] ?? '');
    expect(await waiting(tenant)).toBe(3);
    platform.clock.advance(100_000);
    await dialed(ids[1] ?? '');
    expect(await waiting(tenant)).toBe(2);
    await platform.operator.tenants.update(tenant.id, { dial_rate_per_sec: 1000 });
    for (const id of ids) await dialed(id);
  });
});
