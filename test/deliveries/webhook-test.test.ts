// `POST /webhooks/{id}/test`: one attempt, reported at once, that changes nothing (requirement 4.5).
import { describe, expect, it } from 'vitest';
import { addHook } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { rawReceiver } from '../harness/receivers/raw-receiver.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { wakeUp } from '../harness/platform/wake-up.ts';

const platform = sharedPlatform();

const test = (hook: Hook) => hook.tenant.client.webhooks.test(hook.id);

describe('a test of an endpoint', () => {
  it('sends one signed webhook.test to that endpoint and returns the response', async () => {
    const hook = await addHook(platform);
    const otherHook = await addHook(platform, { event_types: ['*'] });
    expect(await test(hook)).toEqual({ ok: true, http_status: 200, error: null, excerpt: 'ok' });
    const { event, headers } = await hook.request(1);
    expect(event).toMatchObject({
      type: 'webhook.test',
      api_version: '2026-11-01',
      data: {
        object: {
          tenant_id: platform.tenant.id,
          webhook_endpoint_id: hook.id,
          message: expect.any(String),
          sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      },
    });
    expect(headers).toMatchObject({
      'svc-webhook-id': event.id,
      'svc-webhook-attempt': '1',
      'svc-tenant-id': platform.tenant.id,
      'svc-webhook-endpoint-id': hook.id,
    });
    expect(otherHook.receiver.received).toEqual([]);
  });

  it('is listed as a delivery with one attempt of one', async () => {
    const hook = await addHook(platform);
    await test(hook);
    expect(await hook.delivery({})).toMatchObject({
      id: hook.receiver.received[0]?.event.id,
      event_type: 'webhook.test',
      call_id: null,
      status: 'delivered',
      attempt_count: 1,
      max_attempts: 1,
      body: hook.receiver.received[0]?.body,
      attempts: [{ attempt: 1, http_status: 200, error: null, response_excerpt: 'ok' }],
    });
  });

  it.each([
    [204, 'delivered', true],
    [302, 'canceled', false],
    [404, 'canceled', false],
    [410, 'canceled', false],
    [500, 'canceled', false],
  ])(
    'with a response of %i ends as %s, is not retried and leaves the endpoint as it was',
    async (status, state, ok) => {
      const resume = platform.clock.stop();
      const hook = await addHook(platform);
      hook.receiver.respond = () => 500;
      await publish(platform);
      const { id } = await hook.delivery({ status: 'pending', attempt_count: 1 });
      // No retry begins while the endpoint is tested.
      await platform.sql(
        `update webhook_deliveries set next_attempt_at = created_at + interval '1 hour',
                                       due_at = created_at + interval '1 hour' where id = $1`,
        [id],
      );
      resume();
      const waiting = await hook.delivery({ status: 'pending', attempt_count: 1 });
      const before = await hook.endpoint();
      expect(before.consecutive_failures).toBe(1);
      hook.receiver.respond = () => status;
      expect(await test(hook)).toEqual({
        ok,
        http_status: status,
        error: ok ? null : `the receiver answered ${status}`,
        excerpt: status === 204 ? '' : 'ok',
      });
      expect(await hook.endpoint()).toEqual(before);
      const tested = await hook.delivery({ event_type: 'webhook.test' });
      expect(tested).toMatchObject({
        status: state,
        attempt_count: 1,
        next_attempt_at: null,
        last_http_status: status,
        last_error: ok ? null : `the receiver answered ${status}`,
        dead_lettered_at: null,
      });
      await wakeUp(platform, tested);
      expect(hook.receiver.received).toHaveLength(2);
      expect((await platform.tenant.client.webhookDeliveries.get(waiting.id)).webhook_delivery).toEqual(waiting);
    },
  );

  it('without a response reports status 0', async () => {
    const hook = await addHook(platform);
    await hook.receiver.close();
    expect(await test(hook)).toEqual({ ok: false, http_status: 0, error: 'the connection was refused', excerpt: '' });
    expect(await hook.delivery({})).toMatchObject({
      status: 'canceled',
      last_http_status: null,
      last_error: 'the connection was refused',
      attempts: [{ http_status: null }],
    });
    expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 0 });
  });

  it('reports at most 512 characters of the response', async () => {
    const talks = await rawReceiver((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 20000\r\n\r\n${'\u0001y'.repeat(10_000)}`),
    );
    const hook = await addHook(platform, { url: talks.url });
    expect(await test(hook)).toMatchObject({ ok: true, excerpt: 'y'.repeat(512) });
  });

  it('is sent to an endpoint that is switched off, not subscribed or disabled by a 410, and does not change that', async () => {
    const off = await addHook(platform, { enabled: false });
    expect(await test(off)).toMatchObject({ ok: true });
    expect(await off.endpoint()).toMatchObject({ enabled: false, status: 'active', event_types: ['call.completed'] });
    const gone = await addHook(platform);
    gone.receiver.respond = () => 410;
    await publish(platform);
    await gone.delivery({ status: 'canceled' });
    gone.receiver.respond = () => 200;
    expect(await test(gone)).toMatchObject({ ok: true });
    expect(await gone.endpoint()).toMatchObject({ enabled: true, status: 'disabled', consecutive_failures: 1 });
  });

  it('of an endpoint that is deleted, unknown or of another tenant is not found', async () => {
    const hook = await addHook(platform);
    const otherTenant = await platform.newTenant();
    await expect(otherTenant.client.webhooks.test(hook.id)).rejects.toMatchObject({
      status: 404,
      code: 'webhook_not_found',
    });
    await expect(hook.tenant.client.webhooks.test('twe_000000000000000000000000')).rejects.toMatchObject({
      code: 'webhook_not_found',
    });
    await hook.tenant.client.webhooks.delete(hook.id);
    await expect(test(hook)).rejects.toMatchObject({ code: 'webhook_not_found' });
    expect(hook.receiver.received).toEqual([]);
  });
});
