// A test of an endpoint that failed is no dead letter: nothing was lost, so nothing counts it or sends it again
// (requirement 4.5).
import { describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addHook } from '../harness/receivers/hook.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

const failures = { 'another status': () => 500, 'a 410': () => 410, 'a redirect': () => 302 };

describe.each(Object.entries(failures))('a test that failed with %s', (_what, respond) => {
  const failed = async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = respond;
    expect(await hook.tenant.client.webhooks.test(hook.id)).toMatchObject({ ok: false });
    return { hook, tested: await hook.delivery({ event_type: 'webhook.test' }) };
  };

  it('is canceled with its error, and is not among the dead letters', async () => {
    const { hook, tested } = await failed();
    expect(tested).toMatchObject({ status: 'canceled', dead_lettered_at: null, last_error: expect.any(String) });
    const { webhook_deliveries } = await hook.tenant.client.webhookDeliveries.list({
      webhook_endpoint_id: hook.id,
      status: 'dead_lettered',
    });
    expect(webhook_deliveries).toEqual([]);
  });

  it('is in no count of its endpoint, and no recovery or redelivery of many sends it again', async () => {
    const { hook, tested } = await failed();
    const { webhooks, webhookDeliveries } = hook.tenant.client;
    const { webhook_endpoints } = await webhooks.stats();
    expect(webhook_endpoints.find(({ webhook_endpoint_id }) => webhook_endpoint_id === hook.id)).toMatchObject({
      delivered: 0,
      failed: 0,
      pending: 0,
      canceled: 0,
    });
    expect(await webhooks.recover(hook.id, { since: tested.created_at })).toMatchObject({ requeued: 0 });
    const filters = { webhook_endpoint_id: hook.id, created_after: tested.created_at };
    expect(await webhookDeliveries.createRedelivery({ filters, dry_run: true })).toMatchObject({ total: 0 });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('and is sent again by its id gets one attempt, and is canceled again when that fails', async () => {
    const { hook, tested } = await failed();
    const { webhookDeliveries } = hook.tenant.client;
    await webhookDeliveries.redeliver(tested.id);
    await until(async () => ((await webhookDeliveries.get(tested.id)).webhook_delivery.attempt_count === 2 ? [1] : []));
    expect((await webhookDeliveries.get(tested.id)).webhook_delivery).toMatchObject({
      status: 'canceled',
      dead_lettered_at: null,
      last_error: expect.any(String),
    });
    expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 0 });
  });
});
