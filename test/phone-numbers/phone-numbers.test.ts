// Phone numbers: registered once in the installation, assigned to agents, released for others (requirement 2.6).
import { beforeAll, describe, expect, it } from 'vitest';
import { nextNumber } from '../harness/calls/ring.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  tenant = platform.tenant;
  other = await platform.newTenant();
});

const agentOf = async ({ client }: TestTenant): Promise<string> =>
  (await client.agents.create({ name: 'A', instructions: 'B' })).id;
const inboundTrunk = async ({ client }: TestTenant, ...numbers: string[]): Promise<string> =>
  (
    await client.trunks.create({
      name: 'In',
      direction: 'inbound',
      inbound: { numbers, allowed_addresses: ['198.51.100.0/24'] },
    })
  ).id;
const outboundTrunk = async ({ client }: TestTenant): Promise<string> =>
  (
    await client.trunks.create({
      name: 'Out',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    })
  ).id;
const unanswerable = {
  status: 400,
  code: 'validation_failed',
  details: { issues: [expect.objectContaining({ path: 'trunk_id' })] },
};

describe('registering a number', () => {
  it('returns the record, which can be read and listed', async () => {
    const number = nextNumber();
    const [trunk_id, agent_id] = [await inboundTrunk(tenant, number), await agentOf(tenant)];
    const { id, phone_number } = await tenant.client.phoneNumbers.create({
      number,
      trunk_id,
      agent_id,
      label: 'Front desk',
      client_ref: 'crm-1',
    });
    expect(phone_number).toMatchObject({
      id,
      tenant_id: tenant.id,
      number,
      status: 'active',
      provider_kind: 'byo_sip',
      carrier_account_id: null,
      carrier_trunk_id: null,
      label: 'Front desk',
      agent_id,
      trunk_id,
      client_ref: 'crm-1',
      country: null,
      released_at: null,
    });
    expect(id).toMatch(/^pn_[0-9a-f]{24}$/);
    expect((await tenant.client.phoneNumbers.get(id)).phone_number).toEqual(phone_number);
    expect((await tenant.client.phoneNumbers.list({ client_ref: 'crm-1' })).phone_numbers).toEqual([phone_number]);
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'phone_number.created',
      client_ref: 'crm-1',
    });
    expect(audit_events).toMatchObject([
      {
        target_type: 'phone_number',
        target_id: id,
        actor: { type: 'api_key' },
        changes: { number, agent_id, trunk_id },
      },
    ]);
  });

  it('shows the country of its numbering plan, in every response', async () => {
    for (const [number, country] of [
      ['+12125550177', 'US'],
      ['+14165550177', 'CA'],
      ['+442071838777', 'GB'],
      ['+80012345677', null],
      [nextNumber(), null],
    ] as const) {
      const { id, phone_number } = await tenant.client.phoneNumbers.create({ number, client_ref: 'countries' });
      expect(phone_number.country).toBe(country);
      expect((await tenant.client.phoneNumbers.get(id)).phone_number.country).toBe(country);
    }
    const { phone_numbers } = await tenant.client.phoneNumbers.list({ client_ref: 'countries' });
    expect(phone_numbers.map(({ country }) => country)).toEqual([null, null, 'GB', 'CA', 'US']);
    for (const { id } of phone_numbers)
      expect((await tenant.client.phoneNumbers.release(id)).phone_number.country).toBe(
        phone_numbers.find((one) => one.id === id)?.country,
      );
  });

  it('needs neither an agent nor a trunk, and without an agent accepts any trunk', async () => {
    expect((await tenant.client.phoneNumbers.create({ number: nextNumber() })).phone_number).toMatchObject({
      agent_id: null,
      trunk_id: null,
      label: null,
    });
    const trunk_id = await outboundTrunk(tenant);
    expect((await tenant.client.phoneNumbers.create({ number: nextNumber(), trunk_id })).phone_number).toMatchObject({
      trunk_id,
    });
  });

  it('that is not E.164 is refused', async () => {
    await expect(tenant.client.phoneNumbers.create({ number: '0301234567' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_phone_format',
    });
  });

  it('that is already active is refused, and only its owner is told which record has it', async () => {
    const number = nextNumber();
    const { id } = await other.client.phoneNumbers.create({ number, label: 'Theirs' });
    const mine = await tenant.client.phoneNumbers.create({ number }).catch((error: unknown) => error);
    const theirs = await other.client.phoneNumbers.create({ number }).catch((error: unknown) => error);
    expect(mine).toMatchObject({ status: 409, code: 'phone_already_in_use', details: undefined });
    expect(theirs).toMatchObject({ status: 409, code: 'phone_already_in_use', details: { phone_number_id: id } });
    expect(JSON.stringify(mine)).not.toContain(id);
    expect(JSON.stringify(mine)).not.toContain(other.id);
  });

  it('twenty times at once registers it once', async () => {
    const number = nextNumber();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_value, index) =>
        (index % 2 ? tenant : other).client.phoneNumbers.create({ number }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'phone_already_in_use' });
  });

  it('with a trunk or an agent that is unknown, archived or of another tenant is refused', async () => {
    const number = nextNumber();
    const [trunk_id, agent_id] = [await inboundTrunk(tenant, number), await agentOf(tenant)];
    const [archivedTrunk, archivedAgent] = [await outboundTrunk(tenant), await agentOf(tenant)];
    await tenant.client.trunks.archive(archivedTrunk);
    await tenant.client.agents.archive(archivedAgent);
    for (const bad of ['tt_nothing', archivedTrunk, await outboundTrunk(other)]) {
      await expect(tenant.client.phoneNumbers.create({ number, trunk_id: bad })).rejects.toMatchObject({
        status: 404,
        code: 'trunk_not_found',
      });
    }
    for (const bad of ['ta_nothing', archivedAgent, await agentOf(other)]) {
      await expect(tenant.client.phoneNumbers.create({ number, trunk_id, agent_id: bad })).rejects.toMatchObject({
        status: 404,
        code: 'agent_not_found',
      });
    }
    expect(await tenant.client.phoneNumbers.create({ number, trunk_id, agent_id })).toMatchObject({
      phone_number: { number },
    });
  });

  it('with an agent needs a trunk whose inbound side lists it', async () => {
    const [number, agent_id] = [nextNumber(), await agentOf(tenant)];
    for (const trunk of [
      {},
      { trunk_id: await outboundTrunk(tenant) },
      { trunk_id: await inboundTrunk(tenant, nextNumber()) },
    ]) {
      await expect(tenant.client.phoneNumbers.create({ number, agent_id, ...trunk })).rejects.toMatchObject(
        unanswerable,
      );
    }
  });
});

