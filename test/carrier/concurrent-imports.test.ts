// Imports and releases at the same time: of one number by two tenants, of all numbers of an account, in any order. In
// the end the carrier, the media service and our tables agree.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  importOf,
  mediaState,
  nextAccount,
  openOperations,
  oursAt,
  settled,
  snapshotOf,
} from '../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../harness/carrier/carrier.ts';
import { openPool } from '../harness/platform/database.ts';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { isFull } from '../harness/repetitions.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const once = { maxRetries: 0 } as const;

/** A client of the tenant without the limit of an API key. */
const uncapped = ({ id }: TestTenant): TestTenant['client'] => platform.operator.withTenant(id);

/** The response, or the status and code of the refusal. */
async function outcomeOf<T>(request: Promise<T>): Promise<{ status: number; code: string | null; body: T | null }> {
  const [settled] = await Promise.allSettled([request]);
  if (settled.status === 'fulfilled') return { status: 200, code: null, body: settled.value };
  const { status, code } = await refusalOf(request);
  return { status, code, body: null };
}

/**
 * The numbers that the tenant has in the account. The carrier, the media service and our tables must show the same
 * numbers, and nothing twice.
 */
async function expectAgreement(tenant: TestTenant, account: CarrierAccount): Promise<string[]> {
  const rows = await platform.sql<{ number: string; trunk_id: string }>(
    `select number, trunk_id from phone_numbers where tenant_id = $1 and status = 'active' and provider_kind = 'carrier_pv' order by number`,
    [tenant.id],
  );
  const numbers = rows.map(({ number }) => number);
  const lists = numbers.length > 0 ? [numbers] : [];
  const { trunks, credential_lists } = oursAt(platform, tenant.id, account);
  const { inbound, outbound, rules } = await mediaState(platform, tenant.id);
  const records = await platform.sql<{ outbound: { numbers: string[] } | null; inbound: { numbers: string[] } | null }>(
    'select outbound, inbound from trunks where tenant_id = $1',
    [tenant.id],
  );
  const sides = records
    .flatMap((record) => [record.outbound, record.inbound])
    .flatMap((side) => (side ? [side.numbers.toSorted()] : []));
  expect({
    attached: trunks.flatMap((trunk) => trunk.numbers).toSorted(),
    inbound: inbound.map((side) => side.numbers.toSorted()),
    outbound: outbound.map((side) => side.numbers.toSorted()),
    rules: rules.length,
    sides,
    open: await openOperations(platform, tenant.id),
  }).toEqual({
    attached: numbers,
    inbound: lists,
    outbound: lists,
    rules: lists.length,
    sides: [...lists, ...lists],
    open: [],
  });
  const { carrier_trunks, trunks: ours } = (await snapshotOf(platform, tenant.id, account)).rows;
  expect([trunks.length, credential_lists.length, ours.length]).toEqual([
    carrier_trunks.length,
    carrier_trunks.length,
    carrier_trunks.length,
  ]);
  expect(trunks.map((trunk) => [trunk.credential_lists.length, trunk.origination_urls.length])).toEqual(
    carrier_trunks.map(() => [1, 1]),
  );
  return numbers;
}

describe('twenty imports of one number by two tenants at once', () => {
  it('give it to one tenant, with the same response each time, and leave nothing of the other tenant', async () => {
    const account = nextAccount();
    const tenants = [await addTenant(platform), await addTenant(platform)];
    const imports = Array.from({ length: 20 }, (_none, at) => tenants[at % 2]).flatMap((tenant) =>
      tenant ? [{ tenant, response: outcomeOf(tenant.client.carrierImports.create(importOf(account), once)) }] : [],
    );
    const outcomes = await Promise.all(imports.map(async ({ tenant, response }) => ({ tenant, ...(await response) })));
    const [owner] = outcomes.flatMap(({ tenant, status }) => (status === 200 ? [tenant] : []));
    const [other] = tenants.filter((tenant) => tenant !== owner);
    const answered = (tenant: TestTenant | undefined): unknown[] => [
      ...new Set(
        outcomes.flatMap((outcome) => (outcome.tenant === tenant ? [`${outcome.status} ${outcome.code}`] : [])),
      ),
    ];
    expect(['200 null', '503 not_ready']).toEqual(expect.arrayContaining(answered(owner)));
    expect(['409 phone_already_in_use', '503 not_ready']).toEqual(expect.arrayContaining(answered(other)));
    const ids = outcomes.flatMap(({ body }) =>
      body
        ? [[body.phone_number.id, body.phone_number.trunk_id, body.carrier_account_id, body.carrier_trunk_id].join()]
        : [],
    );
    expect(new Set(ids).size).toBe(1);
    if (!owner || !other) throw new Error('neither tenant got the number');
    expect(await expectAgreement(owner, account)).toEqual([account.numbers[0]]);
    const { carrier_accounts, carrier_trunks, phone_numbers, trunks } = (await snapshotOf(platform, other.id, account))
      .rows;
    expect([carrier_accounts, carrier_trunks, phone_numbers, trunks]).toEqual([[], [], [], []]);
    expect(await expectAgreement(other, account)).toEqual([]);
  });
});

