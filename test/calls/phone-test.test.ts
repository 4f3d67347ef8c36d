// A test call with an agent: an ordinary call through the tenant's own trunk, marked as a test. Requirement 4.2.
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const busy = '+15005550002';
const outbound = (number: string) => ({ outbound: { address: 'sip.example.com', numbers: [number] } });
const inbound = (number: string) => ({ inbound: { numbers: [number], allowed_addresses: ['192.0.2.1'] } });

const platform = sharedPlatform();
let tenant: TestTenant;
let agent_id: string;
beforeEach(async () => {
  tenant = await platform.newTenant();
  ({ id: agent_id } = await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' }));
});

const test = (body: { to_number: string; trunk_id?: string } = { to_number: busy }) =>
  tenant.client.calls.phoneTest(agent_id, body);
const trunkOf = async (call_id: string) => (await tenant.client.calls.get(call_id)).call.trunk_id;

describe('a test call', () => {
  it('goes through the newest active trunk that places calls, and is marked', async () => {
    const older = await tenant.client.trunks.create({
      name: 'Older',
      direction: 'outbound',
      ...outbound('+15551230001'),
    });
    const newer = await tenant.client.trunks.create({
      name: 'Newer',
      direction: 'both',
      ...outbound('+15551230002'),
      ...inbound(nextNumber()),
    });
    await tenant.client.trunks.create({ name: 'Receives', direction: 'inbound', ...inbound(nextNumber()) });
    const { call_id, status } = await test();
    expect(status).toBe('dispatched');
    const { call } = await tenant.client.calls.get(call_id);
    expect(call).toMatchObject({
      agent_id,
      trunk_id: newer.id,
      from_number: '+15551230002',
      to_number: busy,
      direction: 'outbound',
      metadata: { test: true },
    });
    await until(() => platform.sql(`select 1 from calls where id = $1 and ended_reason = 'busy'`, [call_id]));
    await tenant.client.trunks.archive(newer.id);
    expect(await trunkOf((await test()).call_id)).toBe(older.id);
  });

  it('goes through the named trunk', async () => {
    const { id: trunk_id } = await tenant.client.trunks.create({
      name: 'Named',
      direction: 'outbound',
      ...outbound('+15551230001'),
    });
    await tenant.client.trunks.create({ name: 'Newer', direction: 'outbound', ...outbound('+15551230002') });
    const { call_id } = await test({ to_number: busy, trunk_id });
    expect(await trunkOf(call_id)).toBe(trunk_id);
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'call.dispatched',
    });
    expect(audit_events).toMatchObject([
      { target_id: call_id, route: 'POST /v1/tenants/{tenantId}/agents/{agentId}/phone-test' },
    ]);
  });

  it('without an outbound trunk is refused', async () => {
    await expect(test()).rejects.toMatchObject({ status: 404, code: 'trunk_not_found' });
    const { id: trunk_id } = await tenant.client.trunks.create({
      name: 'Receives',
      direction: 'inbound',
      ...inbound(nextNumber()),
    });
    await expect(test()).rejects.toMatchObject({ status: 404, code: 'trunk_not_found' });
    await expect(test({ to_number: busy, trunk_id })).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it("with a trunk or an agent that is archived, unknown or another tenant's is refused", async () => {
    const foreign = await platform.tenant.client.trunks.create({
      name: 'Foreign',
      direction: 'outbound',
      ...outbound('+15551230009'),
    });
    const { id: trunk_id } = await tenant.client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      ...outbound('+15551230001'),
    });
    for (const wrong of ['tt_none', foreign.id])
      await expect(test({ to_number: busy, trunk_id: wrong })).rejects.toMatchObject({ code: 'trunk_not_found' });
    await expect(tenant.client.calls.phoneTest('ta_none', { to_number: busy })).rejects.toMatchObject({
      status: 404,
      code: 'agent_not_found',
    });
    await tenant.client.agents.archive(agent_id);
    await expect(test()).rejects.toMatchObject({ status: 404, code: 'agent_not_found' });
    await tenant.client.trunks.archive(trunk_id);
    await expect(test({ to_number: busy, trunk_id })).rejects.toMatchObject({ code: 'trunk_not_found' });
  });

  it('to an invalid phone number is refused', async () => {
    await expect(test({ to_number: '0005550002' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_phone_format',
    });
  });
});
