// Sending a delivery again: in every state, the same bytes under the same id, with a new series of attempts.
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { requeueDelivery } from '@voicecall/server/resources/webhook-deliveries/requeue-store.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addHook } from '../../harness/receivers/hook.ts';
import type { Hook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';
import { refusalOf } from '../../harness/http/refusal-of.ts';
import { signIn, startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';
import { wakeUp } from '../../harness/platform/wake-up.ts';

let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.newTenant();
});
afterAll(() => platform.close());

const redeliver = async (id: string) => (await tenant.client.webhookDeliveries.redeliver(id)).webhook_delivery;

/** An endpoint with one delivery, to which its receiver responds with `status`. */
async function hookWith(status: number): Promise<Hook> {
  const hook = await addHook(platform, {}, tenant);
  hook.receiver.respond = () => status;
  await publish(platform, { tenant });
  await tenant.client.webhooks.update(hook.id, { event_types: ['call.started'] });
  return hook;
}

/** Deliveries that have ended, in each possible state. */
const ended: Record<string, () => Promise<Hook>> = {
  delivered: () => hookWith(200),
  async dead_lettered() {
    const resume = platform.clock.stop();
    const hook = await hookWith(500);
    const { id } = await hook.delivery({ status: 'pending', attempt_count: 1 });
    await platform.sql('update webhook_deliveries set attempt_count = 7 where id = $1', [id]);
    platform.clock.advance(5_000);
    resume();
    return hook;
  },
  async canceled() {
    const hook = await hookWith(410);
    await hook.delivery({ status: 'canceled' });
    await tenant.client.webhooks.update(hook.id, { enabled: true });
    return hook;
  },
};
type Ended = 'delivered' | 'dead_lettered' | 'canceled';

