// The health of an endpoint says whether events arrive, and each attempt says where it went.
import type { WebhookEndpoint } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import { addHook } from '../../harness/receivers/hook.ts';
import type { Hook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';
import { startReceiver } from '../../harness/receivers/receiver.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const webhooks = () => platform.tenant.client.webhooks;
/** As the list and the endpoint itself show it: the same. */
async function seen({ id }: Hook): Promise<WebhookEndpoint> {
  const { webhook_endpoint } = await webhooks().get(id);
  const { webhook_endpoints } = await webhooks().list({ limit: 200 });
  expect(webhook_endpoints.find((one) => one.id === id)).toEqual(webhook_endpoint);
  return webhook_endpoint;
}

it('an endpoint that refuses is failing, with its last error, until an event arrives', async () => {
  onTestFinished(platform.clock.stop());
  const hook = await addHook(platform);
  expect(await seen(hook)).toMatchObject({ health: 'healthy', last_failure: null });
  hook.receiver.respond = () => 503;
  await publish(platform);
  const { attempts } = await hook.delivery({ status: 'pending', attempt_count: 1 });
  const began = Date.parse(attempts[0]?.started_at ?? '');
  const failing = await seen(hook);
  expect(failing).toMatchObject({
    ...{ health: 'failing', status: 'active' },
    last_failure: { http_status: 503, error: 'the receiver answered 503' },
  });
  expect(Date.parse(failing.last_failure?.at ?? '')).toBeGreaterThanOrEqual(began);
  // A test does not count, neither way.
  hook.receiver.respond = () => 200;
  expect(await webhooks().test(hook.id)).toMatchObject({ ok: true });
  expect(await seen(hook)).toMatchObject({ health: 'failing', last_failure: failing.last_failure });
  platform.clock.advance(5_000);
  await until(async () => ((await hook.endpoint()).health === 'healthy' ? [1] : []));
  expect((await seen(hook)).last_failure).toEqual(failing.last_failure);
});

it('an endpoint that nobody can reach is failing without a status', async () => {
  const hook = await addHook(platform);
  const gone = await startReceiver();
  await gone.close();
  await webhooks().update(hook.id, { url: gone.url });
  await publish(platform);
  await until(async () => ((await hook.endpoint()).health === 'failing' ? [1] : []));
  expect((await seen(hook)).last_failure).toMatchObject({ http_status: null, error: 'the connection was refused' });
});

it('an endpoint that is switched off, or answered 410, is disabled; a new address begins anew', async () => {
  const hook = await addHook(platform);
  await webhooks().update(hook.id, { enabled: false });
  expect(await seen(hook)).toMatchObject({ health: 'disabled', status: 'active' });
  await webhooks().update(hook.id, { enabled: true });
  hook.receiver.respond = () => 410;
  await publish(platform);
  await until(async () => ((await hook.endpoint()).status === 'disabled' ? [1] : []));
  expect(await seen(hook)).toMatchObject({ health: 'disabled', last_failure: { http_status: 410 } });
  const other = await startReceiver();
  await webhooks().update(hook.id, { url: other.url });
  expect(await seen(hook)).toMatchObject({ health: 'healthy', last_failure: null });
  await other.close();
});

it('an attempt keeps the address that it was made to', async () => {
  onTestFinished(platform.clock.stop());
  const hook = await addHook(platform);
  hook.receiver.respond = () => 500;
  await publish(platform);
  await hook.delivery({ status: 'pending', attempt_count: 1 });
  const other = await startReceiver();
  other.secrets.push(...hook.receiver.secrets);
  await webhooks().update(hook.id, { url: other.url });
  platform.clock.advance(5_000);
  const { attempts } = await hook.delivery({ status: 'delivered' });
  expect(attempts.map(({ url, http_status }) => [url, http_status])).toEqual([
    [hook.receiver.url, 500],
    [other.url, 200],
  ]);
  await other.close();
});
