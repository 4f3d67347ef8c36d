// The audit log as the operator reads it: what was done, by whom, to what, with the client's own reference, newest
// first. Requirement 1.
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { signIn } from '../harness/platform/start-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await addTenant(platform);
});

const log = async (query = {}) =>
  (await platform.operator.auditEvents.list({ tenant_id: tenant.id, ...query })).audit_events;

it('an entry describes a change completely', async () => {
  const { id } = await tenant.client.agents.create({ name: 'A', instructions: 'B', client_ref: 'crm-1' });
  const { $response } = await tenant.client.agents.update(
    id,
    { welcome: 'Hi.', tool_ids: [] },
    { headers: { 'x-request-id': 'change-1' } },
  );
  const [entry] = await log({ action: 'agent.updated' });
  expect(entry).toEqual({
    id: expect.stringMatching(/^ae_[0-9a-f]{24}$/),
    tenant_id: tenant.id,
    actor: { type: 'api_key', id: expect.stringMatching(/^ak_[0-9a-f]{24}$/), name: 'demo' },
    action: 'agent.updated',
    target_type: 'agent',
    target_id: id,
    client_ref: 'crm-1',
    route: 'PUT /v1/tenants/{tenantId}/agents/{agentId}',
    request_id: 'change-1',
    changes: { welcome: 'Hi.', tool_ids: [] },
    created_at: expect.stringMatching(/Z$/),
  });
  expect($response.requestId).toBe('change-1');
});

describe("a client's own reference", () => {
  it('is on every entry about what it names: agent, trunk and call', async () => {
    const client_ref = 'crm-42';
    const { id: agent_id } = await tenant.client.agents.create({ name: 'A', instructions: 'B', client_ref });
    const { id: trunk_id } = await tenant.client.trunks.create({
      name: 'T',
      direction: 'outbound',
      client_ref,
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    const { call_id } = await tenant.client.calls.dispatch({
      agent_id,
      trunk_id,
      to_number: '+15005550002',
      client_ref,
    });
    await tenant.client.trunks.archive(trunk_id);
    await tenant.client.agents.archive(agent_id);
    expect((await log({ client_ref })).map(({ action, target_id }) => [action, target_id])).toEqual([
      ['agent.archived', agent_id],
      ['trunk.archived', trunk_id],
      ['call.dispatched', call_id],
      ['trunk.created', trunk_id],
      ['agent.created', agent_id],
    ]);
    expect(await log({ client_ref: 'crm-4' })).toEqual([]);
  });
});

describe('the log', () => {
  it('can be narrowed by tenant, action and time, and by all of them together', async () => {
    const other = await addTenant(platform);
    await other.client.agents.create({ name: 'Other', instructions: 'B' });
    expect((await log({ tenant_id: other.id })).map(({ action }) => action).toSorted()).toEqual([
      'agent.created',
      'api_key.created',
      'tenant.created',
    ]);
    expect((await log({ tenant_id: other.id, action: 'agent.created' })).map(({ tenant_id }) => tenant_id)).toEqual([
      other.id,
    ]);
    const [created] = await log({ tenant_id: other.id, action: 'agent.created' });
    const at = Date.parse(created?.created_at ?? '');
    const iso = (ms: number): string => new Date(at + ms).toISOString();
    const about = { tenant_id: other.id, action: 'agent.created' };
    expect(await log({ ...about, created_after: iso(-1), created_before: iso(1) })).toEqual([created]);
    expect(await log({ ...about, created_after: iso(0) })).toEqual([]);
    expect(await log({ ...about, created_before: iso(0) })).toEqual([]);
    // The same moments as a clock in Nepal shows them.
    const nepal = (ms: number): string => new Date(at + ms + 20_700_000).toISOString().replace('Z', '+05:45');
    expect(await log({ ...about, created_after: nepal(-1), created_before: nepal(1) })).toEqual([created]);
  });

  it('holds what belongs to no tenant, too, and the platform itself as an actor', async () => {
    await signIn(platform.url);
    const all = (await platform.operator.auditEvents.list({ limit: 200 })).audit_events;
    expect(all.find(({ action }) => action === 'operator.login')).toMatchObject({
      tenant_id: null,
      actor: { type: 'operator' },
      target_type: 'operator',
      route: 'POST /admin/api/login',
    });
    expect(all.find(({ action }) => action === 'tenant.created')).toMatchObject({
      actor: { type: 'system', id: null },
      route: null,
      request_id: null,
    });
  });

  it('cannot be changed or read by a tenant', async () => {
    expect(await refusalOf(tenant.client.request('GET', '/admin/api/audit-events'))).toMatchObject({ status: 401 });
  });

  it('refuses an action that does not exist', async () => {
    expect(await refusalOf(log({ action: 'agent.exploded' }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'action' }] },
    });
  });
});
