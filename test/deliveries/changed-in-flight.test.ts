// An endpoint that changes while an attempt is in progress: the outcome counts for the endpoint as it was, never for
// the changed endpoint.
import { verifyWebhookSync } from '@voicecall/webhook-verify';
import type { WebhookDelivery } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHook } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const webhooks = () => platform.tenant.client.webhooks;
const deliveries = () => platform.tenant.client.webhookDeliveries;
const deliveriesOf = async (hook: Hook) =>
  (await deliveries().list({ webhook_endpoint_id: hook.id })).webhook_deliveries;
const disabledBy410 = async (hook: Hook) =>
  (
    await platform.sql(`select 1 from audit_events where action = 'webhook_endpoint.disabled' and target_id = $1`, [
      hook.id,
    ])
  ).length;

interface InFlight {
  readonly hook: Hook;
  /** A receiver at another address, for endpoints that move. */
  readonly target: Hook;
  /** A delivery of the same endpoint that has failed once and waits for its next attempt. */
  readonly queued: string;
  /** The delivery whose attempt is in progress. */
  readonly held: string;
  /** Makes the receiver respond, and waits until the outcome is stored. */
  respond(status: number): Promise<WebhookDelivery>;
}

/** One delivery waits for its second attempt; the receiver holds the request of another until `respond` is called. */
async function inFlight(): Promise<InFlight> {
  const hook = await addHook(platform);
  const target = await addHook(platform, { event_types: ['call.started'] });
  target.receiver.secrets.push(...hook.receiver.secrets);
  hook.receiver.respond = () => 500;
  await publish(platform);
  const { id: queued } = await hook.delivery({ status: 'pending', attempt_count: 1 });
  const gate = Promise.withResolvers<number>();
  hook.receiver.respond = () => gate.promise;
  await publish(platform);
  await hook.request(2);
  const held = (await hook.delivery({ status: 'delivering' })).id;
  return {
    hook,
    target,
    queued,
    held,
    async respond(status) {
      gate.resolve(status);
      await until(async () => ((await deliveries().get(held)).webhook_delivery.attempt_count === 1 ? [1] : []));
      hook.receiver.respond = () => 200;
      return (await deliveries().get(held)).webhook_delivery;
    },
  };
}

/** The changes of an endpoint. `counts`: a response that comes after the change still changes the endpoint. */
const changes: Record<string, { readonly counts: boolean; readonly make: (it: InFlight) => Promise<unknown> }> = {
  'nothing is changed': { counts: true, make: async () => undefined },
  'its description is changed': {
    counts: true,
    make: ({ hook }) => webhooks().update(hook.id, { description: 'another', url: hook.receiver.url }),
  },
  'its url is changed': {
    counts: false,
    make: ({ hook, target }) => webhooks().update(hook.id, { url: target.receiver.url }),
  },
  'it is switched off': { counts: false, make: ({ hook }) => webhooks().update(hook.id, { enabled: false }) },
  'it is switched on': { counts: false, make: ({ hook }) => webhooks().update(hook.id, { enabled: true }) },
  'it is switched off and on': {
    counts: false,
    make: async ({ hook }) => {
      await webhooks().update(hook.id, { enabled: false });
      await webhooks().update(hook.id, { enabled: true });
    },
  },
  'its secret is replaced': {
    counts: false,
    make: async ({ hook }) => hook.receiver.secrets.push((await webhooks().rotateSecret(hook.id)).signing_secret),
  },
  'its secret is replaced with an overlap': {
    counts: false,
    make: async ({ hook }) =>
      hook.receiver.secrets.push((await webhooks().rotateSecret(hook.id, { overlap_sec: 60 })).signing_secret),
  },
};

const table = Object.entries(changes).flatMap(([what, change]) =>
  [200, 410, 500].map((status) => ({ what, status, ...change })),
);

