// Limits per tenant: each kind of record up to its limit and no further, also with two requests at once.
import { allRoutes, tenantLimits } from '@voicecall/contract';
import type { IdKind, LimitedResource } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importOf, mediaState, nextAccount, oursAt, settled } from '../harness/carrier/carrier.ts';
import { orderFault } from '../harness/platform/media-service.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import { kindOf, kindOfMembers, pathParameters } from '../harness/contract/path-parameters.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  tenant = await addTenant(platform);
});
afterAll(async () => {
  await Promise.all(fixtures.map((fixture) => fixture.close()));
  await platform.close();
});

const fixtures: Fixture[] = [];

/** Makes one more record, from its example, and returns its id. */
async function make(resource: LimitedResource): Promise<string> {
  // The example of an export is a row that nobody asked for.
  if (resource === 'exports') return (await tenant.client.exports.create({ number: '+15005550001' })).export.id;
  const fixture = await createFixture(platform, tenant);
  fixtures.push(fixture);
  return fixture.idOf(kindOfMembers(resource) as IdKind);
}

/** Archives, releases, deletes or revokes a record; an export goes after its time. */
async function remove(resource: LimitedResource, id: string): Promise<void> {
  if (resource === 'exports')
    return void (await platform.sql(`update exports set status = 'expired' where id = $1`, [id]));
  const kind = kindOfMembers(resource);
  const removing = allRoutes.find(
    ({ route }) => route.method === 'DELETE' && kindOf(route, pathParameters(route).at(-1) ?? '') === kind,
  );
  const { operator } = platform;
  const client = removing?.route.metadata.auth === 'tenant' ? operator.withTenant(tenant.id) : operator;
  const caller = client as unknown as Record<string, Record<string, Remove>>;
  await caller[removing?.resource ?? '']?.[removing?.key ?? '']?.(id);
}
type Remove = (id: string) => Promise<unknown>;

const inUse = async (resource: LimitedResource): Promise<number> =>
  (await platform.operator.tenants.get(tenant.id)).in_use[resource];

const setLimit = (resource: LimitedResource, limit: number) =>
  platform.operator.tenants.update(tenant.id, { limits: { [resource]: limit } });
const reached = (resource: LimitedResource, limit: number) => ({
  status: 422,
  code: 'limit_reached',
  details: { limit, resource },
});

/** `made`, or the code of the refusal. */
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'made',
    async (error: unknown) => (await refusalOf(Promise.reject(error as Error))).code,
  );

describe.each(Object.keys(tenantLimits) as LimitedResource[])('%s', (resource) => {
  /** How many a new tenant has already. */
  let has: number;
  beforeEach(async () => {
    has = await inUse(resource);
  });

  it('are made up to the limit and no further, and again once one is gone', async () => {
    const limit = has + 2;
    await setLimit(resource, limit);
    const first = await make(resource);
    await make(resource);
    expect(await refusalOf(make(resource))).toEqual(reached(resource, limit));
    await remove(resource, first);
    await make(resource);
    expect(await refusalOf(make(resource))).toEqual(reached(resource, limit));
    await setLimit(resource, limit + 1);
    await make(resource);
    expect(await inUse(resource)).toBe(limit + 1);
  });

  it('are created once when many requests compete for the last one', async () => {
    await setLimit(resource, has + 1);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(make(resource))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'limit_reached'), 'made']);
  });

  it('that there are stay where a limit is set below them', async () => {
    const id = await make(resource);
    await setLimit(resource, 0);
    expect(await refusalOf(make(resource))).toEqual(reached(resource, 0));
    await remove(resource, id);
    expect(await refusalOf(make(resource))).toEqual(reached(resource, 0));
  });

  it('of one tenant leave another its own', async () => {
    await setLimit(resource, has);
    expect(await refusalOf(make(resource))).toEqual(reached(resource, has));
    tenant = await addTenant(platform);
    await make(resource);
  });
});

