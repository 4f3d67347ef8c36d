// Reading deliveries: the list with its filters and pages, and one delivery in full (requirement 4.5).
// Requirement 2.8.
import type { ListWebhookDeliveriesQuery } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { wakeUp } from '../harness/platform/wake-up.ts';

const platform = sharedPlatform();
const calls = ['AJ_first', 'AJ_second', 'AJ_third'];
const types = [
  'call.started',
  'call.participant_joined',
  'call.participant_left',
  'call.completed',
  'booking.created',
] as const;
let endpoints: Record<'good' | 'bad', string>;
const receivers = await Promise.all([startReceiver(), startReceiver()]);

/**
 * Two endpoints for all events, one of which fails; five events of each of three calls; and a test delivery of the
 * other endpoint.
 */
beforeAll(async () => {
  const { client } = platform.tenant;
  const [good, bad] = await Promise.all(
    receivers.map(async (receiver) => {
      const { webhook_endpoint, signing_secret } = await client.webhooks.create({ url: receiver.url });
      receiver.secrets.push(signing_secret);
      return webhook_endpoint.id;
    }),
  );
  endpoints = { good: good ?? '', bad: bad ?? '' };
  for (const receiver of receivers.slice(1)) receiver.respond = () => 500;
  // No retry begins.
  platform.clock.stop();
  for (const call_id of calls) for (const type of types) await publish(platform, { call_id, type });
  await client.webhooks.test(endpoints.good);
  await until(async () => {
    const { webhook_deliveries } = await list({ limit: 200 });
    const attempted = webhook_deliveries.filter(
      ({ status, attempt_count }) => attempt_count === 1 && status !== 'delivering',
    );
    return attempted.length === 31 ? [1] : [];
  });
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
});

const list = (query: ListWebhookDeliveriesQuery) => platform.tenant.client.webhookDeliveries.list(query);

describe('the list of deliveries', () => {
  it('contains all of them, newest first', async () => {
    const { webhook_deliveries, has_more, next_cursor } = await list({ limit: 200 });
    expect(webhook_deliveries).toHaveLength(31);
    expect({ has_more, next_cursor }).toEqual({ has_more: false, next_cursor: null });
    const order = webhook_deliveries.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(webhook_deliveries[0]).not.toHaveProperty('body');
  });

  it('is paged: the pages together hold each delivery once', async () => {
    const whole = (await list({ limit: 200 })).webhook_deliveries.map(({ id }) => id);
    const paged: string[] = [];
    for await (const { id } of list({ limit: 3 })) paged.push(id);
    expect(paged).toEqual(whole);
    expect((await list({ limit: 3 })).webhook_deliveries).toHaveLength(3);
  });

  it('can be narrowed by status, event type, endpoint and call, and by all of them together', async () => {
    const count = async (query: ListWebhookDeliveriesQuery): Promise<number> => {
      const { webhook_deliveries } = await list({ limit: 200, ...query });
      for (const [name, value] of Object.entries(query))
        expect(webhook_deliveries.every((delivery) => delivery[name as keyof typeof delivery] === value)).toBe(true);
      return webhook_deliveries.length;
    };
    expect(await count({ status: 'delivered' })).toBe(16);
    expect(await count({ status: 'pending' })).toBe(15);
    expect(await count({ status: 'canceled' })).toBe(0);
    expect(await count({ event_type: 'call.completed' })).toBe(6);
    expect(await count({ event_type: 'webhook.test' })).toBe(1);
    expect(await count({ event_type: 'no.such.type' })).toBe(0);
    expect(await count({ webhook_endpoint_id: endpoints.bad })).toBe(15);
    expect(await count({ call_id: calls[1] })).toBe(10);
    expect(
      await count({
        call_id: calls[1],
        webhook_endpoint_id: endpoints.good,
        event_type: 'call.started',
        status: 'delivered',
      }),
    ).toBe(1);
    expect(
      await count({
        call_id: calls[1],
        webhook_endpoint_id: endpoints.good,
        event_type: 'call.started',
        status: 'pending',
      }),
    ).toBe(0);
  });

  it('contains dead letters, which can be listed alone', async () => {
    const bad = (await list({ webhook_endpoint_id: endpoints.bad, call_id: calls[0] })).webhook_deliveries.map(
      ({ id }) => id,
    );
    await platform.sql(
      `update webhook_deliveries set attempt_count = 7, next_attempt_at = created_at, due_at = created_at
       where id = any ($1)`,
      [bad],
    );
    await wakeUp(platform, { tenant_id: platform.tenant.id, webhook_endpoint_id: endpoints.bad });
    await until(async () => ((await list({ status: 'dead_lettered' })).webhook_deliveries.length === 5 ? [1] : []));
    const dead = (await list({ status: 'dead_lettered' })).webhook_deliveries;
    expect(dead.map(({ id }) => id)).toEqual(bad);
    for (const delivery of dead)
      expect(delivery).toMatchObject({ attempt_count: 8, next_attempt_at: null, dead_lettered_at: expect.any(String) });
  });

  it('refuses a status that does not exist', async () => {
    await expect(list({ status: 'lost' as 'canceled' })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  it("is empty for another tenant, even with this tenant's ids", async () => {
    const otherTenant = await platform.newTenant();
    expect((await otherTenant.client.webhookDeliveries.list({ limit: 200 })).webhook_deliveries).toEqual([]);
    expect(
      (await otherTenant.client.webhookDeliveries.list({ webhook_endpoint_id: endpoints.good })).webhook_deliveries,
    ).toEqual([]);
  });
});

describe('one delivery', () => {
  it('shows the exact bytes that were sent, and its attempts', async () => {
    const [first] = (
      await list({ webhook_endpoint_id: endpoints.good, call_id: calls[2], event_type: 'call.completed' })
    ).webhook_deliveries;
    const { webhook_delivery } = await platform.tenant.client.webhookDeliveries.get(first?.id ?? '');
    expect(webhook_delivery).toMatchObject({
      ...first,
      attempts: [{ attempt: 1, http_status: 200, error: null, response_excerpt: 'ok' }],
    });
    expect(receivers[0]?.received.find(({ event }) => event.id === first?.id)?.body).toBe(webhook_delivery.body);
  });

  it('that is unknown, or of another tenant, is not found', async () => {
    const [first] = (await list({ limit: 1 })).webhook_deliveries;
    const otherTenant = await platform.newTenant();
    await expect(otherTenant.client.webhookDeliveries.get(first?.id ?? '')).rejects.toMatchObject({
      status: 404,
      code: 'delivery_not_found',
    });
    await expect(platform.tenant.client.webhookDeliveries.get('wdl_000000000000000000000000')).rejects.toMatchObject({
      code: 'delivery_not_found',
    });
  });
});