describe('an attempt in progress', () => {
  it.each(table)(
    'with a response of $status after the change "$what" changes its endpoint only where it is still current',
    async ({ what, status, counts, make }) => {
      const it = await inFlight();
      const { hook } = it;
      await make(it);
      const before = await hook.endpoint();
      const after = await it.respond(status);
      const gone = status === 410 && counts;
      expect(after.status).toBe(status === 200 ? 'delivered' : gone ? 'canceled' : 'pending');
      expect(after.last_http_status).toBe(status);
      const failures = !counts ? before.consecutive_failures : status === 200 ? 0 : before.consecutive_failures + 1;
      expect(await hook.endpoint()).toMatchObject({
        status: gone ? 'disabled' : 'active',
        consecutive_failures: failures,
      });
      expect((await deliveries().get(it.queued)).webhook_delivery.status).toBe(gone ? 'canceled' : 'pending');
      expect(await disabledBy410(hook)).toBe(gone ? 1 : 0);
      if (gone || what === 'it is switched off') return;
      // Deliveries that have not arrived are sent on their schedule, with the current address and secret; later events
      // make deliveries.
      await publish(platform);
      platform.clock.advance(5_000);
      await until(async () =>
        (await deliveriesOf(hook)).every((delivery) => delivery.status === 'delivered') ? [1] : [],
      );
      expect(await deliveriesOf(hook)).toHaveLength(3);
      expect((await deliveries().get(it.held)).webhook_delivery.attempt_count).toBe(status === 200 ? 1 : 2);
      const current = what === 'its url is changed' ? it.target.receiver : hook.receiver;
      const late = current.received.filter(({ headers }) => headers['svc-webhook-attempt'] === '2');
      expect(late.map(({ event }) => event.id).toSorted()).toEqual(
        (status === 200 ? [it.queued] : [it.held, it.queued]).toSorted(),
      );
      for (const { body, headers } of late)
        verifyWebhookSync(body, headers, hook.receiver.secrets.at(-1) ?? '', { toleranceSec: 1e9 });
    },
  );

  it.each([200, 410, 500])(
    'with a response of %i after its endpoint is deleted is the last request, also when a redelivery is asked for',
    async (status) => {
      const it = await inFlight();
      const { hook, held, queued } = it;
      await webhooks().delete(hook.id);
      for (const id of [held, queued])
        await expect(deliveries().redeliver(id)).rejects.toMatchObject({ code: 'webhook_not_active' });
      expect((await it.respond(status)).status).toBe({ 200: 'delivered', 410: 'canceled', 500: 'pending' }[status]);
      platform.clock.advance(5_000);
      await until(async () =>
        (await deliveries().get(held)).webhook_delivery.status === (status === 200 ? 'delivered' : 'canceled')
          ? [1]
          : [],
      );
      expect((await deliveries().get(queued)).webhook_delivery.status).toBe('canceled');
      await expect(deliveries().redeliver(held)).rejects.toMatchObject({ code: 'webhook_not_active' });
      await expect(webhooks().recover(hook.id, { since: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
        code: 'webhook_not_found',
      });
      expect(await disabledBy410(hook)).toBe(0);
      expect(hook.receiver.received).toHaveLength(2);
    },
  );
});

describe('an endpoint that a 410 disabled and that has a new url', () => {
  it('is not disabled by late responses of its old address, and canceled deliveries can be recovered', async () => {
    const hook = await addHook(platform);
    const target = await addHook(platform, { event_types: ['call.started'] });
    target.receiver.secrets.push(...hook.receiver.secrets);
    const gates = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    let asked = 0;
    hook.receiver.respond = () => gates[asked++]?.promise ?? 200;
    await publish(platform);
    await publish(platform);
    await hook.request(2);
    gates[0]?.resolve(410);
    await until(async () => ((await hook.endpoint()).status === 'disabled' ? [1] : []));
    await webhooks().update(hook.id, { url: target.receiver.url });
    expect(await webhooks().recover(hook.id, { since: '2020-01-01T00:00:00Z' })).toMatchObject({ requeued: 1 });
    gates[1]?.resolve(410);
    await until(async () => ((await deliveriesOf(hook)).some(({ status }) => status === 'delivering') ? [] : [1]));
    expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 0 });
    platform.clock.advance(5_000);
    await until(async () => ((await deliveriesOf(hook)).every(({ status }) => status === 'delivered') ? [1] : []));
    expect(target.receiver.received).toHaveLength(2);
    expect(await disabledBy410(hook)).toBe(1);
  });
});
