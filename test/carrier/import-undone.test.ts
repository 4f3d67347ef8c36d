// Undoing an import restores the previous state once: later changes by others stay, and failures of other imports do
// not prevent it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { byHand, importOf, mediaState, nextAccount, oursAt, settled } from '../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../harness/carrier/carrier.ts';
import { orderFault } from '../harness/platform/media-service.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

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

/** The number that has a voice application. */
const eighth = 8;
const numberAt = (index: number) => platform.sandbox.carrierState(account.account_sid).numbers[index];
const importOnce = (of: TestTenant, index: number) =>
  of.client.carrierImports.create(importOf(account, index), { maxRetries: 0 });
const loseAttachment = (): unknown =>
  platform.sandbox.orderCarrierFault({
    kind: 'lost_answer',
    account_sid: account.account_sid,
    method: 'POST',
    path_contains: '/PhoneNumbers',
    times: 1,
  });
const settle = (...tenants: TestTenant[]) => Promise.all(tenants.map(({ id }) => settled(platform, id)));

describe('a failed import', () => {
  it("does not undo what the number's owner has set since", async () => {
    loseAttachment();
    expect(await refusalOf(importOnce(tenant, eighth))).toMatchObject({ status: 502 });
    const changes = { VoiceUrl: 'https://example.com/new', VoiceApplicationSid: '' };
    await byHand(platform, account, [
      'POST',
      `/2010-04-01/Accounts/${account.account_sid}/IncomingPhoneNumbers/${numberAt(eighth)?.sid}.json`,
      changes,
    ]);
    await settle(tenant);
    expect(numberAt(eighth)).toMatchObject({
      voice_url: 'https://example.com/new',
      voice_application_sid: null,
      trunk_sid: null,
    });
  });

  it('leaves nothing on the trunk that it created in place of a deleted one', async () => {
    await importOnce(tenant, 0);
    const { trunks, credential_lists } = oursAt(platform, tenant.id, account);
    const [trunk, list] = [trunks[0]?.sid, credential_lists[0]?.sid];
    for (const path of [`/PhoneNumbers/${numberAt(0)?.sid}`, `/CredentialLists/${list}`, ''])
      await byHand(platform, account, ['DELETE', `/v1/Trunks/${trunk}${path}`]);
    const before = numberAt(eighth);
    loseAttachment();
    expect(await refusalOf(importOnce(tenant, eighth))).toMatchObject({ status: 502 });
    await settle(tenant);
    expect([numberAt(eighth), oursAt(platform, tenant.id, account).trunks]).toEqual([before, []]);
    await importOnce(tenant, 0);
    expect(oursAt(platform, tenant.id, account).trunks.map(({ numbers }) => numbers)).toEqual([[account.numbers[0]]]);
  });

  it('does not put a released number back on the trunk of another tenant that has released it', async () => {
    await importOnce(tenant, 0);
    platform.sandbox.orderCarrierFault({
      kind: 'unavailable',
      account_sid: account.account_sid,
      method: 'DELETE',
      path_contains: '/PhoneNumbers',
      times: 2,
    });
    await tenant.client.carrierImports.release(account.numbers[0] ?? '');
    const next = await addTenant(platform);
    loseAttachment();
    expect(await refusalOf(importOnce(next, 0))).toMatchObject({ status: 502 });
    await settle(tenant, next);
    expect(numberAt(0)).toMatchObject({ trunk_sid: null });
    expect(oursAt(platform, next.id, account).trunks).toEqual([]);
  });

  // The last test: faults that are left over would hit others.
  it('restores the number although the media service is unavailable', async () => {
    const before = numberAt(eighth);
    const methods = ['CreateSIPInboundTrunk', 'ListSIPInboundTrunk', 'ListSIPOutboundTrunk', 'ListSIPDispatchRule'];
    for (const method of methods) await orderFault(platform, { method, kind: 'unavailable', times: 3 });
    expect(await refusalOf(importOnce(tenant, eighth))).toMatchObject({
      status: 502,
      details: { upstream: 'media', retryable: true },
    });
    expect([numberAt(eighth), oursAt(platform, tenant.id, account)]).toEqual([
      before,
      { trunks: [], credential_lists: [] },
    ]);
    await settle(tenant);
    expect(await mediaState(platform, tenant.id)).toEqual({ inbound: [], outbound: [], rules: [] });
  });
});
