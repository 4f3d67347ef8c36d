// Refused imports: each response says why, and the carrier, the media service and our tables stay as they were.
// Requirement 4.4.
import { createClient } from '@voicecall/sdk';
import type { ImportNumberBody } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountOf,
  importOf,
  nextAccount,
  openOperations,
  oursAt,
  settled,
  snapshotOf,
} from '../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../harness/carrier/carrier.ts';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { until } from '../harness/calls/place-call.ts';
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

const changesOf = ({ account_sid }: CarrierAccount): string[] =>
  platform.sandbox
    .carrierRequests(account_sid)
    .flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));

/** The refusal of an import that changes nothing anywhere and sends no changing request. */
async function refusedImport(body: ImportNumberBody, of = account) {
  const [snapshot, changes] = [await snapshotOf(platform, tenant.id, of), changesOf(of)];
  const { status, code, details } = await refusalOf(tenant.client.carrierImports.create(body, { maxRetries: 0 }));
  expect(await snapshotOf(platform, tenant.id, of)).toEqual(snapshot);
  expect(changesOf(of)).toEqual(changes);
  return { status, code, details };
}

describe('an account', () => {
  const refused = { status: 400, code: 'carrier_credentials_invalid' };

  it('with a wrong secret is refused', async () => {
    expect(await refusedImport(importOf(account, 0, { auth_token: 'f'.repeat(32) }))).toMatchObject(refused);
  });

  it.each([
    [100, 'suspended'],
    [101, 'closed'],
  ])('%i, which is %s, is refused', async (digits) => {
    const { account_sid } = accountOf(digits);
    expect(await refusedImport(importOf(accountOf(digits)), accountOf(digits))).toMatchObject(refused);
    // Reading the account is enough to refuse.
    expect(platform.sandbox.carrierRequests(account_sid).map(({ path }) => path)).toEqual([
      `/2010-04-01/Accounts/${account_sid}.json`,
    ]);
  });

  it('that does not exist is refused', async () => {
    expect(await refusedImport(importOf(account, 0, { account_sid: `AC${'f'.repeat(32)}` }))).toMatchObject(refused);
  });

  it.each(['x', 'AC1', `SK${'0'.repeat(32)}`, `AC${'0'.repeat(31)}1/../Accounts`, `ac${'0'.repeat(31)}1`])(
    'of another form, %s, is refused without a word to the carrier',
    async (account_sid) => {
      const asked = platform.sandbox.carrierRequests().length;
      expect(await refusedImport(importOf(account, 0, { account_sid }))).toMatchObject(refused);
      expect(platform.sandbox.carrierRequests().length).toBe(asked);
    },
  );

  it('is not stored after its refusal, and neither is its secret', async () => {
    const auth_token = 'a wrong secret of the carrier';
    const refusal = await refusedImport(importOf(account, 0, { auth_token }));
    expect(await platform.sql('select id from carrier_operations where tenant_id = $1', [tenant.id])).toEqual([]);
    expect(JSON.stringify([refusal, platform.logged])).not.toContain(auth_token);
  });
});

