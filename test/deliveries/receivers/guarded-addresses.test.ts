// The address guard of webhooks at its four uses: an endpoint is created, changed, tested, and delivered to.
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanary } from '../../harness/canary.ts';
import type { Canary } from '../../harness/canary.ts';
import { guardedUrls, lookup, publicAddress, refusals, unreadableUrls } from '../../harness/receivers/guard-vectors.ts';
import { addHook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';
import { until } from '../../harness/calls/place-call.ts';
import { refusalOf } from '../../harness/http/refusal-of.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';

const fine = 'https://hooks.example.com/';

describe('no URL of an internal address', () => {
  let platform: TestPlatform;
  let canary: Canary;
  let urls: string[];
  beforeAll(async () => {
    platform = await startPlatform({ config: { webhook_allowed_cidrs: [] }, lookup });
    canary = await startCanary();
    urls = [...guardedUrls(canary.port), ...unreadableUrls(canary.port)];
  });
  afterAll(async () => {
    await platform.close();
    await canary.close();
  });

  const webhooks = () => platform.tenant.client.webhooks;
  const move = (id: string, url: string) =>
    platform.sql('update webhook_endpoints set url = $2 where id = $1', [id, url]);
  const reason = expect.toBeOneOf([...refusals, 'must be an absolute webhook URL']) as string;
  const error = expect.toBeOneOf([...refusals, 'the URL cannot be read']) as string;

  it('is accepted for a new endpoint', async () => {
    const { webhook_endpoints: before } = await webhooks().list();
    for (const url of urls)
      expect([url, await refusalOf(webhooks().create({ url }))]).toMatchObject([
        url,
        { status: 400, code: 'invalid_webhook_url', details: { reason } },
      ]);
    expect((await webhooks().list()).webhook_endpoints).toEqual(before);
    expect(canary.connections).toEqual([]);
  });

  it('is accepted for an existing endpoint', async () => {
    const { webhook_endpoint } = await webhooks().create({ url: fine });
    const { id } = webhook_endpoint;
    for (const url of urls)
      expect([url, await refusalOf(webhooks().update(id, { url }))]).toMatchObject([
        url,
        { status: 400, code: 'invalid_webhook_url', details: { reason } },
      ]);
    expect((await webhooks().get(id)).webhook_endpoint).toEqual(webhook_endpoint);
    expect(canary.connections).toEqual([]);
  });

  it('is tested, even if it is stored', async () => {
    const { id } = (await webhooks().create({ url: fine })).webhook_endpoint;
    for (const url of urls) {
      await move(id, url);
      expect([url, await webhooks().test(id)]).toEqual([url, { ok: false, http_status: 0, error, excerpt: '' }]);
    }
    expect(canary.connections).toEqual([]);
  });

  it('is delivered to, even if it is stored', async () => {
    const tenant = await platform.newTenant();
    for (const url of urls) {
      const { webhook_endpoint } = await tenant.client.webhooks.create({ url: fine, event_types: ['call.completed'] });
      await move(webhook_endpoint.id, url);
    }
    // No retry begins before the first attempts were read.
    const resume = platform.clock.stop();
    await publish(platform, { tenant });
    await until(async () => ((await attemptsOf(tenant)).length < urls.length ? [] : [1]));
    const attempts = await attemptsOf(tenant);
    resume();
    expect(attempts.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());
    for (const attempt of attempts)
      expect(attempt).toEqual({
        url: attempt.url,
        status: 'pending',
        attempt_count: 1,
        http_status: null,
        error,
        response_excerpt: '',
      });
    expect(canary.connections).toEqual([]);
  });

  const attemptsOf = (tenant: TestTenant) =>
    platform.sql<{ url: string }>(
      `select e.url, d.status, d.attempt_count, a.http_status, a.error, a.response_excerpt
       from delivery_attempts a join webhook_deliveries d on d.tenant_id = a.tenant_id and d.id = a.delivery_id
       join webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id where d.tenant_id = $1`,
      [tenant.id],
    );

  it('blocks a public URL with a similar address', async () => {
    const publicHosts = [
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '172.32.0.0',
      '192.0.1.0',
      '192.169.0.0',
      '198.20.0.0',
      '223.255.255.255',
      '[2606:4700::1]',
      '[2001:200::]',
      '[2001:db9::]',
      '[2003::]',
    ];
    const allowed = [
      ...publicHosts.map((host) => `https://${host}/`),
      fine,
      'https://hooks.example.com:8443/',
      'https://hooks.example.com#@127.0.0.1',
      'https://unknown.example.com/',
      `https://${publicAddress}/`,
    ];
    for (const url of allowed)
      expect((await webhooks().create({ url })).webhook_endpoint).toMatchObject({ url, status: 'active' });
  });
});

describe('a host name', () => {
  it('that is public when the endpoint is created and internal later is not connected to', async () => {
    const canary = await startCanary();
    let address = publicAddress;
    const platform = await startPlatform({ config: { webhook_allowed_cidrs: [] }, lookup: async () => [address] });
    const { id } = (await platform.tenant.client.webhooks.create({ url: `https://hooks.example.com:${canary.port}/` }))
      .webhook_endpoint;
    address = '127.0.0.1';
    expect(await platform.tenant.client.webhooks.test(id)).toEqual({
      ok: false,
      http_status: 0,
      error: 'the address is not allowed',
      excerpt: '',
    });
    expect(
      await refusalOf(platform.tenant.client.webhooks.update(id, { url: `https://hooks.example.com:${canary.port}/` })),
    ).toMatchObject({ code: 'invalid_webhook_url' });
    expect(canary.connections).toEqual([]);
    await platform.close();
    await canary.close();
  });

  it('that resolves into a network that is no longer allowed is not connected to, and refused for a new endpoint', async () => {
    const platform = await startPlatform();
    const { id, receiver, tenant } = await addHook(platform);
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    await tenant.client.webhooks.update(id, { url });
    expect(await tenant.client.webhooks.test(id)).toMatchObject({ ok: true });
    // The same installation without any allowed network.
    const closed = await createApp({
      ...platform.options,
      config: { ...platform.options.config, role: 'api', webhook_allowed_cidrs: ['203.0.113.0/24'] },
    });
    const strict = createClient({ baseUrl: closed.url, tenantId: tenant.id, apiKey: tenant.apiKey });
    expect(await strict.webhooks.test(id)).toMatchObject({
      ok: false,
      http_status: 0,
      error: 'the address is not allowed',
    });
    expect(receiver.received).toHaveLength(1);
    expect(await refusalOf(strict.webhooks.create({ url }))).toMatchObject({
      status: 400,
      code: 'invalid_webhook_url',
    });
    expect((await strict.webhooks.create({ url: 'http://203.0.113.9/hooks' })).webhook_endpoint.status).toBe('active');
    await closed.close(1_000);
    await platform.close();
  });
});
