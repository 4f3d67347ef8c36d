// Releases of imported numbers: free at once, detached at the carrier, removed from the media service's lists, and
// usable again after another import. Requirement 3.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  byHand,
  importOf,
  mediaState,
  nextAccount,
  openOperations,
  oursAt,
  settled,
  snapshotOf,
} from '../../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../../harness/carrier/carrier.ts';
import { refusalOf } from '../../harness/http/refusal-of.ts';
import { ring } from '../../harness/calls/ring.ts';
import { addTenant } from '../../harness/contract/add-tenant.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
let account: CarrierAccount;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(async () => {
  tenant = await addTenant(platform);
  account = nextAccount();
});
afterAll(() => platform.close());

const numberOf = (index = 0): string => account.numbers[index] ?? '';
const importNumber = (index = 0) => tenant.client.carrierImports.create(importOf(account, index));
const atCarrier = (index = 0) => platform.sandbox.carrierState(account.account_sid).numbers[index];
const notFound = { status: 404, code: 'phone_number_not_found' };

describe('the release of an imported number', () => {
  it('returns the number as released', async () => {
    const { phone_number, carrier_account_id, carrier_trunk_id } = await importNumber();
    const response = await tenant.client.carrierImports.release(numberOf());
    expect(response).toEqual({
      phone_number: {
        ...phone_number,
        status: 'released',
        released_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
    expect(response.phone_number).toMatchObject({
      number: numberOf(),
      tenant_id: tenant.id,
      provider_kind: 'carrier_pv',
      carrier_account_id,
      carrier_trunk_id,
    });
    expect((await tenant.client.phoneNumbers.get(phone_number.id)).phone_number).toEqual(response.phone_number);
  });

  it('detaches it and takes it out of the lists; other numbers of the account stay', async () => {
    await importNumber(0);
    const before = await snapshotOf(platform, tenant.id, account);
    const { phone_number } = await importNumber(1);
    await tenant.client.carrierImports.release(numberOf(1));
    const { carrier, media, rows, open } = await snapshotOf(platform, tenant.id, account);
    expect([carrier, media, open]).toEqual([before.carrier, before.media, []]);
    expect([rows.carrier_accounts.length, rows.carrier_trunks.length, rows.phone_numbers.length]).toEqual([1, 1, 2]);
    const { trunk } = await tenant.client.trunks.get(phone_number.trunk_id ?? '');
    expect(trunk).toMatchObject({
      status: 'active',
      active_number_count: 1,
      outbound: { numbers: [numberOf(0)] },
      inbound: { numbers: [numberOf(0)] },
    });
    expect((await ring(platform, { to_number: numberOf(1) })).status).toBe(404);
  });

  it('of the last number leaves a trunk without inbound and outbound settings, nothing in the media service, and at the carrier the resources that the next import uses again', async () => {
    const { phone_number } = await importNumber();
    const [trunk] = oursAt(platform, tenant.id, account).trunks;
    await tenant.client.carrierImports.release(numberOf());
    expect(await mediaState(platform, tenant.id)).toEqual({ inbound: [], outbound: [], rules: [] });
    expect((await tenant.client.trunks.get(phone_number.trunk_id ?? '')).trunk).toMatchObject({
      status: 'active',
      direction: 'both',
      outbound: null,
      inbound: null,
      active_number_count: 0,
    });
    expect(oursAt(platform, tenant.id, account).trunks).toEqual([{ ...trunk, numbers: [] }]);
    const again = await importNumber(1);
    expect(again.phone_number.trunk_id).toBe(phone_number.trunk_id);
    expect(oursAt(platform, tenant.id, account).trunks).toEqual([{ ...trunk, numbers: [numberOf(1)] }]);
    const { inbound, outbound, rules } = await mediaState(platform, tenant.id);
    expect([inbound, outbound, rules].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect([inbound[0]?.numbers, outbound[0]?.numbers]).toEqual([[numberOf(1)], [numberOf(1)]]);
    expect((await tenant.client.trunks.get(phone_number.trunk_id ?? '')).trunk).toMatchObject({
      outbound: { numbers: [numberOf(1)] },
      inbound: { numbers: [numberOf(1)] },
    });
  });

  it('does not restore the voice application, and leaves the voice URL', async () => {
    await importNumber(8);
    const { voice_url } = atCarrier(8) ?? {};
    await tenant.client.carrierImports.release(numberOf(8));
    expect(atCarrier(8)).toMatchObject({ trunk_sid: null, voice_url, voice_application_sid: null });
  });

  it('by its id does the same', async () => {
    const { phone_number } = await importNumber();
    await tenant.client.phoneNumbers.release(phone_number.id);
    await settled(platform, tenant.id);
    expect(atCarrier()?.trunk_sid).toBeNull();
    expect(await mediaState(platform, tenant.id)).toEqual({ inbound: [], outbound: [], rules: [] });
    expect(await refusalOf(tenant.client.carrierImports.release(numberOf()))).toMatchObject(notFound);
  });

  it('is in the audit log', async () => {
    const { phone_number } = await importNumber();
    await tenant.client.carrierImports.release(numberOf());
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'phone_number.released',
    });
    expect(audit_events).toMatchObject([{ target_id: phone_number.id, changes: { number: numberOf() } }]);
    expect(
      (await platform.operator.auditEvents.list({ tenant_id: tenant.id, action: 'phone_number.release_incomplete' }))
        .audit_events,
    ).toEqual([]);
  });

  it('does not change a number that its owner has moved since', async () => {
    await importNumber();
    const [number_sid, ours] = [atCarrier()?.sid ?? '', oursAt(platform, tenant.id, account).trunks[0]?.sid ?? ''];
    const pbx = platform.sandbox.carrierState(account.account_sid).trunks.find(({ name }) => name === 'PBX')?.sid ?? '';
    await byHand(platform, account, ['DELETE', `/v1/Trunks/${ours}/PhoneNumbers/${number_sid}`]);
    await byHand(platform, account, ['POST', `/v1/Trunks/${pbx}/PhoneNumbers`, { PhoneNumberSid: number_sid }]);
    await tenant.client.carrierImports.release(numberOf());
    expect(atCarrier()?.trunk_sid).toBe(pbx);
    expect(await openOperations(platform, tenant.id)).toEqual([]);
  });
});

describe('a number that is not there to release', () => {
  it("is not found: never imported, already released, registered without an import, or another tenant's", async () => {
    const other = await addTenant(platform);
    await other.client.carrierImports.create(importOf(account, 1));
    await tenant.client.phoneNumbers.create({ number: numberOf(2) });
    await importNumber(3);
    await tenant.client.carrierImports.release(numberOf(3));
    const changes = platform.sandbox.carrierRequests(account.account_sid).length;
    for (const index of [0, 1, 2, 3])
      expect(await refusalOf(tenant.client.carrierImports.release(numberOf(index)))).toMatchObject(notFound);
    expect(platform.sandbox.carrierRequests(account.account_sid).length).toBe(changes);
    expect(oursAt(platform, other.id, account).trunks[0]?.numbers).toEqual([numberOf(1)]);
    expect((await tenant.client.phoneNumbers.list({ status: 'active' })).phone_numbers).toMatchObject([
      { number: numberOf(2) },
    ]);
  });

  it('is refused when it is not a number', async () => {
    expect(await refusalOf(tenant.client.carrierImports.release('15550010000'))).toMatchObject({
      status: 400,
      code: 'invalid_phone_format',
    });
  });
});

describe('a released number', () => {
  it('can be imported by another tenant right away', async () => {
    await importNumber();
    const other = await addTenant(platform);
    const releasing = tenant.client.carrierImports.release(numberOf());
    expect(await releasing).toMatchObject({ phone_number: { status: 'released' } });
    const { phone_number } = await other.client.carrierImports.create(importOf(account));
    expect(phone_number).toMatchObject({ number: numberOf(), tenant_id: other.id, status: 'active' });
    expect(oursAt(platform, other.id, account).trunks[0]?.numbers).toEqual([numberOf()]);
    expect(oursAt(platform, tenant.id, account).trunks[0]?.numbers).toEqual([]);
    expect((await mediaState(platform, other.id)).inbound[0]?.numbers).toEqual([numberOf()]);
  });

  it('can be registered without an import', async () => {
    await importNumber();
    await tenant.client.carrierImports.release(numberOf());
    const { phone_number } = await tenant.client.phoneNumbers.create({ number: numberOf() });
    expect(phone_number).toMatchObject({ number: numberOf(), provider_kind: 'byo_sip' });
    expect(atCarrier()?.trunk_sid).toBeNull();
  });
});
