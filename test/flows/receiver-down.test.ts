// A receiver that is down while a call books an appointment gets every event once it is up again, each with the id of
// its first attempt. Requirement 6.5.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHook } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const types = ['booking.created', ...callEvents.completed, 'call.summary.ready'];

it('a receiver that was down during a whole call gets all events of the call afterwards', async () => {
  const hook = await addHook(platform, { event_types: ['*'] });
  const { receiver, tenant } = hook;
  const taken = new Map<string, string>();
  receiver.respond = () => 503;
  const { dispatch } = await dispatcherOf(tenant);
  const call_id = await dispatch('+15005550001');
  // The last deliveries may arrive in another order.
  await until(async () => (new Set(receiver.types()).size === types.length ? [1] : []));
  const firstIds = new Map(receiver.received.map(({ event }) => [event.type, event.id]));
  expect([...firstIds.keys()].toSorted()).toEqual(types);

  // Each has had its first response: one that the receiver has just got may still wait for it.
  await until(async () => {
    const { webhook_deliveries } = await tenant.client.webhookDeliveries.list({ call_id });
    return webhook_deliveries.every(({ attempt_count }) => attempt_count > 0) ? [1] : [];
  });
  receiver.respond = ({ event }) => {
    taken.set(event.type, event.id);
    return 200;
  };
  await until(async () => {
    platform.clock.advance(30_000);
    return taken.size === firstIds.size ? [1] : [];
  }, 200);
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(firstIds));

  const delivered = async () =>
    (await tenant.client.webhookDeliveries.list({ call_id, status: 'delivered' })).webhook_deliveries;
  await until(async () => ((await delivered()).length === firstIds.size ? [1] : []));
  expect(
    (await delivered()).every(({ attempt_count, last_http_status }) => attempt_count >= 2 && last_http_status === 200),
  ).toBe(true);
  expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 0 });
});
