// Releases whose external effects fail: the number is released anyway, the failure is reported, and the rest is retried
// until it is done.
import { rmSync } from 'node:fs';
import type { methodFaults } from '@voicecall/sandbox';
import { createClient } from '@voicecall/sdk';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { openToken, sealToken } from '@voicecall/server/resources/carrier-imports/store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importOf, mediaState, nextAccount, openOperations, oursAt, settled } from '../../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../../harness/carrier/carrier.ts';
import { declaredFetch } from '../../harness/http/expect-declared.ts';
import { externalEnvironment } from '../../harness/platform/external-environment.ts';
import { orderFault } from '../../harness/platform/media-service.ts';
import { until } from '../../harness/calls/place-call.ts';
import { startPlatformProcess } from '../../harness/platform/run-platform.ts';
import { quietPort, temporaryDirectory } from '../../harness/platform/run-process.ts';
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
const release = (index = 0) => tenant.client.carrierImports.release(numberOf(index));
const attached = (): readonly string[] => oursAt(platform, tenant.id, account).trunks.flatMap(({ numbers }) => numbers);
const incomplete = () =>
  platform.sql<{ actor_type: string; changes: { tried_again: boolean } }>(
    `select actor_type, changes from audit_events where tenant_id = $1 and action = 'phone_number.release_incomplete' order by created_at`,
    [tenant.id],
  );
const warnings = () => platform.logged.filter(({ tenant_id, step }) => tenant_id === tenant.id && step !== undefined);
const nothing = { inbound: [], outbound: [], rules: [] };

/** In the end nothing of the number exists anywhere, and no operation is unfinished. */
async function expectDone(): Promise<void> {
  await settled(platform, tenant.id);
  expect(attached()).toEqual([]);
  expect(await mediaState(platform, tenant.id)).toEqual(nothing);
}

/** A release that returns its normal response although `step` has failed. */
async function expectIncomplete(step: 'detach' | 'filter', tried_again = true): Promise<void> {
  expect((await release()).phone_number).toMatchObject({ number: numberOf(), status: 'released' });
  expect((await tenant.client.phoneNumbers.list({ status: 'active' })).phone_numbers).toEqual([]);
  expect(await incomplete()).toMatchObject([
    {
      actor_type: 'system',
      changes: { number: numberOf(), problems: [{ step, failure: expect.any(String) }], tried_again },
    },
  ]);
  expect(warnings()).toMatchObject([{ operation_id: expect.any(String), number: '[phone number]', step }]);
  expect(JSON.stringify([await incomplete(), warnings()])).not.toContain(account.auth_token);
}

describe('a release that the carrier does not carry out', () => {
  it.each(['error_500', 'unavailable', 'rate_limited', 'cut', 'hang', 'late_hang', 'lost_answer', 'garbage'] as const)(
    'because of %s is retried until it succeeds',
    async (kind) => {
      await importNumber();
      platform.sandbox.orderCarrierFault({ kind, account_sid: account.account_sid, method: 'DELETE' });
      await expectIncomplete('detach');
      expect(await mediaState(platform, tenant.id)).toEqual(nothing);
      await expectDone();
      expect((await incomplete()).length).toBe(1);
    },
  );

  it('for a longer time is retried for a longer time', async () => {
    await importNumber();
    platform.sandbox.orderCarrierFault({ kind: 'unavailable', account_sid: account.account_sid, times: 5 });
    await expectIncomplete('detach');
    await expectDone();
    expect((await incomplete()).length).toBe(1);
    expect(warnings().length).toBe(5);
  });

  it('because the secret has changed is not retried; the next import brings the new secret', async () => {
    await importNumber();
    const sealer = createSealer(Buffer.from(platform.options.encryption_key, 'base64'));
    const wrong = sealToken(sealer, tenant.id, account.account_sid, 'the secret of yesterday');
    await platform.sql('update carrier_accounts set auth_token_sealed = $2 where tenant_id = $1', [tenant.id, wrong]);
    await expectIncomplete('detach', false);
    expect(await openOperations(platform, tenant.id)).toEqual([]);
    expect(attached()).toEqual([numberOf()]);
    await importNumber();
    const [row] = await platform.sql<{ auth_token_sealed: Buffer }>(
      'select auth_token_sealed from carrier_accounts where tenant_id = $1',
      [tenant.id],
    );
    expect(openToken(sealer, tenant.id, account.account_sid, row?.auth_token_sealed ?? new Uint8Array())).toBe(
      account.auth_token,
    );
    await release();
    await expectDone();
  });
});

