// A 410 disables the endpoint until its owner enables it again (requirements 3, 6.5).
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withSummary } from '../../harness/receivers/call-events.ts';
import { addHook, busyCall } from '../../harness/receivers/hook.ts';
import type { Hook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';
import { until } from '../../harness/calls/place-call.ts';
import { signIn, startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';
import { wakeUp } from '../../harness/platform/wake-up.ts';

let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = platform.tenant;
});
afterAll(() => platform.close());

const deliveriesOf = async (hook: Hook) =>
  (await tenant.client.webhookDeliveries.list({ webhook_endpoint_id: hook.id })).webhook_deliveries;
/** Signs in again: the clock may have passed the end of the first session. */
const auditOf = async (hook: Hook) => {
  const operator = await signIn(platform.url);
  const { audit_events } = await operator.auditEvents.list({
    tenant_id: tenant.id,
    action: 'webhook_endpoint.disabled',
    limit: 200,
  });
  return audit_events.filter(({ target_id }) => target_id === hook.id);
};

/** An endpoint that a 410 has just disabled. */
async function disabledHook(): Promise<Hook> {
  const hook = await addHook(platform);
  hook.receiver.respond = () => 410;
  await publish(platform);
  await hook.delivery({ status: 'canceled', last_http_status: 410 });
  hook.receiver.respond = () => 200;
  return hook;
}

describe('a 410', () => {
  it('disables the endpoint, cancels its delivery and those that are queued, and is in the audit log', async () => {
    onTestFinished(platform.clock.stop());
    const hook = await addHook(platform);
    const otherHook = await addHook(platform);
    otherHook.receiver.respond = () => 500;
    hook.receiver.respond = () => 500;
    await publish(platform);
    const queued = await hook.delivery({ status: 'pending', attempt_count: 1 });
    hook.receiver.respond = () => 410;
    platform.clock.advance(1_000);
    await publish(platform);
    const gone = await hook.delivery({ status: 'canceled' });
    expect(gone).toMatchObject({
      attempt_count: 1,
      last_http_status: 410,
      next_attempt_at: null,
      delivered_at: null,
      dead_lettered_at: null,
    });
    expect(gone.attempts).toMatchObject([{ http_status: 410, error: 'the receiver answered 410' }]);
    const sibling = (await deliveriesOf(hook)).find(({ id }) => id === queued.id);
    expect(sibling).toMatchObject({ status: 'canceled', attempt_count: 1, next_attempt_at: null });
    expect(await hook.endpoint()).toMatchObject({ status: 'disabled', enabled: true });
    expect(await auditOf(hook)).toMatchObject([
      {
        actor: { type: 'system', id: null },
        tenant_id: tenant.id,
        target_type: 'webhook_endpoint',
        changes: { status: 'disabled' },
      },
    ]);
    expect((await deliveriesOf(otherHook)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await otherHook.endpoint()).toMatchObject({ status: 'active' });
  });

  it('ends all requests: nothing that was queued is sent later, and new events create no delivery', async () => {
    onTestFinished(platform.clock.stop());
    const hook = await addHook(platform);
    hook.receiver.respond = () => 500;
    await publish(platform);
    const queued = await hook.delivery({ status: 'pending', attempt_count: 1 });
    hook.receiver.respond = () => 410;
    platform.clock.advance(1_000);
    await publish(platform);
    await hook.delivery({ status: 'canceled', last_http_status: 410 });
    platform.clock.advance(48 * 3_600_000);
    for (const delivery of await deliveriesOf(hook)) await wakeUp(platform, delivery);
    await publish(platform);
    expect(await deliveriesOf(hook)).toHaveLength(2);
    expect(await hook.delivery({})).not.toMatchObject({ id: queued.id });
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('for many deliveries in progress disables the endpoint once; one of them that fails with another status is not retried', async () => {
    const hook = await addHook(platform, { event_types: [...withSummary] });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    hook.receiver.respond = async ({ event }) => {
      await gate;
      if (event.type === 'call.started')
        await until(async () => ((await hook.endpoint()).status === 'disabled' ? [1] : []));
      return event.type === 'call.started' ? 500 : 410;
    };
    const calls = await Promise.all([busyCall(tenant), busyCall(tenant), busyCall(tenant)]);
    await hook.request(5 * calls.length);
    open();
    await until(async () => ((await deliveriesOf(hook)).some(({ status }) => status === 'delivering') ? [] : [1]));
    expect(await auditOf(hook)).toHaveLength(1);
    platform.clock.advance(5_000);
    await until(async () => ((await deliveriesOf(hook)).every(({ status }) => status === 'canceled') ? [1] : []));
    const statuses = (await deliveriesOf(hook)).map(({ event_type, last_http_status }) => [
      event_type === 'call.started',
      last_http_status,
    ]);
    expect(statuses.filter(([started]) => started)).toEqual(calls.map(() => [true, 500]));
    expect(statuses.filter(([started]) => !started)).toEqual(Array.from({ length: 12 }, () => [false, 410]));
    expect(hook.receiver.received).toHaveLength(5 * calls.length);
  });
});

describe('a disabled endpoint', () => {
  const revivals: Record<string, (hook: Hook) => Promise<unknown>> = {
    'given a new url': (hook) => tenant.client.webhooks.update(hook.id, { url: `${hook.receiver.url}/new` }),
    'given its own url': (hook) => tenant.client.webhooks.update(hook.id, { url: hook.receiver.url }),
    'switched on': (hook) => tenant.client.webhooks.update(hook.id, { enabled: true }),
  };
  it.each(Object.entries(revivals))(
    '%s gets new events again; what was canceled stays canceled',
    async (_how, revive) => {
      const hook = await disabledHook();
      expect(await hook.endpoint()).toMatchObject({ status: 'disabled', enabled: true, consecutive_failures: 1 });
      await revive(hook);
      expect(await hook.endpoint()).toMatchObject({ status: 'active', enabled: true, consecutive_failures: 0 });
      await publish(platform);
      await hook.delivery({ status: 'delivered' });
      expect((await deliveriesOf(hook)).map(({ status }) => status)).toEqual(['delivered', 'canceled']);
      expect(hook.receiver.received).toHaveLength(2);
    },
  );

  it('stays disabled after every other change', async () => {
    const hook = await disabledHook();
    await tenant.client.webhooks.update(hook.id, { description: 'another', event_types: ['*'] });
    expect(await hook.endpoint()).toMatchObject({ status: 'disabled', description: 'another' });
    await tenant.client.webhooks.update(hook.id, { enabled: false });
    await tenant.client.webhooks.rotateSecret(hook.id);
    expect(await hook.endpoint()).toMatchObject({ status: 'disabled', enabled: false });
    await publish(platform);
    expect(await deliveriesOf(hook)).toHaveLength(1);
  });
});