describe('all numbers of an account at once', () => {
  it('are imported into one trunk, and released from it', async () => {
    const account = nextAccount();
    const tenant = await addTenant(platform);
    // The tenth is on a trunk that the owner made.
    const indexes = Array.from({ length: 9 }, (_none, index) => index);
    const bodies = await Promise.all(
      indexes.map((index) => uncapped(tenant).carrierImports.create(importOf(account, index))),
    );
    expect(
      new Set(bodies.map(({ carrier_trunk_id, phone_number }) => `${carrier_trunk_id} ${phone_number.trunk_id}`)).size,
    ).toBe(1);
    expect(await expectAgreement(tenant, account)).toEqual(account.numbers.slice(0, 9));
    const released = await Promise.all(
      indexes.map((index) => tenant.client.carrierImports.release(account.numbers[index] ?? '')),
    );
    expect(released.map(({ phone_number }) => phone_number.status)).toEqual(indexes.map(() => 'released'));
    await settled(platform, tenant.id);
    expect(await expectAgreement(tenant, account)).toEqual([]);
  });
});

describe('an import at the same time as another operation', () => {
  it('and a registration of the same number: one of them succeeds within a tenant, and the import between two tenants', async () => {
    const account = nextAccount();
    const [tenant, other] = [await addTenant(platform), await addTenant(platform)];
    for (const [index, { client }] of [other, tenant, other, tenant].entries()) {
      const number = account.numbers[index] ?? '';
      const importing = outcomeOf(uncapped(tenant).carrierImports.create(importOf(account, index), once));
      const registering = outcomeOf(client.phoneNumbers.create({ number }, once));
      const outcomes = [await importing, await registering];
      const said = outcomes.map(({ status, code }) => `${status} ${code}`);
      if (client === tenant.client) expect(said.toSorted()).toEqual(['200 null', '409 phone_already_in_use']);
      // The carrier has confirmed that one of them owns the number. The other may have had it for a moment.
      else
        expect([
          ['200 null', '409 phone_already_in_use'],
          ['200 null', '201 null'],
          ['200 null', '200 null'],
        ]).toContainEqual(said);
      const attached = oursAt(platform, tenant.id, account)
        .trunks.flatMap(({ numbers }) => numbers)
        .includes(number);
      expect(attached).toBe(outcomes[0]?.status === 200);
      await settled(platform, tenant.id);
      await expectAgreement(tenant, account);
    }
  });

  it('and its release by another tenant: the import fails until the release is done', async () => {
    const account = nextAccount();
    const [owner, next] = [await addTenant(platform), await addTenant(platform)];
    await owner.client.carrierImports.create(importOf(account));
    const asked = platform.sandbox.carrierRequests(account.account_sid).length;
    platform.sandbox.orderCarrierFault({
      kind: 'slow',
      account_sid: account.account_sid,
      path_contains: 'IncomingPhoneNumbers',
      ms: 2_000,
    });
    const tooEarly = outcomeOf(next.client.carrierImports.create(importOf(account), once));
    await until(async () =>
      platform.sandbox
        .carrierRequests(account.account_sid)
        .slice(asked)
        .filter(({ path }) => path.includes('IncomingPhoneNumbers')),
    );
    const [{ status, code }] = await Promise.all([
      tooEarly,
      owner.client.carrierImports.release(account.numbers[0] ?? ''),
    ]);
    expect([status, code]).toEqual([503, 'not_ready']);
    await next.client.carrierImports.create(importOf(account), once);
    expect([await expectAgreement(owner, account), await expectAgreement(next, account)]).toEqual([
      [],
      [account.numbers[0]],
    ]);
  });

  it('and its release by another tenant, which commits while the import reads: the import fails until the release is done', async () => {
    const account = nextAccount();
    const [owner, next] = [await addTenant(platform), await addTenant(platform)];
    const { phone_number } = await owner.client.carrierImports.create(importOf(account));
    const pool = openPool(platform.databaseUrl);
    const client = await pool.connect();
    try {
      // The import reads the phone number as it was before the release, and its claim as it is after.
      await client.query('begin');
      await client.query('lock table number_claims in access exclusive mode');
      const tooEarly = outcomeOf(next.client.carrierImports.create(importOf(account), once));
      await until(() =>
        platform.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from number_claims where number%'`,
        ),
      );
      await client.query(
        `insert into carrier_operations (tenant_id, id, kind, status, step, number, account_sid, carrier_account_id,
           carrier_trunk_id, trunk_id, wake_at, attempts, created_at)
         select tenant_id, 'cop_released', 'release', 'running', 'detach', number, account_sid, carrier_account_id,
           carrier_trunk_id, trunk_id, now(), 0, now() from carrier_operations where tenant_id = $1`,
        [owner.id],
      );
      await client.query(
        `update phone_numbers set status = 'released', active_number = null, released_at = now() where id = $1`,
        [phone_number.id],
      );
      await client.query('update trunks set outbound = null, inbound = null where id = $1', [phone_number.trunk_id]);
      await client.query('delete from number_claims where number = $1', [phone_number.number]);
      await client.query('commit');
      const { status, code } = await tooEarly;
      expect([status, code]).toEqual([503, 'not_ready']);
    } finally {
      client.release();
      await pool.end();
    }
    await next.client.carrierImports.create(importOf(account), once);
    expect([await expectAgreement(owner, account), await expectAgreement(next, account)]).toEqual([
      [],
      [account.numbers[0]],
    ]);
  });

  it('and the release of the already imported number: the import makes a new phone number', async () => {
    const account = nextAccount();
    const tenant = await addTenant(platform);
    const first = await tenant.client.carrierImports.create(importOf(account));
    const pool = openPool(platform.databaseUrl);
    const client = await pool.connect();
    try {
      // Releases the number and its trunk as a release does, while the import is about to change the same rows.
      await client.query('begin');
      await client.query(
        `update phone_numbers set status = 'released', active_number = null, released_at = now() where id = $1`,
        [first.phone_number.id],
      );
      const again = tenant.client.carrierImports.create(importOf(account), once);
      await until(() =>
        platform.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      );
      await client.query('update trunks set outbound = null, inbound = null where id = $1', [
        first.phone_number.trunk_id,
      ]);
      await client.query('commit');
      const { phone_number } = await again;
      expect(phone_number).toMatchObject({ status: 'active', trunk_id: first.phone_number.trunk_id });
      expect((await tenant.client.phoneNumbers.list({ status: 'active' })).phone_numbers).toEqual([phone_number]);
      expect(await expectAgreement(tenant, account)).toEqual([account.numbers[0]]);
    } finally {
      client.release();
      await pool.end();
    }
  });

  it('and another first import, which stores the account in between: both use the same account', async () => {
    const account = nextAccount();
    const tenant = await addTenant(platform);
    const first = await tenant.client.carrierImports.create(importOf(account));
    const { carrier_account_id, carrier_trunk_id } = first;
    const rename = (sql: (text: string, values: unknown[]) => Promise<unknown>, account_sid: string) =>
      sql('update carrier_accounts set account_sid = $2 where id = $1', [carrier_account_id, account_sid]);
    // The second import does not find the account when it looks, but the account exists when the import begins.
    await rename((text, values) => platform.sql(text, values), 'later');
    const pool = openPool(platform.databaseUrl);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table carrier_operations in share mode');
      const second = tenant.client.carrierImports.create(importOf(account, 1), once);
      await until(() =>
        platform.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into carrier_operations%'`,
        ),
      );
      await rename((text, values) => client.query(text, values), account.account_sid);
      await client.query('commit');
      expect(await second).toMatchObject({
        carrier_account_id,
        carrier_trunk_id,
        phone_number: { trunk_id: first.phone_number.trunk_id },
      });
      expect(await expectAgreement(tenant, account)).toEqual(account.numbers.slice(0, 2));
    } finally {
      client.release();
      await pool.end();
    }
  });

  const act = fc.record({
    kind: fc.constantFrom('import', 'import', 'release', 'delete'),
    index: fc.integer({ min: 0, max: 1 }),
    who: fc.integer({ min: 0, max: 1 }),
  });

  it('imports and releases of two numbers by two tenants in any order: the carrier, the media service and the tables agree in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 3, maxLength: 4 }),
        async (waves) => {
          const account = nextAccount();
          const tenants = [await addTenant(platform), await addTenant(platform)];
          for (const wave of waves) {
            const outcomes = await Promise.all(
              wave.flatMap(({ kind, index, who }) =>
                tenants[who] ? [outcomeOf(doIt(kind, tenants[who], { account, index }))] : [],
              ),
            );
            const allowed = ['200 null', '404 phone_number_not_found', '409 phone_already_in_use', '503 not_ready'];
            expect(allowed).toEqual(expect.arrayContaining(outcomes.map(({ status, code }) => `${status} ${code}`)));
          }
          for (const tenant of tenants) await settled(platform, tenant.id);
          for (const tenant of tenants) await expectAgreement(tenant, account);
        },
      ),
      // The full run draws new cases each time.
      isFull ? { numRuns: 40 } : { seed: 20_261_121, numRuns: 4 },
    );
  });

  async function doIt(
    kind: string,
    tenant: TestTenant,
    { account, index }: { account: CarrierAccount; index: number },
  ): Promise<unknown> {
    const client = uncapped(tenant);
    const number = account.numbers[index] ?? '';
    if (kind === 'import') return client.carrierImports.create(importOf(account, index), once);
    if (kind === 'release') return client.carrierImports.release(number, once);
    const { phone_numbers } = await client.phoneNumbers.list({ status: 'active' });
    const found = phone_numbers.find((one) => one.number === number);
    return found && client.phoneNumbers.release(found.id, once);
  }
});
