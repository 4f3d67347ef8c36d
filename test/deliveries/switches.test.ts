// What a customer can do to an endpoint during deliveries: switch it off and on, move it, delete it, rotate its
// secret (requirements 4.5, 5.6).
import { signWebhookSync, verifyWebhookSync } from '@voicecall/webhook-verify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import type { Received } from '../harness/receivers/receiver.ts';
import { until } from '../harness/calls/place-call.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const webhooks = () => platform.tenant.client.webhooks;
const deliveriesOf = async (hook: Hook) =>
  (await platform.tenant.client.webhookDeliveries.list({ webhook_endpoint_id: hook.id })).webhook_deliveries;

/** An endpoint with one delivery that has failed once and is waiting for its second attempt. */
async function waitingHook(): Promise<Hook> {
  onTestFinished(platform.clock.stop());
  const hook = await addHook(platform);
  hook.receiver.respond = () => 500;
  await publish(platform);
  await hook.delivery({ status: 'pending', attempt_count: 1 });
  hook.receiver.respond = () => 200;
  return hook;
}

describe("the customer's switch", () => {
  it('turned off creates no deliveries, and turned on again creates them for new events only', async () => {
    const hook = await addHook(platform, { enabled: false });
    await publish(platform);
    expect(await deliveriesOf(hook)).toEqual([]);
    await webhooks().update(hook.id, { enabled: true });
    const call_id = await busyCall(platform.tenant);
    await hook.delivery({ status: 'delivered' });
    expect(await deliveriesOf(hook)).toMatchObject([{ call_id }]);
    await webhooks().update(hook.id, { enabled: false });
    await publish(platform);
    expect(await deliveriesOf(hook)).toHaveLength(1);
    expect(await hook.endpoint()).toMatchObject({ enabled: false, status: 'active' });
  });

  it('turned off cancels a waiting delivery when its time has come', async () => {
    const hook = await waitingHook();
    await webhooks().update(hook.id, { enabled: false });
    platform.clock.advance(5_000);
    expect(await hook.delivery({ status: 'canceled' })).toMatchObject({ attempt_count: 1, next_attempt_at: null });
    await webhooks().update(hook.id, { enabled: true });
    platform.clock.advance(48 * 3_600_000);
    await publish(platform);
    await hook.delivery({ status: 'delivered' });
    expect(hook.receiver.received).toHaveLength(2);
    expect((await deliveriesOf(hook)).map(({ status }) => status)).toEqual(['delivered', 'canceled']);
  });
});

describe('a deleted endpoint', () => {
  it('gets nothing any more; its deliveries stay stored', async () => {
    const hook = await waitingHook();
    await webhooks().delete(hook.id);
    expect(await hook.delivery({ status: 'canceled' })).toMatchObject({ attempt_count: 1 });
    platform.clock.advance(48 * 3_600_000);
    const witness = await addHook(platform);
    await publish(platform);
    await witness.delivery({ status: 'delivered' });
    expect(await deliveriesOf(hook)).toHaveLength(1);
    expect(hook.receiver.received).toHaveLength(1);
  });
});

describe('an endpoint that moves', () => {
  it('gets waiting deliveries at its new address, with the same id and bytes', async () => {
    const hook = await waitingHook();
    const target = await addHook(platform, { enabled: false });
    target.receiver.secrets.push(...hook.receiver.secrets);
    await webhooks().update(hook.id, { url: target.receiver.url });
    platform.clock.advance(5_000);
    const { body, headers } = await target.request(1);
    expect(body).toBe(hook.receiver.received[0]?.body);
    expect(headers['svc-webhook-attempt']).toBe('2');
    await hook.delivery({ status: 'delivered', attempt_count: 2 });
    expect(hook.receiver.received).toHaveLength(1);
  });
});

