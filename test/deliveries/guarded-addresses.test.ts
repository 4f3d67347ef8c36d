// The address guard looks again when a connection is made: a name that was fine when the endpoint was made may lead elsewhere by now.
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHook } from '../harness/hook.ts';
import { refusalOf } from '../harness/refusal-of.ts';
import { startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform } from '../harness/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it('a name that leads into a network that is closed by now is not connected to, nor taken for a new endpoint', async () => {
  const { id, receiver, tenant } = await addHook(platform);
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  await tenant.client.webhooks.update(id, { url });
  expect(await tenant.client.webhooks.test(id)).toMatchObject({ ok: true });
  // The same installation, with loopback open to nobody.
  const closed = await createApp({ ...platform.options, config: { ...platform.options.config, role: 'api', webhook_allowed_cidrs: ['203.0.113.0/24'] } });
  const strict = createClient({ baseUrl: closed.url, tenantId: tenant.id, apiKey: tenant.apiKey });
  expect(await strict.webhooks.test(id)).toMatchObject({ ok: false, http_status: 0, error: 'the address is not allowed' });
  expect(receiver.received).toHaveLength(1);
  expect(await refusalOf(strict.webhooks.create({ url }))).toMatchObject({ status: 400, code: 'invalid_webhook_url' });
  expect((await strict.webhooks.create({ url: 'http://203.0.113.9/hooks' })).webhook_endpoint.status).toBe('active');
  await closed.close(1_000);
});
