// An inbound number belongs to one tenant of the installation, however it was added; a tenant that the carrier confirms
// takes it from one that it does not.
import { limits } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOf, mediaState, nextAccount } from '../harness/carrier/carrier.ts';
import { orderFault } from '../harness/platform/media-service.ts';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { answeredNumber, callOf, nextNumber, ring } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let [one, other]: TestTenant[] = [];
let tenant: TestTenant;
let otherTenant: TestTenant;
/** An API client without retries. */
const once = ({ id, apiKey }: TestTenant): TestTenant['client'] =>
  createClient({ baseUrl: platform.url, apiKey, tenantId: id, maxRetries: 0 });
beforeAll(async () => {
  platform = await startPlatform();
  [one, other] = await Promise.all([addTenant(platform), addTenant(platform)]);
  if (!one || !other) throw new Error('no tenants');
  [tenant, otherTenant] = [one, other];
});
afterAll(() => platform.close());

const taken = { status: 409, code: 'phone_already_in_use' };
const side = (numbers: string[], allowed_numbers: string[] = []) => ({
  numbers,
  allowed_addresses: ['198.51.100.0/24'],
  allowed_numbers,
});
const trunkWith = ({ client }: TestTenant, numbers: string[], allowed_numbers?: string[]) =>
  client.trunks.create({ name: 'In', direction: 'inbound', inbound: side(numbers, allowed_numbers) });
const claimOf = (number: string) =>
  platform.sql<{ tenant_id: string; verified: boolean }>(
    'select tenant_id, verified from number_claims where number = $1',
    [number],
  );

/**
 * The ways in which a tenant gets a number, each with the way to give it up. They allow certain callers only, so that
 * the media service itself would accept two trunks.
 */
const ways: Record<string, (of: TestTenant, number: string) => Promise<() => Promise<unknown>>> = {
  'a new trunk': async (of, number) => {
    const { id } = await trunkWith(of, [number], [nextNumber()]);
    return () => of.client.trunks.archive(id);
  },
  'a changed trunk': async (of, number) => {
    const first = nextNumber();
    const { id } = await trunkWith(of, [first], [nextNumber()]);
    await of.client.trunks.update(id, { inbound: { numbers: [first, number] } });
    return () => of.client.trunks.update(id, { inbound: { numbers: [first] } });
  },
  'a phone number': async (of, number) => {
    const { id } = await of.client.phoneNumbers.create({ number });
    return () => of.client.phoneNumbers.release(id);
  },
};
const pairs = Object.keys(ways).flatMap((held) => Object.keys(ways).map((wanted) => [held, wanted] as const));
const way = (name: string) => ways[name] ?? (() => Promise.reject(new Error(name)));

