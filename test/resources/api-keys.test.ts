// API keys as the operator issues them: shown once, kept as a hash, several at a time, and gone when revoked
// (requirements 2.3, 5.5, 5.9).
import { createClient } from '@voicecall/sdk';
import type { CreateApiKeyBody } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
let apiKeys: TestPlatform['operator']['apiKeys'];
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await addTenant(platform);
  ({ apiKeys } = platform.operator);
});
afterAll(() => platform.close());

const create = (label = 'backend') => apiKeys.create({ tenant_id: tenant.id, label });
const clientOf = (apiKey: string) => createClient({ baseUrl: platform.url, apiKey, tenantId: tenant.id });
const find = async (id: string) => (await apiKeys.list({ tenant_id: tenant.id })).api_keys.find((key) => key.id === id);

describe('a new key', () => {
  it('is shown once, in the form of all keys, with a record that identifies it', async () => {
    const { key, api_key, _notice } = await create();
    expect(key).toMatch(/^svc_live_[0-9a-f]{24}$/);
    expect(_notice).toBeTypeOf('string');
    expect(api_key).toEqual({
      id: expect.stringMatching(/^ak_[0-9a-f]{24}$/),
      tenant_id: tenant.id,
      label: 'backend',
      prefix: key.slice(0, 13),
      scopes: ['*'],
      created_at: api_key.created_at,
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    });
    expect(await find(api_key.id)).toEqual(api_key);
    expect(JSON.stringify([await apiKeys.list(), await platform.sql('select * from api_keys')])).not.toContain(key);
  });

  it('opens its tenant at once, and that tenant only', async () => {
    const { key } = await create();
    expect((await clientOf(key).agents.list()).agents).toEqual([]);
    expect(await refusalOf(clientOf(key).withTenant(platform.tenant.id).agents.list())).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await refusalOf(clientOf(key).request('GET', '/admin/api/tenants'))).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
  });

  it('is another one each time, whatever its label', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => create('same')));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
  });

  it('for a tenant that does not exist is refused', async () => {
    expect(await refusalOf(apiKeys.create({ tenant_id: 'tn_000000000000000000000000', label: 'x' }))).toEqual({
      status: 404,
      code: 'tenant_not_found',
      details: undefined,
    });
  });

  it.each(['', ' ', 'x'.repeat(201)])('with the label %j is refused', async (label) => {
    expect(await refusalOf(create(label))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'label' }] },
    });
  });
});

describe('rotation', () => {
  it('leaves the old key in force until it is revoked, and the new one after that', async () => {
    const [old, next] = [await create('old'), await create('new')];
    for (const { key } of [old, next]) await clientOf(key).agents.list();
    const { api_key } = await apiKeys.revoke(old.api_key.id);
    expect(api_key).toMatchObject({ id: old.api_key.id, revoked_at: expect.stringMatching(/Z$/) as unknown });
    expect(await refusalOf(clientOf(old.key).agents.list())).toMatchObject({ status: 401, code: 'unauthorized' });
    await clientOf(next.key).agents.list();
  });

  it('can revoke a key twice; the time of the first holds', async () => {
    const { api_key } = await create();
    const first = (await apiKeys.revoke(api_key.id)).api_key;
    platform.clock.advance(5_000);
    expect((await apiKeys.revoke(api_key.id)).api_key).toEqual(first);
    expect(await find(api_key.id)).toEqual(first);
  });

  it('cannot revoke a key that does not exist', async () => {
    expect(await refusalOf(apiKeys.revoke('ak_000000000000000000000000'))).toEqual({
      status: 404,
      code: 'api_key_not_found',
      details: undefined,
    });
  });
});

