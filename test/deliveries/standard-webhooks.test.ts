// Endpoints that asked for Standard Webhooks: every attempt verifies with the library of that project, beside our own
// signature.
import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { standardWebhooksKey } from '@voicecall/server/platform/keys/signing-secret.ts';
import { signedHeaders } from '@voicecall/server/resources/webhook-deliveries/attempts/signed-headers.ts';
import { sealSigningSecret } from '@voicecall/server/resources/webhook-deliveries/endpoint-store.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addHook } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import type { Received } from '../harness/receivers/receiver.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const webhooks = () => platform.tenant.client.webhooks;
const headersOf = ({ headers }: Received) => headers as Record<string, string>;
const standardNames = ({ headers }: Received): string[] =>
  Object.keys(headers)
    .filter((name) => name.startsWith('webhook-'))
    .toSorted();

type Vector = Record<'name' | 'secret' | 'body_base64' | 'webhook_id' | 'webhook_signature', string> & {
  readonly timestamp: number;
};

/** Which of the secrets their library verifies a request with. */
const verifiedBy = (received: Received, secrets: readonly string[]): boolean[] =>
  secrets.map((secret) => {
    try {
      return (
        JSON.stringify(new Webhook(secret).verify(received.body, headersOf(received))) ===
        JSON.stringify(received.event)
      );
    } catch {
      return false;
    }
  });

async function rotate(hook: Hook, overlap_sec: number): Promise<string> {
  const { signing_secret } = await webhooks().rotateSecret(hook.id, { overlap_sec });
  hook.receiver.secrets.push(signing_secret);
  return signing_secret;
}