it('a trunk that is refused is not left in the media service', async () => {
  await setLimit('trunks', 1);
  const number = nextNumber();
  const make = () =>
    tenant.client.trunks.create({
      name: 'One',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: [number] },
    });
  await Promise.allSettled(Array.from({ length: 4 }, make));
  const [rows] = await platform.sql<{ count: number }>(
    `select count(*)::int as count from trunks where tenant_id = $1`,
    [tenant.id],
  );
  expect(rows).toEqual({ count: 1 });
  expect((await mediaState(platform, tenant.id)).outbound).toHaveLength(1);
});

it('a trunk for which there is no room is refused before the media service is asked', async () => {
  await setLimit('trunks', 0);
  // The sandbox would return the ordered failure.
  await orderFault(platform, { method: 'CreateSIPOutboundTrunk', kind: 'internal' });
  expect(await refusalOf(make('trunks'))).toEqual(reached('trunks', 0));
  await setLimit('trunks', 1);
  expect(await refusalOf(make('trunks'))).toMatchObject({ status: 502 });
  await make('trunks');
});

describe('an import', () => {
  it.each(['phone_numbers', 'trunks'] as const)(
    'beyond the limit of %s is refused before anything is made at the carrier, and fits once there is room',
    async (resource) => {
      await setLimit(resource, 0);
      const account = nextAccount();
      const body = importOf(account);
      expect(await refusalOf(tenant.client.carrierImports.create(body))).toEqual(reached(resource, 0));
      expect(platform.sandbox.carrierRequests(account.account_sid).filter(({ method }) => method !== 'GET')).toEqual(
        [],
      );
      await setLimit(resource, 1);
      expect((await tenant.client.carrierImports.create(body)).phone_number.number).toBe(body.phone_number);
      // Again it is no number more.
      expect((await tenant.client.carrierImports.create(body)).phone_number.number).toBe(body.phone_number);
    },
  );

  it.each(['phone_numbers', 'trunks'] as const)(
    'that loses the last place of %s to another leaves nothing',
    async (resource) => {
      await setLimit(resource, 1);
      const accounts = [nextAccount(), nextAccount()];
      const { carrierImports } = tenant.client;
      const outcomes = await Promise.all(
        accounts.map((account) => outcomeOf(carrierImports.create(importOf(account)))),
      );
      expect(outcomes.toSorted()).toEqual(['limit_reached', 'made']);
      await settled(platform, tenant.id);
      const left = accounts.map((account) => oursAt(platform, tenant.id, account).trunks.length);
      expect(left).toEqual(outcomes.map((outcome) => (outcome === 'made' ? 1 : 0)));
      expect((await mediaState(platform, tenant.id)).outbound).toHaveLength(1);
    },
  );
});

describe('the limits of a tenant', () => {
  const standard = Object.fromEntries(
    Object.entries(tenantLimits).map(([resource, limit]) => [resource, limit.standard]),
  );

  it('are the standard ones until an operator sets others, each for itself', async () => {
    const { tenants } = platform.operator;
    expect((await tenants.get(tenant.id)).tenant.limits).toEqual(standard);
    await tenants.update(tenant.id, { limits: { tools: 300 } });
    await tenants.update(tenant.id, { limits: { agents: 5 }, name: 'Other' });
    expect((await tenants.get(tenant.id)).tenant).toMatchObject({
      name: 'Other',
      limits: { ...standard, tools: 300, agents: 5 },
    });
    expect((await tenants.create({ name: 'New', limits: { trunks: 7 } })).tenant.limits).toEqual({
      ...standard,
      trunks: 7,
    });
  });

  it.each(Object.entries(tenantLimits))('are whole numbers within bounds: %s', async (resource, { most }) => {
    for (const limit of [-1, 0.5, most + 1, '10', null]) {
      expect(
        await refusalOf(platform.operator.tenants.update(tenant.id, { limits: { [resource]: limit } })),
      ).toMatchObject({ code: 'validation_failed', details: { issues: [{ path: `limits.${resource}` }] } });
    }
    await platform.operator.tenants.update(tenant.id, { limits: { [resource]: most } });
  });

  it('hold for operators as for keys', async () => {
    await setLimit('agents', 0);
    expect(
      await refusalOf(platform.operator.withTenant(tenant.id).agents.create({ name: 'x', instructions: 'x' })),
    ).toEqual(reached('agents', 0));
  });
});