describe('a release that the media service does not carry out', () => {
  type Fault = readonly [method: string, kind: (typeof methodFaults)[number]];
  const ofTheLast: Fault[] = (['unavailable', 'internal', 'lost_answer', 'reset'] as const).flatMap((kind): Fault[] => [
    ['DeleteSIPDispatchRule', kind],
    ['DeleteSIPTrunk', kind],
  ]);

  it.each(ofTheLast)('of the last number: %s fails with %s, and is retried', async (method, kind) => {
    await importNumber();
    await orderFault(platform, { method, kind });
    await expectIncomplete('filter');
    expect(attached()).toEqual([]);
    await expectDone();
  });

  it.each(['ListSIPInboundTrunk', 'UpdateSIPInboundTrunk', 'UpdateSIPOutboundTrunk'])(
    'of one of two: %s fails, and is retried',
    async (method) => {
      await importNumber(1);
      await importNumber(0);
      await orderFault(platform, { method, kind: 'unavailable' });
      await release(0);
      expect(await incomplete()).toMatchObject([{ changes: { problems: [{ step: 'filter' }], tried_again: true } }]);
      await settled(platform, tenant.id);
      expect(attached()).toEqual([numberOf(1)]);
      const { inbound, outbound, rules } = await mediaState(platform, tenant.id);
      expect([inbound, outbound].map((sides) => sides.map(({ numbers }) => numbers))).toEqual([
        [[numberOf(1)]],
        [[numberOf(1)]],
      ]);
      expect(rules.length).toBe(1);
    },
  );

  it('and neither does the carrier: both failures are reported, and both steps are done in the end', async () => {
    await importNumber();
    platform.sandbox.orderCarrierFault({ kind: 'cut', account_sid: account.account_sid });
    await orderFault(platform, { method: 'DeleteSIPDispatchRule', kind: 'unavailable' });
    await release();
    expect(await incomplete()).toMatchObject([{ changes: { problems: [{ step: 'detach' }, { step: 'filter' }] } }]);
    await expectDone();
  });
});

describe('while a release is unfinished', () => {
  it.each([
    ['by another tenant', 1, 2],
    ['by its owner', 2, 4],
  ])('the number can be imported %s, although the rest of the release still fails', async (by, times, longer) => {
    await importNumber();
    // The import tries the rest first, the scheduled task last.
    await orderFault(platform, { method: 'DeleteSIPDispatchRule', kind: 'unavailable', times });
    platform.sandbox.orderCarrierFault({
      kind: 'unavailable',
      account_sid: account.account_sid,
      method: 'DELETE',
      times: longer,
    });
    await release();
    await platform.sql(
      `update carrier_operations set wake_at = wake_at + interval '10 minutes' where tenant_id = $1 and wake_at is not null`,
      [tenant.id],
    );
    const importer = by === 'by its owner' ? tenant : await addTenant(platform);
    await importer.client.carrierImports.create(importOf(account), { maxRetries: 0 });
    for (const { id } of [tenant, importer]) await settled(platform, id);
    expect(oursAt(platform, importer.id, account).trunks.map(({ numbers }) => numbers)).toEqual([[numberOf()]]);
    expect((await mediaState(platform, importer.id)).inbound.map(({ numbers }) => numbers)).toEqual([[numberOf()]]);
    if (importer !== tenant) expect([attached(), await mediaState(platform, tenant.id)]).toEqual([[], nothing]);
  });

  it.each(['DeleteSIPDispatchRule', 'DeleteSIPTrunk'])(
    'another number of the account can be imported, also when half of the trunk is deleted (%s)',
    async (method) => {
      await importNumber();
      await orderFault(platform, { method, kind: 'lost_answer' });
      await release();
      await importNumber(1);
      await settled(platform, tenant.id);
      expect(attached()).toEqual([numberOf(1)]);
      const { inbound, outbound, rules } = await mediaState(platform, tenant.id);
      expect([inbound[0]?.numbers, outbound[0]?.numbers, rules.length]).toEqual([[numberOf(1)], [numberOf(1)], 1]);
    },
  );

  it('another operation on the number delays it', async () => {
    const { phone_number } = await importNumber();
    await platform.sql(
      `insert into carrier_operations (tenant_id, id, kind, status, step, number, account_sid, carrier_account_id, carrier_trunk_id, trunk_id, busy_number, lease_token, lease_until, attempts, created_at)
      values ($1, 'co_other', 'import', 'running', 'account', $2, 'AC', 'twa', 'ttr', 'tt', $2, 'other', $3, 1, $3)`,
      [tenant.id, numberOf(), new Date(platform.clock.now().getTime() + 10_000)],
    );
    const before = oursAt(platform, tenant.id, account);
    await tenant.client.phoneNumbers.release(phone_number.id);
    expect(oursAt(platform, tenant.id, account)).toEqual(before);
    await platform.sql(
      `update carrier_operations set status = 'done', busy_number = null, lease_token = null, lease_until = null where id = 'co_other'`,
    );
    await expectDone();
    expect(await incomplete()).toEqual([]);
  });
});

