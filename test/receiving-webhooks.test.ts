// The guide for receivers: each of its programs does what the guide says, against a running platform.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventTypes } from '@voicecall/contract';
import { signTestEvent } from '@voicecall/webhook-verify';
import { signToolRequest } from '@voicecall/webhook-verify/tool-request';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { quietPort } from './harness/platform/run-process.ts';
import { addHook } from './harness/receivers/hook.ts';
import { until } from './harness/calls/place-call.ts';
import { publish } from './harness/receivers/publish.ts';
import { addTenant } from './harness/contract/add-tenant.ts';
import { outputOf, snippetsOf, startProgram, writeProgram } from './harness/snippets.ts';
import { sharedPlatform } from './harness/platform/shared-platform.ts';
import type { TestTenant } from './harness/platform/start-platform.ts';

const snippets = await snippetsOf('docs/receiving-webhooks.md');
const program = (name: string): string => snippets.get(name) ?? '';

const platform = sharedPlatform();

it('lists every event type', async () => {
  const [, section = ''] = (await readFile('docs/receiving-webhooks.md', 'utf8')).split('\n## 3. Events\n');
  const [table = ''] = section.split('\n## ');
  const listed = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(listed)).toEqual(new Set(eventTypes));
});

const envOf = (tenant: TestTenant): Record<string, string> => ({
  SVC_BASE_URL: platform.url,
  SVC_TENANT_ID: tenant.id,
  SVC_API_KEY: tenant.apiKey,
});

/** A server around the exported function: passes each request to it and sends its response. */
const served = `
import { createServer } from 'node:http';
createServer(async (request, response) => {
  const returned = await receive(new Request('http://receiver/voice', { method: 'POST', headers: request.headers as Record<string, string>, body: request as never, duplex: 'half' } as RequestInit));
  response.writeHead(returned.status).end(await returned.text());
}).listen(Number(process.env.PORT));
`;

it('the guide has these programs and no others', () => {
  expect([...snippets.keys()]).toEqual([
    'register.ts',
    'receive-with-express.ts',
    'receive-with-fetch.ts',
    'receive-with-node.ts',
    'receive-for-tenants.ts',
    'receive-standard-webhooks.ts',
    'receive-with-redis.ts',
    'receive-with-postgres.ts',
    'rotate.ts',
    'catch-up.ts',
    'send-again.ts',
    'tool-receiver.ts',
  ]);
});

describe('a receiver', () => {
  const receivers: readonly [name: string, program: string][] = [
    ['receive-with-express.ts', program('receive-with-express.ts')],
    ['receive-with-fetch.ts', program('receive-with-fetch.ts') + served],
    ['receive-with-node.ts', program('receive-with-node.ts')],
  ];
  it.each(receivers)(
    'as in %s, registered as in the guide, handles each event once and no forged one',
    async (_name, text) => {
      const tenant = await addTenant(platform);
      const port = await quietPort();
      const url = `http://127.0.0.1:${port}/voice`;
      const [id = '', secret = ''] = (await outputOf(program('register.ts'), { ...envOf(tenant), RECEIVER_URL: url }))
        .trim()
        .split(' ');
      const receiver = await startProgram(text, { PORT: String(port), SIGNING_SECRET: secret });
      await until(
        async () =>
          await fetch(url, { method: 'POST' }).then(
            () => [1],
            () => [],
          ),
      );
      const { webhookDeliveries, webhooks } = tenant.client;
      expect(await webhooks.test(id)).toMatchObject({ ok: true, http_status: 200 });
      await receiver.sees(/handled webhook\.test wdl_/);
      await publish(platform, { tenant });
      const [, handled = ''] = await receiver.sees(/handled call\.completed (wdl_\w+)/);
      await until(async () =>
        (await webhookDeliveries.get(handled)).webhook_delivery.status === 'delivered' ? [1] : [],
      );
      await webhookDeliveries.redeliver(handled);
      await until(async () => ((await webhookDeliveries.get(handled)).webhook_delivery.attempt_count === 2 ? [1] : []));
      expect((await webhookDeliveries.get(handled)).webhook_delivery).toMatchObject({
        status: 'delivered',
        attempts: [{ http_status: 200 }, { http_status: 200 }],
      });
      const forged = await signTestEvent({ id: 'wdl_1', type: 'webhook.test' }, 'a guess');
      expect((await fetch(url, { method: 'POST', body: forged.body, headers: forged.headers })).status).toBe(400);
      expect(receiver.output().match(/handled call\.completed/g)).toHaveLength(1);
      expect(receiver.output().match(/handled/g)).toHaveLength(2);
    },
  );
});

