// The request log: what a tenant's requests came to, each once, for whom it concerns, and without their content.
import { randomUUID } from 'node:crypto';
import { allRoutes } from '@voicecall/contract';
import type { RequestEntry } from '@voicecall/sdk';
import { describe, expect, it } from 'vitest';
import { found, until } from '../harness/calls/place-call.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();

const unknownAgent = 'ta_000000000000000000000000';

/** Sends a request with an id of its own, as the tenant unless `init` says otherwise, and returns that id. */
async function send(tenant: TestTenant, path: string, init: RequestInit = {}): Promise<string> {
  const request_id = randomUUID();
  const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(`${platform.url}/v1/tenants/${tenant.id}${path}`, {
    ...init,
    headers: { ...headers, 'x-request-id': request_id },
  });
  // A live stream does not end by itself.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.text();
  return request_id;
}

/** The entries of a request; waits until it has one. */
const entriesOf = (tenant: TestTenant, request_id: string): Promise<RequestEntry[]> =>
  found(async () => (await tenant.client.requestLog.list({ request_id })).requests);

async function entryOf(tenant: TestTenant, request_id: string): Promise<RequestEntry> {
  const [entry, ...more] = await entriesOf(tenant, request_id);
  if (!entry || more.length > 0) throw new Error(`${more.length + 1} entries of one request`);
  return entry;
}

const agentBody = (name = 'A') => JSON.stringify({ name, instructions: 'Be brief.' });

describe('an entry', () => {
  it('names operation, route, status, caller, request and duration', async () => {
    const { tenant } = platform;
    const [key] = (await platform.operator.apiKeys.list({ tenant_id: tenant.id })).api_keys;
    const request_id = await send(tenant, '/agents?limit=3');
    expect(await entryOf(tenant, request_id)).toEqual({
      id: expect.stringMatching(/^rq_[0-9a-f]{24}$/),
      tenant_id: tenant.id,
      created_at: expect.any(String),
      operation: 'listAgents',
      method: 'GET',
      route: '/v1/tenants/{tenantId}/agents',
      legacy_path: false,
      status: 200,
      error_code: null,
      duration_ms: expect.any(Number),
      actor: { type: 'api_key', id: key?.id },
      request_id,
      idempotent_replayed: false,
    });
  });

  it.each([
    ['a record that does not exist', `/agents/${unknownAgent}`, {}, [404, 'agent_not_found', 'getAgent']],
    [
      'a body without required fields',
      '/agents',
      { method: 'POST', body: '{}' },
      [400, 'missing_required_fields', 'createAgent'],
    ],
    ['a body that is not JSON', '/agents', { method: 'POST', body: '{' }, [400, 'invalid_json', 'createAgent']],
    ['a wrong query', '/agents?limit=0', {}, [400, 'validation_failed', 'listAgents']],
  ] as const)('has the error code of %s', async (_what, path, init, [status, error_code, operation]) => {
    const request_id = await send(platform.tenant, path, init);
    expect(await entryOf(platform.tenant, request_id)).toMatchObject({ status, error_code, operation });
  });

  it('says that a response was replayed, with the error code that was stored', async () => {
    const { tenant } = platform;
    for (const [body, status, error_code] of [
      [agentBody(), 201, null],
      [JSON.stringify({ name: 'A', instructions: 'B', tool_ids: ['tl_unknown'] }), 400, 'unknown_tool_ids'],
    ] as const) {
      const headers = { 'idempotency-key': randomUUID() };
      const first = await send(tenant, '/agents', { method: 'POST', body, headers });
      const again = await send(tenant, '/agents', { method: 'POST', body, headers });
      expect(await entryOf(tenant, first)).toMatchObject({ status, error_code, idempotent_replayed: false });
      expect(await entryOf(tenant, again)).toMatchObject({ status, error_code, idempotent_replayed: true });
      const idsOf = async (idempotent_replayed: 'true' | 'false'): Promise<string[]> =>
        (await tenant.client.requestLog.list({ idempotent_replayed })).requests.map(({ request_id }) => request_id);
      expect(await idsOf('true')).toContain(again);
      expect(await idsOf('true')).not.toContain(first);
      expect(await idsOf('false')).toContain(first);
      expect(await idsOf('false')).not.toContain(again);
    }
  });

  it('names the operator who used the path of the tenant', async () => {
    const tenant = await platform.newTenant();
    const { operator } = await platform.operator.operatorSession.session();
    await platform.operator.withTenant(tenant.id).agents.list();
    const [entry] = await found(async () => (await tenant.client.requestLog.list()).requests);
    expect(entry?.actor).toEqual({ type: 'operator', id: operator.id });
  });

  it('contains nothing of path, query, headers and body', async () => {
    const tenant = await platform.newTenant();
    const canary = `canary${randomUUID().replaceAll('-', '')}`;
    const ids = [
      await send(tenant, '/agents', { method: 'POST', body: agentBody(canary), headers: { 'x-other': canary } }),
      await send(tenant, `/agents/${canary}?limit=${canary}`),
      await send(tenant, `/agents?client_ref=${canary}`, { headers: { 'user-agent': canary } }),
      await send(tenant, '/agents', { method: 'POST', body: agentBody(), headers: { 'idempotency-key': canary } }),
    ];
    for (const request_id of ids) await entryOf(tenant, request_id);
    const rows = await platform.sql('select * from request_log where tenant_id = $1', [tenant.id]);
    expect(rows).toHaveLength(ids.length);
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(JSON.stringify(rows)).not.toContain(tenant.apiKey);
  });
});

