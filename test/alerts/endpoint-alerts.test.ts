// Alerts about webhook endpoints: each opens once when its endpoint breaks, and closes when it is well again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addHook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { alertsOf, recorded, sees } from './alerts-of.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** A tenant with an endpoint that breaks, for calls only, and one that is well, for alerts. */
async function brokenEndpoint(status: number) {
  const tenant = await platform.newTenant();
  const hook = await addHook(platform, { event_types: ['call.completed', 'alert.opened', 'alert.closed'] }, tenant);
  const well = await addHook(platform, { event_types: ['alert.opened', 'alert.closed'] }, tenant);
  hook.receiver.respond = () => status;
  /** A clock that jumps ends the lease of a delivery that is on its way: it comes once more, under the same id. */
  const told = () => [...new Map(well.receiver.received.map(({ event }) => [event.id, event])).values()];
  const fail = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await publish(platform, { tenant });
  };
  return { tenant, hook, told, fail };
}

it('an endpoint that fails is told once to the others, never to itself, and closes with its next success', async () => {
  const { tenant, hook, told, fail } = await brokenEndpoint(500);
  await fail(5);
  await until(async () => ((await hook.endpoint()).consecutive_failures >= 5 ? [1] : []));
  const alert = await sees(platform, tenant, 'endpoint_failing', ['open']);
  expect(alert).toMatchObject({
    severity: 'critical',
    record_ids: [hook.id],
    closed_at: null,
    cause: expect.stringMatching(/^\d+ attempts in a row failed at http.*; the last attempt came to 500\.$/) as string,
  });
  await until(async () => (told().length > 0 ? [1] : []));
  // It goes on, and more of the same is no second alert.
  await fail(5);
  const later = platform.clock.now().getTime() + 300_000;
  await until(async () => (platform.clock.advance(20_000), platform.clock.now().getTime() > later ? [1] : []));
  expect(await alertsOf(tenant, 'endpoint_failing')).toHaveLength(1);
  hook.receiver.respond = () => 200;
  await until(async () => {
    platform.clock.advance(60_000);
    return (await hook.endpoint()).consecutive_failures === 0 ? [1] : [];
  });
  const closed = await sees(platform, tenant, 'endpoint_failing', ['closed']);
  expect(closed.id).toBe(alert.id);
  await until(async () => (told().length > 1 ? [1] : []));
  expect(told().map(({ type }) => type)).toEqual(['alert.opened', 'alert.closed']);
  expect(told()[1]).toMatchObject({
    data: { object: { alert_id: alert.id, status: 'closed', closed_at: closed.closed_at, kind: 'endpoint_failing' } },
  });
  expect(hook.receiver.types().filter((type) => type.startsWith('alert.'))).toEqual([]);
  expect(await recorded(platform, tenant, closed)).toEqual({
    audit: ['alert.opened', 'alert.closed'],
    events: ['alert.opened', 'alert.closed'],
  });
  // It breaks again: that is a new alert.
  hook.receiver.respond = () => 500;
  await fail(5);
  expect((await sees(platform, tenant, 'endpoint_failing', ['open', 'closed'])).id).not.toBe(alert.id);
});

it('an endpoint that answered 410 is told, until somebody enables it', async () => {
  const { tenant, hook, fail } = await brokenEndpoint(410);
  await fail(1);
  const alert = await sees(platform, tenant, 'endpoint_disabled', ['open']);
  expect(alert).toMatchObject({ record_ids: [hook.id], cause: expect.stringContaining('answered 410') as string });
  hook.receiver.respond = () => 200;
  await tenant.client.webhooks.update(hook.id, { enabled: true });
  expect((await sees(platform, tenant, 'endpoint_disabled', ['closed'])).id).toBe(alert.id);
});

it('the alerts of an endpoint close when it is deleted', async () => {
  const { tenant, hook, fail } = await brokenEndpoint(410);
  await fail(1);
  const alert = await sees(platform, tenant, 'endpoint_disabled', ['open']);
  await tenant.client.webhooks.delete(hook.id);
  expect((await sees(platform, tenant, 'endpoint_disabled', ['closed'])).id).toBe(alert.id);
});

it('deliveries that were given up are told, until they are sent again', async () => {
  const { tenant, hook, fail } = await brokenEndpoint(500);
  const since = platform.clock.now().toISOString();
  await fail(1);
  await until(async () => {
    platform.clock.advance(3_600_000);
    const { webhook_deliveries } = await tenant.client.webhookDeliveries.list({ status: 'dead_lettered' });
    return webhook_deliveries;
  });
  const alert = await sees(platform, tenant, 'dead_letters', ['open']);
  expect(alert).toMatchObject({
    record_ids: [hook.id],
    cause: expect.stringMatching(
      /^1 delivery to http.* given up in 24 hours; the last attempt came to 500\.$/,
    ) as string,
  });
  hook.receiver.respond = () => 200;
  await tenant.client.webhooks.recover(hook.id, { since });
  expect((await sees(platform, tenant, 'dead_letters', ['closed'])).id).toBe(alert.id);
});

it('deliveries that are overdue are told, until they arrive', async () => {
  const slow = await startPlatform({ config: { delivery_concurrency: 1 } });
  const hook = await addHook(slow);
  const { promise, resolve } = Promise.withResolvers<number>();
  hook.receiver.respond = () => promise;
  for (let n = 0; n < 3; n += 1) await publish(slow);
  await hook.request(1);
  const alert = await sees(slow, slow.tenant, 'deliveries_waiting', ['open']);
  expect(alert).toMatchObject({
    record_ids: [hook.id],
    cause: expect.stringMatching(/^A delivery to http.* has been overdue for \d+ (minutes|hours?)\.$/) as string,
  });
  resolve(200);
  expect((await sees(slow, slow.tenant, 'deliveries_waiting', ['closed'])).id).toBe(alert.id);
  await slow.close();
});