describe('a number', () => {
  it('that the account does not own is refused, also when it is the start of one of its numbers', async () => {
    for (const phone_number of ['+15559990000', account.numbers[0]?.slice(0, -1) ?? ''])
      expect(await refusedImport(importOf(account, 0, { phone_number }))).toMatchObject({
        status: 404,
        code: 'phone_number_not_found',
      });
  });

  it('on a trunk that the platform did not make is refused', async () => {
    expect(await refusedImport(importOf(account, 9))).toMatchObject({
      status: 409,
      code: 'third_party_trunk_conflict',
    });
  });

  it('that another tenant has imported is refused', async () => {
    const owner = await addTenant(platform);
    await owner.client.carrierImports.create(importOf(account));
    const before = await snapshotOf(platform, owner.id, account);
    expect(await refusedImport(importOf(account))).toMatchObject({ status: 409, code: 'phone_already_in_use' });
    expect(await snapshotOf(platform, owner.id, account)).toEqual(before);
  });

  it('that the tenant itself has registered, or takes calls for on a trunk, is refused', async () => {
    const [first = '', second = ''] = account.numbers;
    const { id } = await tenant.client.phoneNumbers.create({ number: first });
    const { id: trunk_id } = await tenant.client.trunks.create({
      name: 'Own',
      direction: 'inbound',
      inbound: { numbers: [second], allowed_addresses: ['198.51.100.7'] },
    });
    for (const index of [0, 1])
      expect(await refusedImport(importOf(account, index))).toMatchObject({
        status: 409,
        code: 'phone_already_in_use',
      });
    await tenant.client.phoneNumbers.release(id);
    await tenant.client.trunks.archive(trunk_id);
    for (const index of [0, 1])
      expect((await tenant.client.carrierImports.create(importOf(account, index))).phone_number.number).toBe(
        account.numbers[index],
      );
  });

  it('with an invalid format is refused', async () => {
    for (const phone_number of ['15550010000', '+0155', 'PN1', ''])
      expect(await refusedImport(importOf(account, 0, { phone_number }))).toMatchObject({
        status: 400,
        code: 'invalid_phone_format',
      });
  });

  it('still on the trunk of a tenant whose release could not detach it is moved', async () => {
    const before = await addTenant(platform);
    const { phone_number } = await before.client.carrierImports.create(importOf(account));
    platform.sandbox.orderCarrierFault({ kind: 'unauthorized', account_sid: account.account_sid, method: 'DELETE' });
    await before.client.carrierImports.release(phone_number.number);
    expect(oursAt(platform, before.id, account).trunks[0]?.numbers).toEqual([phone_number.number]);
    expect(await openOperations(platform, before.id)).toEqual([]);
    await tenant.client.carrierImports.create(importOf(account));
    expect(oursAt(platform, before.id, account).trunks.map(({ numbers }) => numbers)).toEqual([[]]);
    expect(oursAt(platform, tenant.id, account).trunks.map(({ numbers }) => numbers)).toEqual([[phone_number.number]]);
    expect(await snapshotOf(platform, tenant.id, account)).toMatchObject({
      media: { inbound: [{ numbers: [phone_number.number] }] },
      open: [],
    });
  });
});

describe('a carrier that', () => {
  const upstream = (retryable: boolean) => ({
    status: 502,
    code: 'upstream_failed',
    details: { upstream: 'carrier', retryable },
  });

  it.each([
    [110, 'limits the rate'],
    [130, 'is not available'],
  ])('like that of account %i %s gets a retryable refusal', async (digits) => {
    expect(await refusedImport(importOf(accountOf(digits)), accountOf(digits))).toMatchObject(upstream(true));
    await settled(platform, tenant.id);
  });

  it('does not respond in JSON gets a retryable refusal', async () => {
    platform.sandbox.orderCarrierFault({ kind: 'garbage', account_sid: account.account_sid });
    expect(await refusalOf(tenant.client.carrierImports.create(importOf(account)))).toMatchObject(upstream(true));
    await settled(platform, tenant.id);
    expect((await tenant.client.carrierImports.create(importOf(account))).phone_number.number).toBe(account.numbers[0]);
  });

  it('responds late is waited for, until the whole import takes too long: then it is undone', async () => {
    const before = await snapshotOf(platform, tenant.id, account);
    const late = {
      kind: 'slow',
      account_sid: account.account_sid,
      path_contains: '/v1/Trunks',
      method: 'POST',
      ms: 500,
    } as const;
    platform.sandbox.orderCarrierFault(late);
    const refusal = refusalOf(tenant.client.carrierImports.create(importOf(account)));
    await until(async () => changesOf(account).filter((change) => change === 'POST /v1/Trunks'));
    platform.clock.advance(18_000);
    expect(await refusal).toMatchObject(upstream(true));
    await settled(platform, tenant.id);
    expect(await snapshotOf(platform, tenant.id, account)).toEqual(before);
    platform.sandbox.orderCarrierFault(late);
    expect((await tenant.client.carrierImports.create(importOf(account))).phone_number.number).toBe(account.numbers[0]);
  });
});

describe('an installation without the address at which carriers reach its media service', () => {
  it('refuses imports, not retryable, and sends the carrier no request', async () => {
    const { livekit, config } = platform.options;
    const app = await createApp({
      ...platform.options,
      livekit: { ...livekit, sip_host: null },
      config: { ...config, role: 'api' },
    });
    try {
      const client = createClient({
        baseUrl: app.url,
        apiKey: tenant.apiKey,
        tenantId: tenant.id,
        fetch: declaredFetch,
      });
      expect(await refusalOf(client.carrierImports.create(importOf(account)))).toEqual({
        status: 502,
        code: 'upstream_failed',
        details: { upstream: 'media', retryable: false },
      });
      expect(platform.sandbox.carrierRequests(account.account_sid)).toEqual([]);
    } finally {
      await app.close(2_000);
    }
  });
});