describe('a rotated secret', () => {
  const timeOf = ({ headers }: Received): number => Number(/^t=(\d+),/.exec(String(headers['svc-signature']))?.[1]);
  const signedWith = (received: Received, secret: string): boolean =>
    received.headers['svc-signature'] === signWebhookSync(received.body, secret, timeOf(received));
  const signedBy = ({ body, headers }: Received, secrets: readonly string[]): boolean[] =>
    secrets.map((secret) => {
      try {
        verifyWebhookSync(body, headers, secret, { toleranceSec: 1e9 });
        return true;
      } catch {
        return false;
      }
    });

  it('signs the next attempt of a waiting delivery, and the old secret signs nothing more', async () => {
    const hook = await waitingHook();
    const [old = ''] = hook.receiver.secrets;
    const { signing_secret } = await webhooks().rotateSecret(hook.id);
    hook.receiver.secrets.push(signing_secret);
    platform.clock.advance(5_000);
    const second = await hook.request(2);
    const [first] = hook.receiver.received;
    if (!first) throw new Error('the first attempt is gone');
    expect([signedWith(first, old), signedWith(first, signing_secret)]).toEqual([true, false]);
    expect([signedWith(second, old), signedWith(second, signing_secret)]).toEqual([false, true]);
    expect(second.body).toBe(first.body);
    await hook.delivery({ status: 'delivered' });
  });

  it('with an overlap signs beside the new secret only during the overlap; of the older secrets, only the last one does', async () => {
    const hook = await waitingHook();
    const [oldest = ''] = hook.receiver.secrets;
    const { signing_secret: old } = await webhooks().rotateSecret(hook.id, { overlap_sec: 86_400 });
    const { signing_secret } = await webhooks().rotateSecret(hook.id, { overlap_sec: 20 });
    const secrets = [oldest, old, signing_secret];
    hook.receiver.secrets = [...secrets];
    hook.receiver.respond = () => 500;
    platform.clock.advance(5_000);
    const during = await hook.request(2);
    expect(signedBy(during, secrets)).toEqual([false, true, true]);
    expect(during.headers['svc-signature']).toMatch(/^t=\d+(,v1=[0-9a-f]{64}){2}$/);
    await hook.delivery({ status: 'pending', attempt_count: 2 });
    platform.clock.advance(25_000);
    expect(signedBy(await hook.request(3), secrets)).toEqual([false, false, true]);
    await hook.delivery({ status: 'pending', attempt_count: 3 });
    // A rotation without an overlap ends a running overlap.
    await webhooks().rotateSecret(hook.id, { overlap_sec: 86_400 });
    hook.receiver.secrets.push((await webhooks().rotateSecret(hook.id)).signing_secret);
    platform.clock.advance(120_000);
    const last = await hook.request(4);
    expect(signedBy(last, hook.receiver.secrets)).toEqual([false, false, false, true]);
    expect(last.headers['svc-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  });

  it.each([-1, 86_401, 1.5, '60', null])(
    'with an overlap of %j is refused, and replaces nothing',
    async (overlap_sec) => {
      const hook = await addHook(platform);
      await expect(webhooks().rotateSecret(hook.id, { overlap_sec: overlap_sec as number })).rejects.toMatchObject({
        code: 'validation_failed',
        details: { issues: [{ path: 'overlap_sec' }] },
      });
      await publish(platform);
      await hook.delivery({ status: 'delivered' });
    },
  );

  it('during an attempt does not change that attempt; the new secret signs the next', async () => {
    const hook = await addHook(platform);
    const secrets = [...hook.receiver.secrets];
    hook.receiver.respond = async () => {
      if (secrets.length > 1) return 200;
      const { signing_secret } = await webhooks().rotateSecret(hook.id);
      secrets.push(signing_secret);
      hook.receiver.secrets.push(signing_secret);
      return 500;
    };
    await publish(platform);
    await hook.delivery({ status: 'pending', attempt_count: 1 });
    platform.clock.advance(5_000);
    await hook.delivery({ status: 'delivered', attempt_count: 2 });
    expect(hook.receiver.received.map((received) => secrets.map((secret) => signedWith(received, secret)))).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('repairs an endpoint whose stored secret is damaged; before that its attempts fail, and nothing else does', async () => {
    const hook = await waitingHook();
    await platform.sql(`update webhook_endpoints set signing_secret_sealed = '\\x00' where id = $1`, [hook.id]);
    platform.clock.advance(5_000);
    expect(await hook.delivery({ status: 'pending', attempt_count: 2 })).toMatchObject({
      last_http_status: null,
      last_error: expect.stringContaining('rotate it') as string,
    });
    const other = await addHook(platform);
    await publish(platform);
    await other.delivery({ status: 'delivered' });
    // The damaged secret cannot be used for an overlap, and causes no other failure.
    hook.receiver.secrets.push((await webhooks().rotateSecret(hook.id, { overlap_sec: 600 })).signing_secret);
    await webhooks().update(other.id, { enabled: false });
    platform.clock.advance(25_000);
    await until(async () => ((await deliveriesOf(hook)).every(({ status }) => status === 'delivered') ? [1] : []));
  });

  it('is returned once: no read of the endpoint, no delivery and no audit entry contains a secret', async () => {
    const hook = await waitingHook();
    const { signing_secret } = await webhooks().rotateSecret(hook.id);
    const shown = JSON.stringify([
      await hook.endpoint(),
      await webhooks().list(),
      await webhooks().update(hook.id, { description: 'read again' }),
      await hook.delivery({}),
      await (await signIn(platform.url)).auditEvents.list({ tenant_id: platform.tenant.id, limit: 200 }),
    ]);
    for (const secret of [...hook.receiver.secrets, signing_secret]) {
      expect(shown).not.toContain(secret);
      const [held] = await platform.sql<{ held: boolean }>(
        `select position(convert_to($2, 'UTF8') in signing_secret_sealed) > 0 as held from webhook_endpoints where id = $1`,
        [hook.id, secret],
      );
      expect(held?.held).toBe(false);
    }
  });
});
