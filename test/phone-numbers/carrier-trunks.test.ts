// Trunks of imported numbers: a customer can name them, archive them and call through them; only the import changes the
// rest.
import type { UpdateTrunkBody } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importNumbers, releaseAll } from '../harness/carrier/imported-numbers.ts';
import type { ImportedNumbers } from '../harness/carrier/imported-numbers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const busy = '+15005550002';
let platform: TestPlatform;
let tenant: TestTenant;
let imported: ImportedNumbers;
let numbers: string[];
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(async () => {
  tenant = await addTenant(platform);
  imported = await importNumbers(tenant, 2);
  numbers = imported.numbers.map(({ number }) => number);
});
afterAll(() => platform.close());

/** The number of requests to the media service that change trunks. */
const changesAsked = () =>
  Object.entries(platform.sandbox.requests()).filter(([method]) => /^(Create|Update|Delete)SIP/.test(method));
const newAgent = async (): Promise<string> => (await tenant.client.agents.create({ name: 'A', instructions: 'B' })).id;
const refusedAt = (...paths: string[]) => ({
  status: 400,
  code: 'validation_failed',
  details: { issues: paths.map((path) => expect.objectContaining({ path })) },
});
/** An operation on the trunk, as a crash leaves it; no worker resumes it. */
const leaveOperation = (status: string, busy_account: string | null) =>
  platform.sql(
    `insert into carrier_operations (tenant_id, id, kind, status, step, number, account_sid, carrier_account_id,
     carrier_trunk_id, trunk_id, created_at, busy_account)
     values ($1, $2, 'import', $3, 'media', '+15550000000', 'AC', 'twa_1', 'ttr_1', $4, now(), $5)
     on conflict (tenant_id, id) do update set status = excluded.status, busy_account = excluded.busy_account`,
    [tenant.id, `co_${imported.trunk_id}`, status, imported.trunk_id, busy_account],
  );

describe('changing the trunk of an import', () => {
  it('accepts a name and a client reference, without a request to the media service', async () => {
    const before = changesAsked();
    expect(before).not.toEqual([]);
    const { trunk } = await tenant.client.trunks.update(imported.trunk_id, { name: 'Desk', client_ref: 'crm-1' });
    expect(trunk).toMatchObject({
      name: 'Desk',
      client_ref: 'crm-1',
      outbound: { numbers },
      inbound: { numbers },
      active_number_count: 2,
    });
    expect((await tenant.client.trunks.update(imported.trunk_id, { client_ref: null })).trunk).toMatchObject({
      name: 'Desk',
      client_ref: null,
    });
    expect(changesAsked()).toEqual(before);
  });

  it('refuses every other field by its name, and changes nothing', async () => {
    const { trunk } = await tenant.client.trunks.get(imported.trunk_id);
    const body: UpdateTrunkBody = {
      name: 'Desk',
      outbound: { numbers: ['+15551230001'] },
      inbound: { allowed_addresses: [] },
      media_encryption: 'require',
      krisp_enabled: true,
    };
    const refusal = await refusalOf(tenant.client.trunks.update(imported.trunk_id, body));
    const { issues } = refusal.details as { issues: { path: string }[] };
    expect([refusal.status, refusal.code, issues.map(({ path }) => path).toSorted()]).toEqual([
      400,
      'validation_failed',
      ['inbound', 'krisp_enabled', 'media_encryption', 'outbound'],
    ]);
    expect((await tenant.client.trunks.get(imported.trunk_id)).trunk).toEqual(trunk);
  });

  it('without numbers still accepts a name', async () => {
    await releaseAll(platform, tenant, imported);
    expect((await tenant.client.trunks.update(imported.trunk_id, { name: 'Empty' })).trunk).toMatchObject({
      name: 'Empty',
      direction: 'both',
      outbound: null,
      inbound: null,
    });
  });
});

describe('archiving the trunk of an import', () => {
  const stillInUse = { status: 409, code: 'trunk_has_active_numbers' };

  it('works once its numbers are released', async () => {
    expect(await refusalOf(tenant.client.trunks.archive(imported.trunk_id))).toMatchObject(stillInUse);
    await releaseAll(platform, tenant, imported);
    expect((await tenant.client.trunks.archive(imported.trunk_id)).trunk).toMatchObject({
      status: 'archived',
      outbound: null,
      inbound: null,
      active_number_count: 0,
    });
  });

  it('waits for an import that is in progress, not for a paused one', async () => {
    await releaseAll(platform, tenant, imported);
    for (const status of ['running', 'undoing']) {
      await leaveOperation(status, 'the account');
      expect(await refusalOf(tenant.client.trunks.archive(imported.trunk_id))).toMatchObject(stillInUse);
    }
    await leaveOperation('undoing', null);
    expect((await tenant.client.trunks.archive(imported.trunk_id)).trunk.status).toBe('archived');
  });
});

describe('a call through the trunk of an import', () => {
  it('uses one of its numbers', async () => {
    const { call_id } = await tenant.client.calls.dispatch({
      agent_id: await newAgent(),
      trunk_id: imported.trunk_id,
      to_number: busy,
      from_number: numbers[1],
    });
    expect((await tenant.client.calls.get(call_id)).call).toMatchObject({
      trunk_id: imported.trunk_id,
      from_number: numbers[1],
    });
  });

  it('is refused when it has no numbers left, whatever number is named', async () => {
    const agent_id = await newAgent();
    await releaseAll(platform, tenant, imported);
    for (const from_number of [undefined, numbers[0]]) {
      expect(
        await refusalOf(
          tenant.client.calls.dispatch({ agent_id, trunk_id: imported.trunk_id, to_number: busy, from_number }),
        ),
      ).toEqual(refusedAt('trunk_id'));
    }
  });

  it('that tests an agent uses another trunk when this one has no numbers left', async () => {
    const agent_id = await newAgent();
    await releaseAll(platform, tenant, imported);
    expect(await refusalOf(tenant.client.calls.phoneTest(agent_id, { to_number: busy }))).toMatchObject({
      status: 404,
      code: 'trunk_not_found',
    });
    const older = await tenant.client.trunks.create({
      name: 'Older',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    await platform.sql(`update trunks set created_at = created_at - interval '1 day' where id = $1`, [older.id]);
    const { call_id } = await tenant.client.calls.phoneTest(agent_id, { to_number: busy });
    expect((await tenant.client.calls.get(call_id)).call.trunk_id).toBe(older.id);
  });
});