describe('the log of a tenant', () => {
  it('leaves out who was not authenticated for it, and its own readers', async () => {
    const [tenant, other] = [await platform.newTenant(), await platform.newTenant()];
    await send(tenant, '/agents', { headers: { authorization: 'Bearer wrong' } });
    await send(tenant, '/agents', { headers: { authorization: `Bearer ${other.apiKey}` } });
    await send(tenant, '/unknown');
    await send(tenant, '/requests?limit=1');
    const last = await send(tenant, '/agents');
    await entryOf(tenant, last);
    expect((await tenant.client.requestLog.list()).requests.map(({ request_id }) => request_id)).toEqual([last]);
    expect((await other.client.requestLog.list()).requests).toEqual([]);
  });

  it('has every operation of tenants', async () => {
    const fixture = await createFixture(platform);
    const logged = allRoutes
      .map(({ route }) => route)
      .filter(({ metadata }) => metadata.auth === 'tenant' && metadata.operation !== 'listRequests');
    for (const route of logged) {
      const path = route.path
        .replace('/v1/tenants/:tenantId', '')
        .replaceAll(/:(?=\w+Id|phoneNumber|fieldKey)\w+/g, 'x');
      await send(fixture.tenant, path, { method: route.method, ...(route.method !== 'GET' && { body: '{}' }) });
    }
    const seen = new Set<string>();
    await until(async () => {
      for await (const entry of fixture.tenant.client.requestLog.list({ limit: 200 })) seen.add(entry.operation);
      return seen.size >= logged.length ? [1] : [];
    });
    expect([...seen].sort()).toEqual(logged.map(({ metadata }) => metadata.operation).sort());
    await fixture.close();
  });

  it('is filtered by status, class, error, operation, method, caller and time', async () => {
    const tenant = await platform.newTenant();
    const { key, api_key } = await platform.operator.apiKeys.create({ tenant_id: tenant.id, label: 'second' });
    const ids = {
      list: await send(tenant, '/agents'),
      missing: await send(tenant, `/agents/${unknownAgent}`),
      invalid: await send(tenant, '/agents', { method: 'POST', body: '{}' }),
      second: await send({ ...tenant, apiKey: key }, '/tools'),
    };
    for (const request_id of Object.values(ids)) await entryOf(tenant, request_id);
    const idsOf = async (query: object): Promise<string[]> =>
      (await tenant.client.requestLog.list(query)).requests.map(({ request_id }) => request_id);
    const { created_at } = await entryOf(tenant, ids.list);
    expect(await idsOf({})).toEqual([ids.second, ids.invalid, ids.missing, ids.list]);
    expect(await idsOf({ status: '404' })).toEqual([ids.missing]);
    expect(await idsOf({ status: '4xx' })).toEqual([ids.invalid, ids.missing]);
    expect(await idsOf({ status: '2xx' })).toEqual([ids.second, ids.list]);
    expect(await idsOf({ error_code: 'missing_required_fields' })).toEqual([ids.invalid]);
    expect(await idsOf({ operation: 'listTools' })).toEqual([ids.second]);
    expect(await idsOf({ method: 'POST' })).toEqual([ids.invalid]);
    expect(await idsOf({ actor_type: 'operator' })).toEqual([]);
    expect(await idsOf({ actor_type: 'api_key', status: '404' })).toEqual([ids.missing]);
    expect(await idsOf({ actor_id: api_key.id })).toEqual([ids.second]);
    expect(await idsOf({ created_after: created_at, method: 'GET' })).not.toContain(ids.list);
    expect(await idsOf({ created_before: created_at })).toEqual([]);
    await expect(tenant.client.requestLog.list({ status: '600' })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