describe('an endpoint', () => {
  it('that did not ask has none of their headers, and has them from when it asks until it asks no more', async () => {
    const hook = await addHook(platform);
    await publish(platform);
    expect(standardNames(await hook.request(1))).toEqual([]);
    expect((await webhooks().update(hook.id, { standard_webhooks: true })).webhook_endpoint).toMatchObject({
      standard_webhooks: true,
    });
    expect(await hook.endpoint()).toMatchObject({ standard_webhooks: true });
    await publish(platform);
    expect(verifiedBy(await hook.request(2), hook.receiver.secrets)).toEqual([true]);
    await webhooks().update(hook.id, { description: 'still' });
    await publish(platform);
    expect(standardNames(await hook.request(3))).toHaveLength(3);
    await webhooks().update(hook.id, { standard_webhooks: false });
    await publish(platform);
    expect(standardNames(await hook.request(4))).toEqual([]);
  });

  it('that asked gets them with every attempt, redelivery, test and recovery, with the time of each', async () => {
    onTestFinished(platform.clock.stop());
    const hook = await addHook(platform, { standard_webhooks: true });
    hook.receiver.respond = () => 500;
    await publish(platform);
    const { id } = await hook.delivery({ status: 'pending', attempt_count: 1 });
    platform.clock.advance(5_000);
    await hook.delivery({ status: 'pending', attempt_count: 2 });
    hook.receiver.respond = () => 410;
    platform.clock.advance(25_000);
    await hook.delivery({ status: 'canceled' });
    hook.receiver.respond = () => 200;
    await webhooks().update(hook.id, { enabled: true });
    expect(await webhooks().recover(hook.id, { since: '2020-01-01T00:00:00Z' })).toMatchObject({ requeued: 1 });
    await hook.delivery({ status: 'delivered' });
    await platform.tenant.client.webhookDeliveries.redeliver(id);
    await hook.request(5);
    expect(await webhooks().test(hook.id)).toMatchObject({ ok: true });
    await hook.request(6);
    expect(hook.receiver.refused).toEqual([]);
    const times = hook.receiver.received.map((received) => {
      expect(verifiedBy(received, hook.receiver.secrets)).toEqual([true]);
      const { 'webhook-id': sentId, 'webhook-timestamp': time, 'svc-signature': ours } = headersOf(received);
      expect(sentId).toBe(received.event.id);
      expect(ours).toMatch(new RegExp(`^t=${time},v1=`));
      return Number(time);
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5);
    expect(hook.receiver.received.slice(0, 5).map(({ event }) => event.id)).toEqual(Array(5).fill(id));
  });

  it('whose secret is rotated has a signature of each valid secret', async () => {
    const hook = await addHook(platform, { standard_webhooks: true });
    const [first = ''] = hook.receiver.secrets;
    const second = await rotate(hook, 600);
    await publish(platform);
    expect(verifiedBy(await hook.request(1), [first, second])).toEqual([true, true]);
    expect(headersOf(await hook.request(1))['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    const third = await rotate(hook, 0);
    await publish(platform);
    expect(verifiedBy(await hook.request(2), [first, second, third])).toEqual([false, false, true]);
  });

  it('with a changed body, id or time is refused by their library', async () => {
    const hook = await addHook(platform, { standard_webhooks: true });
    await publish(platform);
    const received = await hook.request(1);
    for (const change of [
      { body: `${received.body} ` },
      { headers: { ...received.headers, 'webhook-id': 'wdl_2' } },
      {
        headers: {
          ...received.headers,
          'webhook-timestamp': String(Number(received.headers['webhook-timestamp']) + 1),
        },
      },
    ])
      expect(verifiedBy({ ...received, ...change }, hook.receiver.secrets)).toEqual([false]);
  });
});

describe('an endpoint whose secret is of the earlier form', () => {
  /** As `newSigningSecret` made them before: base64url without padding. */
  async function hookOfOldForm(): Promise<Hook> {
    const hook = await addHook(platform);
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    const sealer = createSealer(Buffer.from(platform.options.encryption_key, 'base64'));
    await platform.sql('update webhook_endpoints set signing_secret_sealed = $2 where id = $1', [
      hook.id,
      Buffer.from(sealSigningSecret(sealer, [platform.tenant.id, hook.id], secret)),
    ]);
    hook.receiver.secrets = [secret];
    return hook;
  }

  it('goes on as before, but cannot have Standard Webhooks until the secret is rotated', async () => {
    const hook = await hookOfOldForm();
    expect(await refusalOf(webhooks().update(hook.id, { standard_webhooks: true }))).toMatchObject({
      status: 409,
      code: 'secret_rotation_required',
    });
    await publish(platform);
    expect(standardNames(await hook.request(1))).toEqual([]);
    const rotated = await rotate(hook, 600);
    await webhooks().update(hook.id, { standard_webhooks: true });
    await publish(platform);
    const received = await hook.request(2);
    // During the overlap both secrets make our signatures; of the two only the new one is a key of Standard Webhooks.
    expect(headersOf(received)['svc-signature']).toMatch(/(,v1=[\da-f]{64}){2}$/);
    expect(headersOf(received)['webhook-signature']).toMatch(/^v1,\S+$/);
    expect(verifiedBy(received, [rotated])).toEqual([true]);
    expect(hook.receiver.refused).toEqual([]);
  });
});

describe('the known answers of Standard Webhooks', async () => {
  const { standard_webhooks } = JSON.parse(await readFile('packages/webhook-verify/test-vectors.json', 'utf8')) as {
    standard_webhooks: { vectors: Vector[] };
  };
  it.each(standard_webhooks.vectors)(
    '$name: what the platform sends, and what their library signs',
    ({ secret, timestamp, body_base64, webhook_id, webhook_signature }) => {
      const body = Buffer.from(body_base64, 'base64').toString('utf8');
      const at = new Date(timestamp * 1000);
      const delivery = {
        id: webhook_id,
        tenant_id: '',
        webhook_endpoint_id: '',
        body,
        attempt_count: 0,
        standard_webhooks: true,
      };
      expect(new Webhook(secret).sign(webhook_id, at, body)).toBe(webhook_signature);
      expect(signedHeaders(delivery, [secret], at)).toMatchObject({
        'webhook-id': webhook_id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': webhook_signature,
      });
    },
  );

  it.each(['whsec_', 'whsec_AAAA', 'whsec_9MDhOiJqcidbuSmT2Rrrc4EWeeQnBSrtxLaOVUfvns0', `whsec_${'A-_A'.repeat(11)}`])(
    '%s is no key',
    (secret) => {
      expect(standardWebhooksKey(secret)).toBeUndefined();
    },
  );
});
