// The count of consecutive failures is exact however attempts are recorded: in batches, and by several workers at once.
import { randomUUID } from 'node:crypto';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db } from '@voicecall/server/platform/database/db.ts';
import { claimDue } from '@voicecall/server/resources/webhook-deliveries/worker/claim-store.ts';
import type { AttemptResult } from '@voicecall/server/resources/webhook-deliveries/attempts/attempt-store.ts';
import type { ClaimedDelivery } from '@voicecall/server/resources/webhook-deliveries/worker/claim-store.ts';
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { recordAttempts } from '@voicecall/server/resources/webhook-deliveries/attempts/record-attempts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventExample } from '../harness/receivers/event-example.ts';
import { until } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform('api');
let tenant: TestTenant;
let db: Db;
beforeAll(async () => {
  // Without a worker only the tests deliver.
  tenant = platform.tenant;
  db = openDb(platform.databaseUrl, 8, () => undefined);
});
afterAll(async () => {
  await db.close();
});

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** An endpoint and `count` claimed deliveries of it. */
async function claimedOf(count: number): Promise<{ id: string; claimed: ClaimedDelivery[] }> {
  const { webhook_endpoint } = await tenant.client.webhooks.create({
    url: 'http://127.0.0.1:10/hooks',
    event_types: ['call.completed'],
  });
  const { id } = webhook_endpoint;
  await db.tx(async (sql) => {
    for (let event = 0; event < count; event += 1)
      await publishEvent(
        { metrics: createMetrics() },
        sql,
        { tenant_id: tenant.id, call_id: null, at: at(0) },
        eventExample('call.completed', tenant.id),
      );
  });
  const claimed = await claimDue(db.sql, [{ tenant_id: tenant.id, webhook_endpoint_id: id, count }], {
    lease_token: randomUUID(),
    now: platform.clock.now(),
    lease_ms: 20_000,
  });
  expect(claimed).toHaveLength(count);
  await tenant.client.webhooks.update(id, { event_types: ['call.started'] });
  return { id, claimed };
}

const outcome = (
  { tenant_id, id, webhook_endpoint_id, lease_token, generation, url }: ClaimedDelivery,
  arrived: boolean,
  second: number,
): AttemptResult => ({
  tenant_id,
  id,
  webhook_endpoint_id,
  lease_token,
  generation,
  url,
  if_changed: { status: 'pending', next_attempt_at: new Date('2030-01-01T00:00:00Z') },
  status: arrived ? 'delivered' : 'pending',
  started_at: at(second),
  ended_at: at(second),
  duration_ms: 1,
  next_attempt_at: arrived ? null : new Date('2030-01-01T00:00:00Z'),
  http_status: arrived ? 200 : 500,
  error: arrived ? null : 'the receiver answered 500',
  excerpt: '',
});
const failuresOf = async (id: string): Promise<number> =>
  (await tenant.client.webhooks.get(id)).webhook_endpoint.consecutive_failures;

describe('consecutive failures', () => {
  const batches: readonly [what: string, arrived: readonly boolean[], failures: number][] = [
    ['failures alone', [false, false, false], 3],
    ['a success at the end', [false, false, true], 0],
    ['failures after a success', [false, true, false, false], 2],
    ['successes alone', [true, true], 0],
  ];
  it.each(batches)('are counted from the last success on, in a batch of %s', async (_what, arrived, failures) => {
    const { id, claimed } = await claimedOf(arrived.length + 1);
    const [first, ...others] = claimed;
    if (!first) throw new Error('nothing was claimed');
    await recordAttempts({ db }, [outcome(first, false, 1)]);
    expect(await failuresOf(id)).toBe(1);
    // The order is that of the ends of the attempts, not that of the batch.
    await recordAttempts(
      { db },
      others.map((delivery, index) => outcome(delivery, arrived[index] ?? false, 10 + index)).toReversed(),
    );
    expect(await failuresOf(id)).toBe(arrived.includes(true) ? failures : failures + 1);
  });

  it('add up exactly when many workers record at once, over endpoints in any order', async () => {
    const ends = await Promise.all([claimedOf(40), claimedOf(40), claimedOf(40)]);
    const all = ends.flatMap(({ claimed }) => claimed.map((delivery) => outcome(delivery, false, 1)));
    const workers = Array.from({ length: 8 }, (_value, worker) =>
      all.filter((_outcome, index) => index % 8 === worker),
    ).map((batch, worker) => (worker % 2 ? batch.toReversed() : batch));
    await Promise.all(
      workers.map(async (batch) => {
        for (let from = 0; from < batch.length; from += 5) await recordAttempts({ db }, batch.slice(from, from + 5));
      }),
    );
    expect(await Promise.all(ends.map(({ id }) => failuresOf(id)))).toEqual([40, 40, 40]);
  });

  it('are counted once when two workers record one attempt', async () => {
    const { id, claimed } = await claimedOf(1);
    const attemptResults = claimed.map((delivery) => outcome(delivery, false, 1));
    await Promise.all([recordAttempts({ db }, attemptResults), recordAttempts({ db }, attemptResults)]);
    expect(await failuresOf(id)).toBe(1);
    expect(await platform.sql('select 1 from delivery_attempts where delivery_id = $1', [claimed[0]?.id])).toHaveLength(
      1,
    );
  });
});

describe('an attempt from before a change of its endpoint', () => {
  const gone = (delivery: ClaimedDelivery): AttemptResult => ({
    ...outcome(delivery, false, 2),
    status: 'canceled',
    next_attempt_at: null,
    http_status: 410,
  });
  const outcomes: readonly [what: string, of: (delivery: ClaimedDelivery) => AttemptResult][] = [
    ['success', (delivery) => outcome(delivery, true, 2)],
    ['failure', (delivery) => outcome(delivery, false, 2)],
    ['410', gone],
  ];

  it.each(outcomes)('changes nothing in the count of failures since then: a late %s', async (_what, of) => {
    const { id, claimed } = await claimedOf(2);
    const [first, second] = claimed as [ClaimedDelivery, ClaimedDelivery];
    await tenant.client.webhooks.update(id, { enabled: true });
    await recordAttempts({ db }, [{ ...outcome(first, false, 1), generation: first.generation + 1 }]);
    await recordAttempts({ db }, [of(second)]);
    expect((await tenant.client.webhooks.get(id)).webhook_endpoint).toMatchObject({
      status: 'active',
      consecutive_failures: 1,
    });
  });

  it.each(outcomes)(
    'changes nothing when it is recorded while the change is being committed: a %s',
    async (_what, of) => {
      const { id, claimed } = await claimedOf(1);
      let recorded: Promise<void> | undefined;
      await db.tx(async (sql) => {
        await sql(
          `update webhook_endpoints set generation = generation + 1, consecutive_failures = 3,
           url = 'http://127.0.0.1:11/hooks' where id = $1`,
          [id],
        );
        recorded = recordAttempts({ db }, claimed.map(of));
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        // A success updates no endpoint without failures, and so waits for no lock.
        await until(async () =>
          (await platform.sql(waits)).length > 0 ||
          (await platform.sql('select 1 from delivery_attempts where delivery_id = $1', [claimed[0]?.id])).length > 0
            ? [1]
            : [],
        );
      });
      await recorded;
      expect((await tenant.client.webhooks.get(id)).webhook_endpoint).toMatchObject({
        status: 'active',
        consecutive_failures: 3,
      });
    },
  );
});
