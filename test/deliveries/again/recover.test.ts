// Recovering an endpoint requeues everything since a given time that did not arrive, and nothing else.
import { requeueUndelivered } from '@voicecall/server/resources/webhook-deliveries/requeue-store.ts';
import type { DeliveryPosition } from '@voicecall/server/resources/webhook-deliveries/requeue-store.ts';
import { deliveriesChannel } from '@voicecall/server/events/store.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openClient } from '../../harness/platform/database.ts';
import { addHook } from '../../harness/receivers/hook.ts';
import type { Hook } from '../../harness/receivers/hook.ts';
import { until } from '../../harness/calls/place-call.ts';
import { addCopies, asSql, publish } from '../../harness/receivers/publish.ts';
import { refusalOf } from '../../harness/http/refusal-of.ts';
import { signIn, startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.newTenant();
});
afterAll(() => platform.close());

const longAgo = '2020-01-01T00:00:00Z';
const recover = async ({ id }: Pick<Hook, 'id'>, since = longAgo) =>
  (await tenant.client.webhooks.recover(id, { since })).requeued;
const deliveriesOf = async ({ id }: Hook) =>
  (await tenant.client.webhookDeliveries.list({ webhook_endpoint_id: id, limit: 200 })).webhook_deliveries;
const allDelivered = (hook: Hook, count: number) =>
  until(async () =>
    (await deliveriesOf(hook)).filter(({ status }) => status === 'delivered').length === count ? [1] : [],
  );

/** An endpoint whose deliveries have ended as given, the oldest first; later events are not for it. */
async function hookWith(outcomes: readonly ('delivered' | 'dead_lettered' | 'canceled')[]): Promise<Hook> {
  const hook = await addHook(platform, {}, tenant);
  const resume = platform.clock.stop();
  for (const outcome of outcomes) {
    hook.receiver.respond = () => (outcome === 'delivered' ? 200 : outcome === 'canceled' ? 410 : 500);
    await publish(platform, { tenant, client_ref: outcome });
    const { id } = await hook.delivery({ attempt_count: 1 });
    if (outcome === 'dead_lettered') {
      await platform.sql('update webhook_deliveries set attempt_count = 7 where id = $1', [id]);
      platform.clock.advance(5_000);
    }
    await hook.delivery({ status: outcome });
    await tenant.client.webhooks.update(hook.id, { enabled: true });
    platform.clock.advance(1_000);
  }
  resume();
  await tenant.client.webhooks.update(hook.id, { event_types: ['call.started'] });
  hook.receiver.respond = () => 200;
  return hook;
}