describe('changing a number', () => {
  it('keeps the fields that it leaves out, and never changes the number itself', async () => {
    const number = nextNumber();
    const [trunk_id, agent_id] = [await inboundTrunk(tenant, number), await agentOf(tenant)];
    const { id } = await tenant.client.phoneNumbers.create({ number, trunk_id, label: 'Old', client_ref: 'crm-2' });
    expect((await tenant.client.phoneNumbers.update(id, { agent_id })).phone_number).toMatchObject({
      number,
      trunk_id,
      agent_id,
      label: 'Old',
      client_ref: 'crm-2',
    });
    expect((await tenant.client.phoneNumbers.update(id, { label: null })).phone_number).toMatchObject({
      number,
      trunk_id,
      agent_id,
      label: null,
    });
    expect(
      (await tenant.client.phoneNumbers.update(id, { agent_id: null, trunk_id: null })).phone_number,
    ).toMatchObject({ agent_id: null, trunk_id: null });
  });

  it('validates the merged record', async () => {
    const number = nextNumber();
    const [trunk_id, agent_id] = [await inboundTrunk(tenant, number), await agentOf(tenant)];
    const { id } = await tenant.client.phoneNumbers.create({ number });
    await expect(tenant.client.phoneNumbers.update(id, { agent_id })).rejects.toMatchObject(unanswerable);
    await tenant.client.phoneNumbers.update(id, { agent_id, trunk_id });
    await expect(tenant.client.phoneNumbers.update(id, { trunk_id: null })).rejects.toMatchObject(unanswerable);
    await expect(
      tenant.client.phoneNumbers.update(id, { trunk_id: await inboundTrunk(tenant, nextNumber()) }),
    ).rejects.toMatchObject(unanswerable);
    await expect(tenant.client.phoneNumbers.update(id, { trunk_id: 'tt_nothing' })).rejects.toMatchObject({
      code: 'trunk_not_found',
    });
    await expect(tenant.client.phoneNumbers.update(id, { agent_id: 'ta_nothing' })).rejects.toMatchObject({
      code: 'agent_not_found',
    });
    expect((await tenant.client.phoneNumbers.get(id)).phone_number).toMatchObject({ agent_id, trunk_id });
  });

  it('of its label works although its agent has been archived', async () => {
    const number = nextNumber();
    const [trunk_id, agent_id] = [await inboundTrunk(tenant, number), await agentOf(tenant)];
    const { id } = await tenant.client.phoneNumbers.create({ number, trunk_id, agent_id });
    await tenant.client.agents.archive(agent_id);
    expect((await tenant.client.phoneNumbers.update(id, { label: 'New' })).phone_number).toMatchObject({
      label: 'New',
    });
  });
});