describe('a key with scopes', () => {
  const narrow = async (...scopes: NonNullable<CreateApiKeyBody['scopes']>) => {
    const { key, api_key } = await apiKeys.create({ tenant_id: tenant.id, label: 'narrow', scopes });
    return { api_key, client: clientOf(key) };
  };

  it('has them for good, shows them, and is told what it lacks', async () => {
    const { api_key, client } = await narrow('calls:read', 'calls:read', 'usage:read');
    expect(await find(api_key.id)).toMatchObject({ scopes: ['calls:read', 'usage:read'], expires_at: null });
    expect((await client.access.get()).access).toEqual({
      actor: { type: 'api_key', id: api_key.id },
      classes: ['self', 'calls:read', 'usage:read'],
      expires_at: null,
    });
    await client.calls.list();
    expect(await refusalOf(client.agents.list())).toEqual({
      status: 403,
      code: 'forbidden',
      details: { missing: ['config:read'] },
    });
  });

  it('makes no portal session that may more than it', async () => {
    const { client } = await narrow('portal:write', 'calls:read', 'usage:read', 'config:read', 'webhooks:read');
    const { portal_session } = await client.portalSessions.create({ access: 'read' });
    expect(portal_session.access).toBe('read');
    expect(await refusalOf(client.portalSessions.create({ access: 'manage' }))).toMatchObject({
      code: 'forbidden',
      details: { missing: ['calls:dispatch', 'config:write', 'webhooks:write'] },
    });
  });

  it('without secrets moves nothing that is signed to another host', async () => {
    const { webhook_endpoint } = await tenant.client.webhooks.create({ url: 'https://hooks.example.com/a' });
    const { client } = await narrow('webhooks:write');
    const moved = (url: string) => client.webhooks.update(webhook_endpoint.id, { url });
    expect(await refusalOf(moved('https://other.example.com/a'))).toMatchObject({
      code: 'forbidden',
      details: { missing: ['secrets'] },
    });
    expect((await moved('https://hooks.example.com/b')).webhook_endpoint.url).toBe('https://hooks.example.com/b');
  });

  it.each([[[]], [['everything']]])('%j is refused', async (scopes) => {
    expect(
      await refusalOf(apiKeys.create({ tenant_id: tenant.id, label: 'x', scopes: scopes as never })),
    ).toMatchObject({ code: 'validation_failed' });
  });
});

it('a key with an end is then refused as an unknown one, and what it made ends with it', async () => {
  const resume = platform.clock.stop();
  const expires_at = new Date(platform.clock.now().getTime() + 90_000).toISOString();
  const { key, api_key } = await apiKeys.create({ tenant_id: tenant.id, label: 'ends', expires_at });
  expect(api_key.expires_at).toBe(expires_at);
  const { portal_session } = await clientOf(key).portalSessions.create({ access: 'read' });
  expect(portal_session).toMatchObject({ expires_at, link_expires_at: expires_at });
  platform.clock.advance(89_000);
  await clientOf(key).agents.list();
  platform.clock.advance(1_000);
  expect(await refusalOf(clientOf(key).agents.list())).toMatchObject({ status: 401, code: 'unauthorized' });
  const past = { tenant_id: tenant.id, label: 'x', expires_at: platform.clock.now().toISOString() };
  expect(await refusalOf(apiKeys.create(past))).toMatchObject({
    code: 'validation_failed',
    details: { issues: [{ path: 'expires_at', message: 'must be in the future' }] },
  });
  resume();
});

it('the last use of a key is on record, to the minute', async () => {
  const { key, api_key } = await create();
  const lastUsed = async (): Promise<string> => (await find(api_key.id))?.last_used_at ?? '';
  await clientOf(key).agents.list();
  await until(async () => ((await lastUsed()) === '' ? [] : [1]));
  const first = await lastUsed();
  await clientOf(key).agents.list();
  expect(await lastUsed()).toBe(first);
  platform.clock.advance(61_000);
  await clientOf(key).agents.list();
  await until(async () => ((await lastUsed()) > first ? [1] : []));
});

it('keys are listed by tenant, revoked ones included, or all of them', async () => {
  const other = await addTenant(platform);
  const mine = await create('listed');
  await apiKeys.revoke(mine.api_key.id);
  const { api_keys } = await apiKeys.list({ tenant_id: other.id });
  expect(api_keys.map(({ tenant_id, label }) => [tenant_id, label])).toEqual([[other.id, 'demo']]);
  const all = (await apiKeys.list({ limit: 200 })).api_keys.map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining([mine.api_key.id, api_keys[0]?.id]));
  expect((await apiKeys.list({ tenant_id: 'tn_000000000000000000000000' })).api_keys).toEqual([]);
});