describe('a number that a tenant has', () => {
  it.each(pairs)(
    'by %s is refused to another by %s, in an error without details, until it is given up',
    async (held, wanted) => {
      const number = nextNumber();
      const giveUp = await way(held)(tenant, number);
      const refusal = await refusalOf(way(wanted)(otherTenant, number));
      expect(refusal).toEqual({ ...taken, details: undefined });
      expect(await claimOf(number)).toEqual([{ tenant_id: tenant.id, verified: false }]);
      await giveUp();
      expect(await claimOf(number)).toEqual([]);
      await (
        await way(wanted)(otherTenant, number)
      )();
      expect(await claimOf(number)).toEqual([]);
    },
  );

  it('is one claim for several uses, which stays until the last of them gives it up', async () => {
    const number = nextNumber();
    const giveUps = [];
    for (const make of Object.values(ways)) giveUps.push(await make(tenant, number));
    for (const giveUp of giveUps) {
      expect(await claimOf(number)).toEqual([{ tenant_id: tenant.id, verified: false }]);
      await giveUp();
    }
    expect(await claimOf(number)).toEqual([]);
  });

  it.each(pairs)('goes to one of two tenants that want it at once, by %s and by %s', async (mine, theirs) => {
    for (let round = 0; round < 3; round += 1) {
      const number = nextNumber();
      const outcomes = await Promise.all(
        [
          [mine, tenant],
          [theirs, otherTenant],
        ].map(([name, of]) =>
          way(name as string)(of as TestTenant, number).then(
            () => 'has it',
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['has it', 'phone_already_in_use']);
      expect(await claimOf(number)).toEqual([
        { tenant_id: outcomes[0] === 'has it' ? tenant.id : otherTenant.id, verified: false },
      ]);
    }
  });

  it('is free again when its trunk could not be created or changed', async () => {
    const [number, added] = [nextNumber(), nextNumber()];
    await orderFault(platform, { method: 'CreateSIPInboundTrunk', kind: 'unavailable' });
    await refusalOf(once(tenant).trunks.create({ name: 'In', direction: 'inbound', inbound: side([number]) }));
    const { id } = await trunkWith(otherTenant, [number]);
    await orderFault(platform, { method: 'UpdateSIPInboundTrunk', kind: 'unavailable' });
    await refusalOf(once(otherTenant).trunks.update(id, { inbound: { numbers: [number, added] } }));
    expect(await claimOf(added)).toEqual([]);
    await trunkWith(tenant, [added]);
  });

  it('and that a request reserved before it died is free two minutes later', async () => {
    const number = nextNumber();
    await platform.sql(
      `insert into number_claims (number, tenant_id, verified, pending_until, created_at)
       values ($1, $2, false, $3, $3)`,
      [number, otherTenant.id, platform.clock.now()],
    );
    platform.clock.advance(1_000);
    await trunkWith(tenant, [number]);
    expect(await claimOf(number)).toEqual([{ tenant_id: tenant.id, verified: false }]);
  });

  it('keeps a trunk whose change was refused as it was, in the media service too', async () => {
    const [mine, theirs] = [nextNumber(), nextNumber()];
    await trunkWith(otherTenant, [theirs], [nextNumber()]);
    const { id, trunk } = await trunkWith(tenant, [mine], [nextNumber()]);
    expect(await refusalOf(tenant.client.trunks.update(id, { inbound: { numbers: [mine, theirs] } }))).toMatchObject(
      taken,
    );
    expect((await tenant.client.trunks.get(id)).trunk).toEqual(trunk);
    expect((await mediaState(platform, tenant.id)).inbound.find(({ trunk_id }) => trunk_id === id)?.numbers).toEqual([
      mine,
    ]);
  });
});

it('numbers that no carrier has confirmed are capped per tenant', async () => {
  const full = await addTenant(platform);
  await platform.sql(
    `insert into number_claims (number, tenant_id, verified, created_at) select '+999' || n, $1, false, now()
     from generate_series(1, $2::int) as n`,
    [full.id, limits.unverified_numbers - 1],
  );
  await full.client.phoneNumbers.create({ number: nextNumber() });
  const details = { limit: limits.unverified_numbers, resource: 'unverified_numbers' };
  for (const make of Object.values(ways).slice(0, 1))
    expect(await refusalOf(make(full, nextNumber()))).toEqual({ status: 422, code: 'limit_reached', details });
  expect((await full.client.carrierImports.create(importOf(nextAccount()))).phone_number.status).toBe('active');
});

describe('an import whose ownership the carrier has confirmed', () => {
  it('takes the number from another tenant without a confirmation: rows, media service and calls', async () => {
    const account = nextAccount();
    const [number = ''] = account.numbers;
    const kept = nextNumber();
    const { id: agent_id } = await otherTenant.client.agents.create({ name: 'Squatter', instructions: 'x' });
    const { id: trunk_id } = await trunkWith(otherTenant, [number, kept]);
    const { id: only_id } = await trunkWith(otherTenant, [number], [nextNumber()]).catch(() => ({ id: '' }));
    const { id: phone_number_id } = await otherTenant.client.phoneNumbers.create({ number, agent_id, trunk_id });
    const receiver = await platform.receiver(otherTenant);
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account));
    expect(await claimOf(number)).toEqual([{ tenant_id: tenant.id, verified: true }]);
    expect((await otherTenant.client.phoneNumbers.get(phone_number_id)).phone_number).toMatchObject({
      status: 'released',
    });
    expect((await otherTenant.client.trunks.get(trunk_id)).trunk.inbound?.numbers).toEqual([kept]);
    if (only_id !== '') expect((await otherTenant.client.trunks.get(only_id)).trunk.inbound).toBeNull();
    expect(
      (await mediaState(platform, otherTenant.id)).inbound
        .flatMap(({ numbers }) => numbers)
        .filter((listed) => listed === number),
    ).toEqual([]);
    const { id: answers } = await tenant.client.agents.create({ name: 'Owner', instructions: 'x' });
    await tenant.client.phoneNumbers.update(phone_number.id, { agent_id: answers });
    const { status, room } = await ring(platform, { to_number: number });
    expect(status).toBe(200);
    expect((await tenant.client.calls.get(await callOf(platform, room))).call.agent_id).toBe(answers);
    const audited = await platform.sql<{ tenant_id: string; action: string; changes: object }>(
      `select tenant_id, action, changes from audit_events where action like 'number_claim.%'
       and changes ->> 'number' = $1 order by action`,
      [number],
    );
    expect(audited.map(({ tenant_id, action }) => [action, tenant_id])).toEqual([
      ['number_claim.gained', tenant.id],
      ['number_claim.lost', otherTenant.id],
    ]);
    expect(JSON.stringify([audited[0]?.changes])).not.toContain(otherTenant.id);
    expect(JSON.stringify([audited[1]?.changes])).not.toContain(tenant.id);
    expect(receiver.received).toEqual([]);
  });

  it('takes it with the whole inbound side when there was no other number; the trunk takes no calls from then on', async () => {
    const account = nextAccount();
    const [number = ''] = account.numbers;
    const { id } = await trunkWith(otherTenant, [number]);
    await tenant.client.carrierImports.create(importOf(account));
    expect((await otherTenant.client.trunks.get(id)).trunk).toMatchObject({ status: 'active', inbound: null });
    expect((await mediaState(platform, otherTenant.id)).inbound.filter(({ trunk_id }) => trunk_id === id)).toEqual([]);
    expect((await otherTenant.client.trunks.update(id, { name: 'Still mine' })).trunk.name).toBe('Still mine');
    expect((await otherTenant.client.trunks.archive(id)).trunk.status).toBe('archived');
  });

  it('does so when the media service fails half-way: the other trunk gives it up later, and the import can be retried', async () => {
    const account = nextAccount();
    const [number = ''] = account.numbers;
    const { id } = await trunkWith(otherTenant, [number, nextNumber()]);
    await orderFault(platform, { method: 'UpdateSIPInboundTrunk', kind: 'unavailable' });
    expect(await refusalOf(once(tenant).carrierImports.create(importOf(account)))).toMatchObject({
      code: 'upstream_failed',
    });
    expect((await otherTenant.client.trunks.get(id)).trunk.inbound?.numbers).not.toContain(number);
    await until(async () => {
      platform.clock.advance(5_000);
      const left = await platform.sql('select 1 from number_evictions where number = $1', [number]);
      return left.length === 0 ? [1] : [];
    }, 100);
    expect(
      (await mediaState(platform, otherTenant.id)).inbound.find(({ trunk_id }) => trunk_id === id)?.numbers,
    ).not.toContain(number);
    expect((await tenant.client.carrierImports.create(importOf(account))).phone_number.number).toBe(number);
  });

  it('is refused when the carrier has confirmed the other tenant as well', async () => {
    const account = nextAccount();
    await otherTenant.client.carrierImports.create(importOf(account));
    expect(await refusalOf(tenant.client.carrierImports.create(importOf(account)))).toMatchObject(taken);
    for (const make of Object.values(ways))
      expect(await refusalOf(make(tenant, account.numbers[0] ?? ''))).toMatchObject(taken);
  });

  it('gives the number up with its release', async () => {
    const account = nextAccount();
    const { phone_number } = await otherTenant.client.carrierImports.create(importOf(account));
    await otherTenant.client.phoneNumbers.release(phone_number.id);
    expect(await claimOf(phone_number.number)).toEqual([]);
  });
});

it('the owner of a number keeps its calls when others try to create trunks for it', async () => {
  const { number } = await answeredNumber(tenant);
  expect(await refusalOf(trunkWith(otherTenant, [number], ['+15551112222']))).toMatchObject(taken);
  expect((await ring(platform, { to_number: number, from_number: '+15551112222' })).status).toBe(200);
});