describe('a released number', () => {
  it('is readable by id, listed only on request, and can neither be changed nor released again', async () => {
    const { id } = await tenant.client.phoneNumbers.create({ number: nextNumber(), client_ref: 'crm-3' });
    const { phone_number } = await tenant.client.phoneNumbers.release(id);
    expect(phone_number).toMatchObject({ id, status: 'released', released_at: phone_number.updated_at });
    expect((await tenant.client.phoneNumbers.get(id)).phone_number).toEqual(phone_number);
    expect((await tenant.client.phoneNumbers.list({ client_ref: 'crm-3' })).phone_numbers).toEqual([]);
    expect((await tenant.client.phoneNumbers.list({ client_ref: 'crm-3', status: 'released' })).phone_numbers).toEqual([
      phone_number,
    ]);
    await expect(tenant.client.phoneNumbers.release(id)).rejects.toMatchObject({
      status: 404,
      code: 'phone_number_not_found',
    });
    await expect(tenant.client.phoneNumbers.update(id, { label: 'No' })).rejects.toMatchObject({
      status: 404,
      code: 'phone_number_not_found',
    });
  });

  it('can be registered again by any tenant, as another record', async () => {
    const number = nextNumber();
    const first = await tenant.client.phoneNumbers.create({ number });
    await tenant.client.phoneNumbers.release(first.id);
    const second = await other.client.phoneNumbers.create({ number });
    expect(second.id).not.toBe(first.id);
    await other.client.phoneNumbers.release(second.id);
    expect((await tenant.client.phoneNumbers.create({ number })).phone_number).toMatchObject({
      number,
      status: 'active',
    });
  });

  it('is released once by ten requests at once', async () => {
    const { id } = await tenant.client.phoneNumbers.create({ number: nextNumber() });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => tenant.client.phoneNumbers.release(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await platform.sql(`select 1 from audit_events where action = 'phone_number.released' and target_id = $1`, [id]),
    ).toHaveLength(1);
  });
});

it('a number of another tenant is not found', async () => {
  const { id } = await other.client.phoneNumbers.create({ number: nextNumber() });
  const missing = { status: 404, code: 'phone_number_not_found' };
  await expect(tenant.client.phoneNumbers.get(id)).rejects.toMatchObject(missing);
  await expect(tenant.client.phoneNumbers.update(id, { label: 'Mine' })).rejects.toMatchObject(missing);
  await expect(tenant.client.phoneNumbers.release(id)).rejects.toMatchObject(missing);
  expect(
    (await tenant.client.phoneNumbers.list({ limit: 200 })).phone_numbers.map((number) => number.id),
  ).not.toContain(id);
});