it('a receiver as in receive-standard-webhooks.ts takes what the platform sends, and nothing forged', async () => {
  const { client } = await addTenant(platform);
  const port = await quietPort();
  const url = `http://127.0.0.1:${port}/voice`;
  const { webhook_endpoint, signing_secret } = await client.webhooks.create({ url, standard_webhooks: true });
  const receiver = await startProgram(program('receive-standard-webhooks.ts'), {
    PORT: String(port),
    SIGNING_SECRET: signing_secret,
  });
  await until(async () =>
    fetch(url, { method: 'POST' }).then(
      () => [1],
      () => [],
    ),
  );
  expect(await client.webhooks.test(webhook_endpoint.id)).toMatchObject({ ok: true, http_status: 200 });
  await receiver.sees(/handled webhook\.test wdl_/);
  await client.webhooks.rotateSecret(webhook_endpoint.id);
  expect(await client.webhooks.test(webhook_endpoint.id)).toMatchObject({ ok: false, http_status: 400 });
});

describe('a receiver that was down', () => {
  it('reads every event once with catch-up.ts, also when it runs again', async () => {
    const tenant = await addTenant(platform);
    const folder = await mkdtemp(join(tmpdir(), 'voicecall-guide-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const env = { ...envOf(tenant), CURSOR_FILE: join(folder, 'cursor') };
    const caughtUp = async (): Promise<string[]> =>
      [...(await outputOf(program('catch-up.ts'), env)).matchAll(/caught up on \S+ (ev_\w+)/g)].map(
        ([, id = '']) => id,
      );
    const ids = async (): Promise<string[]> =>
      (await tenant.client.events.list({ limit: 200 })).events.map(({ id }) => id);
    for (let event = 0; event < 3; event += 1) await publish(platform, { tenant });
    await until(async () => ((await ids()).length === 3 ? [1] : []));
    expect(await caughtUp()).toEqual(await ids());
    expect(await caughtUp()).toEqual([]);
    await publish(platform, { tenant, type: 'call.started' });
    await until(async () => ((await ids()).length === 4 ? [1] : []));
    expect(await caughtUp()).toEqual((await ids()).slice(3));
  });

  it('gets everything again with send-again.ts', async () => {
    const tenant = await addTenant(platform);
    const hook = await addHook(platform, {}, tenant);
    await publish(platform, { tenant });
    await hook.delivery({ status: 'delivered' });
    hook.receiver.respond = () => 410;
    await publish(platform, { tenant });
    await hook.delivery({ status: 'canceled' });
    await tenant.client.webhooks.update(hook.id, { enabled: true });
    hook.receiver.respond = () => 200;
    // The guide's time is fixed; the test needs an earlier one.
    const text = program('send-again.ts').replace(/since: '[^']+'/, `since: '2020-01-01T00:00:00Z'`);
    expect(await outputOf(text, { ...envOf(tenant), WEBHOOK_ID: hook.id })).toMatch(
      /^1 deliveries are on their way again\npending\n0 of 0 deliveries are sent again: wrd_\w+\n$/,
    );
    await until(async () => hook.receiver.received.slice(3));
    expect(hook.receiver.received).toHaveLength(4);
  });
});

it('tool-receiver.ts accepts a request of the platform and no other', async () => {
  vi.stubEnv('TOOL_SECRET', randomBytes(8).toString('hex'));
  const { checkToolRequest } = (await import(await writeProgram(program('tool-receiver.ts')))) as {
    checkToolRequest: (method: string, url: string, headers: Record<string, string>, body: string) => Promise<unknown>;
  };
  const signed = await signToolRequest(
    { method: 'GET', url: 'https://tools.example.com/look-up?id=7', callId: 'AJ_1', toolCallId: 'tc_1' },
    process.env['TOOL_SECRET'] ?? '',
    Math.floor(Date.now() / 1000),
  );
  const headers = { 'svc-tool-signature': signed, 'svc-call-id': 'AJ_1', 'svc-tool-call-id': 'tc_1' };
  expect(await checkToolRequest('GET', '/look-up?id=7', headers, '')).toEqual({ callId: 'AJ_1', toolCallId: 'tc_1' });
  for (const [method, url, call] of [
    ['DELETE', '/look-up?id=7', 'AJ_1'],
    ['GET', '/look-up?id=8', 'AJ_1'],
    ['GET', '/look-up?id=7', 'AJ_2'],
  ] as const)
    await expect(checkToolRequest(method, url, { ...headers, 'svc-call-id': call }, '')).rejects.toThrow(
      'signature mismatch',
    );
});
