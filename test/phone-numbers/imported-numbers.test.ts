// Imported numbers: on the trunk of their import, answered by agents, and released like other numbers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaState, settled } from '../harness/carrier/carrier.ts';
import { importNumbers } from '../harness/carrier/imported-numbers.ts';
import type { ImportedNumbers } from '../harness/carrier/imported-numbers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { callOf, nextNumber, ring } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
let imported: ImportedNumbers;
let phone_number_id: string;
let number: string;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(async () => {
  tenant = await addTenant(platform);
  imported = await importNumbers(tenant, 2);
  const [first] = imported.numbers;
  ({ id: phone_number_id, number } = first ?? { id: '', number: '' });
});
afterAll(() => platform.close());

const newAgent = async (): Promise<string> => (await tenant.client.agents.create({ name: 'A', instructions: 'B' })).id;
const newTrunk = async (...numbers: string[]): Promise<string> =>
  (
    await tenant.client.trunks.create({
      name: 'In',
      direction: 'inbound',
      inbound: { numbers, allowed_addresses: ['198.51.100.0/24'], allowed_numbers: ['+15550009999'] },
    })
  ).id;
const refusedTrunk = {
  status: 400,
  code: 'validation_failed',
  details: { issues: [expect.objectContaining({ path: 'trunk_id' })] },
};

describe('an imported number', () => {
  it('cannot be moved off the trunk of its import', async () => {
    const other = await importNumbers(tenant);
    for (const trunk_id of [null, await newTrunk(number), other.trunk_id, 'tt_nothing']) {
      expect(await refusalOf(tenant.client.phoneNumbers.update(phone_number_id, { trunk_id, label: 'Moved' }))).toEqual(
        refusedTrunk,
      );
    }
    expect((await tenant.client.phoneNumbers.get(phone_number_id)).phone_number).toMatchObject({
      trunk_id: imported.trunk_id,
      label: 'Number 0',
    });
  });

  it('accepts the trunk that it has, a label and a client reference', async () => {
    const changes = { trunk_id: imported.trunk_id, label: 'Front desk', client_ref: 'crm-1' };
    expect((await tenant.client.phoneNumbers.update(phone_number_id, changes)).phone_number).toMatchObject({
      ...changes,
      provider_kind: 'carrier_pv',
    });
  });

  it('is answered by the agent that it is given', async () => {
    const agent_id = await newAgent();
    expect((await tenant.client.phoneNumbers.update(phone_number_id, { agent_id })).phone_number).toMatchObject({
      agent_id,
      trunk_id: imported.trunk_id,
    });
    const { status, room } = await ring(platform, { to_number: number });
    expect(status).toBe(200);
    expect((await tenant.client.calls.get(await callOf(platform, room))).call).toMatchObject({
      agent_id,
      trunk_id: imported.trunk_id,
      to_number: number,
      direction: 'inbound',
    });
  });

  it('that is released leaves both sides of its trunk, then the carrier and the media service', async () => {
    const { phone_number } = await tenant.client.phoneNumbers.release(phone_number_id);
    expect(phone_number).toMatchObject({
      id: phone_number_id,
      number,
      status: 'released',
      provider_kind: 'carrier_pv',
    });
    const rest = imported.numbers.filter(({ id }) => id !== phone_number_id).map(({ number: one }) => one);
    const { trunk } = await tenant.client.trunks.get(imported.trunk_id);
    expect(trunk).toMatchObject({ active_number_count: 1, outbound: { numbers: rest }, inbound: { numbers: rest } });
    await settled(platform, tenant.id);
    expect(
      platform.sandbox
        .carrierState(imported.account.account_sid)
        .numbers.map(({ trunk_sid }) => trunk_sid !== null)
        .slice(0, 2),
    ).toEqual([false, true]);
    const { inbound, outbound } = await mediaState(platform, tenant.id);
    expect([...inbound, ...outbound].map(({ numbers }) => numbers)).toEqual([rest, rest]);
    expect(await refusalOf(tenant.client.phoneNumbers.release(phone_number_id))).toMatchObject({
      status: 404,
      code: 'phone_number_not_found',
    });
  });

  it('that is the last of its trunk leaves the trunk without sides when it is released', async () => {
    for (const { id } of imported.numbers) await tenant.client.phoneNumbers.release(id);
    expect((await tenant.client.trunks.get(imported.trunk_id)).trunk).toMatchObject({
      status: 'active',
      direction: 'both',
      outbound: null,
      inbound: null,
      active_number_count: 0,
    });
  });
});

describe('a number that is not imported', () => {
  it('cannot be given the trunk of an import', async () => {
    const { trunk_id } = imported;
    for (const agent_id of [null, await newAgent()]) {
      expect(await refusalOf(tenant.client.phoneNumbers.create({ number: nextNumber(), trunk_id, agent_id }))).toEqual(
        refusedTrunk,
      );
    }
    const { id } = await tenant.client.phoneNumbers.create({ number: nextNumber() });
    expect(await refusalOf(tenant.client.phoneNumbers.update(id, { trunk_id }))).toEqual(refusedTrunk);
  });

  it('causes no carrier request when it is released', async () => {
    const own = nextNumber();
    const trunk_id = await newTrunk(own);
    const { id } = await tenant.client.phoneNumbers.create({ number: own, trunk_id });
    await tenant.client.phoneNumbers.release(id);
    expect((await tenant.client.trunks.get(trunk_id)).trunk.inbound).toMatchObject({ numbers: [own] });
    expect(
      await platform.sql(`select id from pgboss.job where name = 'carrier.settle' and data ->> 'tenant_id' = $1`, [
        tenant.id,
      ]),
    ).toEqual([]);
  });
});