describe('a release whose process is killed', () => {
  // The tests before advance the platform's clock. A clock ahead of the process's would end the lease at once, and the
  // platform would take the release before the process is killed.
  beforeEach(async () => {
    await platform.close();
    platform = await startPlatform();
    tenant = await addTenant(platform);
  });

  it.each(['before the carrier was asked', 'before the number was detached', 'after the number was detached'])(
    '%s is finished by another process',
    async (when) => {
      await importNumber();
      const dataDir = temporaryDirectory();
      const { database_url, livekit, encryption_key } = platform.options;
      const env = {
        ...externalEnvironment({ database_url, livekit }),
        ENCRYPTION_KEY: encryption_key,
        ROLE: 'api',
        CARRIER_BASE_URL: `${platform.sandbox.url}/carrier`,
        SIP_HOST: 'sip.sandbox.example',
      };
      const doomed = await startPlatformProcess({ dataDir, port: await quietPort(), env });
      platform.sandbox.orderCarrierFault({
        kind: when.startsWith('after') ? 'late_hang' : 'hang',
        account_sid: account.account_sid,
        method: when.startsWith('before the carrier') ? 'GET' : 'DELETE',
      });
      const client = createClient({
        baseUrl: doomed.url,
        apiKey: tenant.apiKey,
        tenantId: tenant.id,
        fetch: declaredFetch,
      });
      const cut = Promise.allSettled([client.carrierImports.release(numberOf(), { maxRetries: 0 })]);
      await until(async () =>
        platform.sandbox.carrierRequests(account.account_sid).filter(({ fault }) => fault !== null),
      );
      doomed.signal('SIGKILL');
      await doomed.ended;
      expect(await cut).toMatchObject([{ status: 'rejected' }]);
      rmSync(dataDir, { recursive: true, force: true });
      expect((await tenant.client.phoneNumbers.list({ status: 'active' })).phone_numbers).toEqual([]);
      // Until its lease is over, other workers assume that it is still running.
      platform.clock.advance(31_000);
      await expectDone();
    },
  );
});

describe('a release that keeps failing', () => {
  it('is retried for a day, and then reported once more', async () => {
    await importNumber();
    platform.sandbox.orderCarrierFault({ kind: 'unavailable', account_sid: account.account_sid, times: 1000 });
    await expectIncomplete('detach');
    await until(async () => {
      platform.clock.advance(7_200_000);
      return (await openOperations(platform, tenant.id)).length === 0 ? [1] : [];
    }, 200);
    expect((await incomplete()).map(({ changes }) => changes.tried_again)).toEqual([true, false]);
    expect(
      await platform.sql(
        'select status, busy_number, busy_account from carrier_operations where tenant_id = $1 and kind = $2',
        [tenant.id, 'release'],
      ),
    ).toEqual([{ status: 'abandoned', busy_number: null, busy_account: null }]);
    platform.sandbox.clearCarrier();
  });
});
