// Workers that die during a delivery, resume after their lease, or share one database: nothing is lost and nothing is
// written twice.
import { randomUUID } from 'node:crypto';
import { createApp } from '@voicecall/server/app.ts';
import { claimDelivery } from '@voicecall/server/resources/webhook-deliveries/worker/claim-store.ts';
import type { AttemptResult } from '@voicecall/server/resources/webhook-deliveries/attempts/attempt-store.ts';
import type { ClaimedDelivery } from '@voicecall/server/resources/webhook-deliveries/worker/claim-store.ts';
import { recordAttempts } from '@voicecall/server/resources/webhook-deliveries/attempts/record-attempts.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSummary } from '../harness/receivers/call-events.ts';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { wakeUp } from '../harness/platform/wake-up.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const leaseMs = 30_000;
const sql = ((text, values) => platform.sql(text, values)) as Parameters<typeof claimDelivery>[0];

interface Stale {
  readonly hook: Hook;
  readonly claimed: ClaimedDelivery;
  readonly lease_token: string;
}

/** A delivery whose first attempt failed; another worker than the platform's claims the second when it is due. */
async function heldDelivery(): Promise<Stale> {
  const hook = await addHook(platform);
  hook.receiver.respond = () => 500;
  // The retry begins only when the test says so.
  const resume = platform.clock.stop();
  await publish(platform);
  const { id, tenant_id, next_attempt_at } = await hook.delivery({ status: 'pending', attempt_count: 1 });
  hook.receiver.respond = () => 200;
  const lease_token = randomUUID();
  const claimed = await claimDelivery(sql, tenant_id, id, {
    lease_token,
    now: new Date(next_attempt_at ?? ''),
    lease_ms: leaseMs,
  });
  if (!claimed) throw new Error('the delivery could not be claimed');
  platform.clock.advance(5_000);
  resume();
  return { hook, claimed, lease_token };
}

/** What the worker that held a delivery would write about its attempt. */
const lateResult = ({ claimed, lease_token }: Stale, outcome: Partial<AttemptResult>): AttemptResult => ({
  tenant_id: claimed.tenant_id,
  id: claimed.id,
  webhook_endpoint_id: claimed.webhook_endpoint_id,
  url: claimed.url,
  lease_token,
  generation: claimed.generation,
  if_changed: { status: 'dead_lettered', next_attempt_at: null },
  status: 'delivered',
  started_at: platform.clock.now(),
  ended_at: platform.clock.now(),
  duration_ms: 1,
  next_attempt_at: null,
  http_status: 200,
  error: null,
  excerpt: 'late',
  ...outcome,
});

async function writeLate(stale: Stale, outcome: Partial<AttemptResult>): Promise<void> {
  const db = openDb(platform.databaseUrl, 1, () => undefined);
  await recordAttempts({ db }, [lateResult(stale, outcome)]);
  await db.close();
}

describe('a worker that died during a delivery', () => {
  it('keeps the delivery only until its lease is over; then another worker makes the attempt', async () => {
    const { hook, claimed } = await heldDelivery();
    await wakeUp(platform, claimed, 3);
    expect(await hook.delivery({ id: claimed.id })).toMatchObject({ status: 'delivering', attempt_count: 1 });
    expect(hook.receiver.received).toHaveLength(1);
    platform.clock.advance(leaseMs);
    const delivered = await hook.delivery({ status: 'delivered' });
    expect(delivered).toMatchObject({ id: claimed.id, attempt_count: 2, body: claimed.body });
    expect(delivered.attempts.map(({ attempt, http_status }) => [attempt, http_status])).toEqual([
      [1, 500],
      [2, 200],
    ]);
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('in its first attempt loses nothing either', async () => {
    const hook = await addHook(platform);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    hook.receiver.respond = async () => {
      if (hook.receiver.received.length === 1) await gate;
      return 200;
    };
    await busyCall(platform.tenant);
    const { id } = await hook.delivery({ status: 'delivering' });
    await until(async () => (platform.clock.advance(leaseMs), hook.receiver.received.slice(1)), 200);
    const delivered = await hook.delivery({ status: 'delivered' });
    expect(delivered).toMatchObject({ id, attempt_count: 1 });
    open();
    await wakeUp(platform, delivered);
    expect((await platform.tenant.client.webhookDeliveries.get(id)).webhook_delivery).toMatchObject({
      status: 'delivered',
      attempt_count: 1,
      attempts: [{ attempt: 1 }],
    });
  });
});

describe('a worker that wakes up after its lease', () => {
  const outcomes: readonly [what: string, outcome: Partial<AttemptResult>][] = [
    ['a success', {}],
    [
      'a failure',
      { status: 'pending', http_status: 500, error: 'late', next_attempt_at: new Date('2030-01-01T00:00:00Z') },
    ],
    ['a dead letter', { status: 'dead_lettered', http_status: 500, error: 'late' }],
    ['a 410', { status: 'canceled', http_status: 410, error: 'late' }],
  ];

  it.each(outcomes)('writes nothing about a delivery that another has finished: %s', async (_what, outcome) => {
    const stale = await heldDelivery();
    platform.clock.advance(leaseMs);
    const delivered = await stale.hook.delivery({ status: 'delivered' });
    const endpoint = await stale.hook.endpoint();
    await writeLate(stale, outcome);
    expect(await stale.hook.delivery({})).toEqual(delivered);
    expect(await stale.hook.endpoint()).toEqual(endpoint);
  });

  it('writes nothing about a delivery that another is sending', async () => {
    const stale = await heldDelivery();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    stale.hook.receiver.respond = () => gate.then(() => 503);
    platform.clock.advance(leaseMs);
    await stale.hook.request(2);
    await writeLate(stale, {});
    expect(await stale.hook.delivery({})).toMatchObject({
      status: 'delivering',
      attempt_count: 1,
      attempts: [{ attempt: 1, http_status: 500 }],
    });
    open();
    const waiting = await stale.hook.delivery({ status: 'pending', attempt_count: 2 });
    expect(waiting.attempts.map(({ attempt, http_status }) => [attempt, http_status])).toEqual([
      [1, 500],
      [2, 503],
    ]);
  });
});

describe('two processes on one database', () => {
  it('send each attempt of each delivery once', async () => {
    const second = await createApp(platform.options);
    const hook = await addHook(platform, { event_types: [...withSummary] });
    const attemptOf = (headers: Record<string, unknown>): number => Number(headers['svc-webhook-attempt']);
    hook.receiver.respond = ({ headers }) => (attemptOf(headers) < 3 ? 500 : 200);
    await Promise.all(Array.from({ length: 6 }, () => busyCall(platform.tenant)));
    // A retry may be due before the last delivery had its attempt, so each delivery needs at least so many.
    const allHad = (attempts: number): Promise<void> =>
      until(async () => {
        const { webhook_deliveries } = await platform.tenant.client.webhookDeliveries.list({
          webhook_endpoint_id: hook.id,
          limit: 200,
        });
        return webhook_deliveries.filter(({ attempt_count }) => attempt_count >= attempts).length === 30 ? [1] : [];
      });
    await allHad(1);
    platform.clock.advance(5_000);
    await allHad(2);
    platform.clock.advance(25_000);
    await allHad(3);
    await second.close(2_000);
    const sent = hook.receiver.received.map(({ event, headers }) => `${event.id} ${attemptOf(headers)}`);
    expect(sent).toHaveLength(90);
    expect(new Set(sent).size).toBe(90);
  });
});