describe('a redelivery', () => {
  it.each(Object.keys(ended) as Ended[])(
    'of one that is %s sends the same bytes under the same id, with a new signature',
    async (status) => {
      const hook = (await ended[status]?.()) as Hook;
      const before = await hook.delivery({ status });
      hook.receiver.respond = () => 200;
      const sent = hook.receiver.received.length;
      platform.clock.advance(60_000);
      const response = await redeliver(before.id);
      expect(response).toMatchObject({
        id: before.id,
        status: 'pending',
        attempt_count: before.attempt_count,
        max_attempts: before.attempt_count + 8,
        delivered_at: null,
        dead_lettered_at: null,
      });
      const request = await hook.request(sent + 1);
      const after = await hook.delivery({ status: 'delivered' });
      expect(after).toMatchObject({
        id: before.id,
        body: before.body,
        attempt_count: before.attempt_count + 1,
        last_error: null,
      });
      expect(after.attempts.map(({ attempt }) => attempt).at(-1)).toBe(before.attempt_count + 1);
      expect(request.body).toBe(before.body);
      expect(request.headers).toMatchObject({
        'svc-webhook-id': before.id,
        'svc-webhook-attempt': String(before.attempt_count + 1),
      });
      expect(request.headers['svc-signature']).not.toBe(hook.receiver.received[0]?.headers['svc-signature']);
      expect(hook.receiver.received).toHaveLength(sent + 1);
      expect(hook.receiver.refused).toEqual([]);
    },
  );

  it('that fails is tried eight times on the schedule, its attempts counted on, and then dead-lettered again', async () => {
    const hook = (await ended['dead_lettered']?.()) as Hook;
    const { id } = await hook.delivery({ status: 'dead_lettered', attempt_count: 8 });
    await redeliver(id);
    for (const [index, delay] of [5, 25, 120, 600, 3_600, 21_600, 86_400].entries()) {
      const { next_attempt_at, attempts } = await hook.delivery({ status: 'pending', attempt_count: 9 + index });
      expect(
        Math.round((Date.parse(next_attempt_at ?? '') - Date.parse(attempts.at(-1)?.started_at ?? '')) / 1000),
      ).toBe(delay);
      platform.clock.advance(delay * 1000);
    }
    expect(await hook.delivery({ status: 'dead_lettered' })).toMatchObject({
      attempt_count: 16,
      max_attempts: 16,
      next_attempt_at: null,
    });
  });

  it('of one that waits is an extra attempt now, after which the schedule continues unchanged', async () => {
    onTestFinished(platform.clock.stop());
    const hook = await hookWith(500);
    const waiting = await hook.delivery({ status: 'pending', attempt_count: 1 });
    platform.clock.advance(1_000);
    expect(await redeliver(waiting.id)).toMatchObject({ status: 'pending', attempt_count: 1, max_attempts: 9 });
    const after = await hook.delivery({ status: 'pending', attempt_count: 2 });
    expect(
      Math.round((Date.parse(after.next_attempt_at ?? '') - Date.parse(after.attempts[1]?.started_at ?? '')) / 1000),
    ).toBe(5);
    platform.clock.advance(5_000);
    const third = await hook.delivery({ status: 'pending', attempt_count: 3 });
    expect(
      Math.round((Date.parse(third.next_attempt_at ?? '') - Date.parse(third.attempts[2]?.started_at ?? '')) / 1000),
    ).toBe(25);
  });

  it('during an attempt changes nothing: the delivery arrives once', async () => {
    const hook = await addHook(platform, {}, tenant);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    hook.receiver.respond = () => gate.then(() => 200);
    await publish(platform, { tenant });
    await hook.request(1);
    const { id } = await hook.delivery({ status: 'delivering' });
    for (const response of await Promise.all([redeliver(id), redeliver(id)]))
      expect(response).toMatchObject({ status: 'delivering', attempt_count: 0, max_attempts: 8 });
    open();
    await wakeUp(platform, await hook.delivery({ status: 'delivered' }));
    expect(await hook.delivery({})).toMatchObject({ status: 'delivered', attempt_count: 1 });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('that is requested many times at once is made once', async () => {
    const hook = await hookWith(200);
    const { id } = await hook.delivery({ status: 'delivered' });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    hook.receiver.respond = () => gate.then(() => 200);
    const responses = await Promise.all(Array.from({ length: 8 }, () => redeliver(id)));
    for (const response of responses) expect(['pending', 'delivering']).toContain(response.status);
    await hook.request(2);
    open();
    await wakeUp(platform, await hook.delivery({ status: 'delivered' }));
    expect(await hook.delivery({})).toMatchObject({ attempt_count: 2, max_attempts: 9 });
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('of one that was requeued by a clock that is ahead changes nothing', async () => {
    const hook = await hookWith(200);
    const { id } = await hook.delivery({ status: 'delivered' });
    const now = platform.clock.now().getTime();
    // In one transaction, so that no worker takes the delivery in between.
    const db = openDb(platform.databaseUrl, 1, () => undefined);
    try {
      await db.tx(async (sql) => {
        const requeue = (at: Date) => requeueDelivery(sql, tenant.id, id, at);
        expect(await requeue(new Date(now + 500))).toMatchObject({ status: 'pending', max_attempts: 9 });
        expect(await requeue(new Date(now))).toBeUndefined();
      });
    } finally {
      await db.close();
    }
  });

  it('of a test is one attempt, as the test was', async () => {
    const hook = await addHook(platform, {}, tenant);
    hook.receiver.respond = () => 500;
    await tenant.client.webhooks.test(hook.id);
    const { id } = await hook.delivery({ status: 'canceled' });
    await redeliver(id);
    expect(await hook.delivery({ status: 'canceled', attempt_count: 2 })).toMatchObject({ max_attempts: 2 });
  });

  it('is in the audit log, with its actor', async () => {
    const hook = await hookWith(200);
    const { id } = await hook.delivery({ status: 'delivered' });
    await redeliver(id);
    const { audit_events } = await (
      await signIn(platform.url)
    ).auditEvents.list({ tenant_id: tenant.id, action: 'webhook_delivery.redelivered' });
    expect(audit_events.filter(({ target_id }) => target_id === id)).toMatchObject([
      { actor: { type: 'api_key' }, target_type: 'webhook_delivery' },
    ]);
  });
});

describe('a redelivery is refused', () => {
  const stopped: Record<string, (hook: Hook) => Promise<unknown>> = {
    'was switched off': (hook) => tenant.client.webhooks.update(hook.id, { enabled: false }),
    'was deleted': (hook) => tenant.client.webhooks.delete(hook.id),
    'responded 410': async (hook) => {
      hook.receiver.respond = () => 410;
      await tenant.client.webhooks.update(hook.id, { event_types: ['call.completed'] });
      await publish(platform, { tenant });
      await hook.delivery({ status: 'canceled' });
    },
  };
  it.each(Object.entries(stopped))('when its endpoint %s', async (_what, stop) => {
    const hook = await hookWith(200);
    const { id } = await hook.delivery({ status: 'delivered' });
    await stop(hook);
    const sent = hook.receiver.received.length;
    expect(await refusalOf(redeliver(id))).toMatchObject({ status: 409, code: 'webhook_not_active' });
    expect((await tenant.client.webhookDeliveries.get(id)).webhook_delivery).toMatchObject({
      status: 'delivered',
      attempt_count: 1,
    });
    expect(hook.receiver.received).toHaveLength(sent);
  });

  it('when it is of another tenant', async () => {
    const hook = await hookWith(200);
    const { id } = await hook.delivery({ status: 'delivered' });
    expect(await refusalOf(platform.tenant.client.webhookDeliveries.redeliver(id))).toMatchObject({
      status: 404,
      code: 'delivery_not_found',
    });
    expect(hook.receiver.received).toHaveLength(1);
  });
});