describe('recovering', () => {
  it('after a 410 and a new url sends dead-lettered and canceled deliveries again, and none that had arrived', async () => {
    const hook = await hookWith(['delivered', 'dead_lettered', 'canceled', 'dead_lettered']);
    const other = await hookWith(['canceled']);
    await tenant.client.webhooks.test(hook.id);
    await tenant.client.webhooks.update(hook.id, { url: `${hook.receiver.url}/new` });
    const before = await deliveriesOf(hook);
    const lost = before.filter(({ status }) => status !== 'delivered').toReversed();
    hook.receiver.received.length = 0;
    expect(await recover(hook)).toBe(3);
    await allDelivered(hook, 5);
    expect(hook.receiver.received.map(({ event }) => event.id).toSorted()).toEqual(lost.map(({ id }) => id).toSorted());
    for (const { id, attempt_count } of lost)
      expect((await deliveriesOf(hook)).find((it) => it.id === id)).toMatchObject({
        attempt_count: attempt_count + 1,
        max_attempts: attempt_count + 8,
      });
    expect((await deliveriesOf(other)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await recover(hook)).toBe(0);
  });

  it('begins at the given time', async () => {
    const hook = await hookWith(['canceled', 'canceled', 'canceled']);
    const [third, second, first] = await deliveriesOf(hook);
    expect(await recover(hook, new Date(Date.parse(third?.created_at ?? '') + 1).toISOString())).toBe(0);
    expect(await recover(hook, second?.created_at)).toBe(2);
    await allDelivered(hook, 2);
    expect((await deliveriesOf(hook)).find(({ id }) => id === first?.id)).toMatchObject({ status: 'canceled' });
    expect(await recover(hook, '0000-01-01T00:00:00Z')).toBe(1);
  });

  it('goes from the oldest to the newest, in batches', async () => {
    const hook = await hookWith(['canceled', 'canceled', 'canceled']);
    const oldestFirst = (await deliveriesOf(hook)).map(({ id }) => id).toReversed();
    const step = (after: DeliveryPosition) =>
      requeueUndelivered(asSql(platform), [tenant.id, hook.id], {
        began: platform.clock.now(),
        include_waiting: false,
        after,
        limit: 2,
      });
    const first = await step({ created_at: new Date(0), id: '' });
    const second = await step(first.at(-1) ?? { created_at: new Date(0), id: '' });
    expect([first, second].map((places) => places.map(({ id }) => id))).toEqual([
      oldestFirst.slice(0, 2),
      oldestFirst.slice(2),
    ]);
    await allDelivered(hook, 3);
  });

  it('notifies the workers of the delivery, as a redelivery does', async () => {
    const hook = await hookWith(['canceled']);
    const listener = await openClient(platform.databaseUrl);
    onTestFinished(() => listener.end());
    const notified: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => notified.push(payload));
    await listener.query(`listen ${deliveriesChannel}`);
    await recover(hook);
    await until(async () => notified);
    await allDelivered(hook, 1);
    await tenant.client.webhookDeliveries.redeliver((await hook.delivery({})).id);
    await until(async () => notified.slice(1));
    const [delivery] = await deliveriesOf(hook);
    const announced = `${tenant.id} ${hook.id} ${delivery?.id}`;
    expect(notified).toEqual([announced, announced]);
  });

  it('excludes failed tests, and deliveries that are still on their schedule', async () => {
    onTestFinished(platform.clock.stop());
    const hook = await hookWith([]);
    hook.receiver.respond = () => 500;
    await tenant.client.webhooks.test(hook.id);
    await tenant.client.webhooks.update(hook.id, { event_types: ['call.completed'] });
    platform.clock.advance(1_000);
    await publish(platform, { tenant });
    const waiting = await hook.delivery({ status: 'pending', attempt_count: 1 });
    expect(await recover(hook)).toBe(0);
    expect(await hook.delivery({ id: waiting.id })).toEqual(waiting);
  });

  it('requeues any number of deliveries in batches, and each arrives once, also with concurrent recoveries', async () => {
    const hook = await hookWith(['canceled']);
    await addCopies(platform, hook, 1_100);
    hook.receiver.received.length = 0;
    const requeued = await Promise.all([recover(hook), recover(hook)]);
    expect(requeued.reduce((sum, n) => sum + n, 0)).toBe(1_101);
    await until(async () =>
      (
        await platform.sql(
          `select 1 from webhook_deliveries where webhook_endpoint_id = $1 and status <> 'delivered'`,
          [hook.id],
        )
      ).length === 0
        ? [1]
        : [],
    );
    const ids = hook.receiver.received.map(({ event }) => event.id);
    expect(new Set(ids).size).toBe(1_101);
    expect(ids).toHaveLength(1_101);
  });

  it('ends when the receiver responds 410 again, and what it requeued is canceled again', async () => {
    const hook = await hookWith(['canceled']);
    await addCopies(platform, hook, 700);
    hook.receiver.respond = () => 410;
    expect(await recover(hook)).toBeLessThanOrEqual(701);
    await until(async () =>
      (
        await platform.sql(`select 1 from webhook_deliveries where webhook_endpoint_id = $1 and status <> 'canceled'`, [
          hook.id,
        ])
      ).length === 0
        ? [1]
        : [],
    );
    expect(await hook.endpoint()).toMatchObject({ status: 'disabled' });
    expect(await refusalOf(recover(hook))).toMatchObject({ status: 409, code: 'webhook_not_active' });
  });

  it('is in the audit log once, with the time and the actor', async () => {
    const hook = await hookWith(['canceled']);
    await recover(hook);
    const { audit_events } = await (
      await signIn(platform.url)
    ).auditEvents.list({ tenant_id: tenant.id, action: 'webhook_endpoint.recovered' });
    expect(audit_events.filter(({ target_id }) => target_id === hook.id)).toMatchObject([
      { actor: { type: 'api_key' }, changes: { since: longAgo } },
    ]);
  });
});

describe('recovering is refused', () => {
  const stopped: Record<string, [stop: (hook: Hook) => Promise<unknown>, status: number, code: string]> = {
    'an endpoint that is switched off': [
      (hook) => tenant.client.webhooks.update(hook.id, { enabled: false }),
      409,
      'webhook_not_active',
    ],
    'an endpoint that was deleted': [(hook) => tenant.client.webhooks.delete(hook.id), 404, 'webhook_not_found'],
  };
  it.each(Object.entries(stopped))('for %s', async (_what, [stop, status, code]) => {
    const hook = await hookWith(['canceled']);
    await stop(hook);
    expect(await refusalOf(recover(hook))).toMatchObject({ status, code });
    expect((await deliveriesOf(hook)).map((delivery) => delivery.status)).toEqual(['canceled']);
  });

  it('for an endpoint of another tenant, and changes nothing there', async () => {
    const hook = await hookWith(['canceled']);
    expect(await refusalOf(platform.tenant.client.webhooks.recover(hook.id, { since: longAgo }))).toMatchObject({
      status: 404,
      code: 'webhook_not_found',
    });
    expect((await deliveriesOf(hook)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('without a time, or with an invalid one', async () => {
    const hook = await hookWith([]);
    expect(await refusalOf(tenant.client.webhooks.recover(hook.id, {} as never))).toMatchObject({
      code: 'missing_required_fields',
    });
    expect(await refusalOf(recover(hook, 'yesterday'))).toMatchObject({ code: 'validation_failed' });
  });
});
