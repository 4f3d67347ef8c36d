// What a client reads, it may change and send back: a PUT ignores what it only shows, and refuses another record's body
// (requirement 4.9).
import { randomBytes } from 'node:crypto';
import { allRoutes, openapiPath, recordOf, shapeOf } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOf, nextAccount } from '../harness/carrier/carrier.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import { credentialsFor, send, signInCookie } from '../harness/http/callers.ts';
import { expectError } from '../harness/http/expect-refusal.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  cookie = await signInCookie(platform.url);
});
afterAll(() => platform.close());

type Member = Readonly<Record<string, unknown>>;

/** The record of a PUT as it is now: from the route that reads it, or from the list of its resource. */
async function readRecord(route: AnyRoute, path: string, ask: (method: string, path: string) => Promise<unknown>) {
  const reads = allRoutes.some((it) => it.route.method === 'GET' && it.route.path === route.path);
  const response = (await ask('GET', reads ? path : path.slice(0, path.lastIndexOf('/')))) as Member;
  if (reads) return Object.values(response)[0] as Member;
  const named = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  const all = Object.values(response).find((it) => Array.isArray(it)) as Member[];
  const found = all.find((it) => Object.values(it).includes(named));
  if (!found) throw new Error(`${path} is not in its list`);
  return found;
}

const puts = allRoutes
  .filter(({ route }) => route.method === 'PUT')
  .map(({ route }) => [openapiPath(route.path), route] as const);

/** What no request changes, and what follows from a change. */
const follows = ['updated_at', 'published_version', 'tools', 'entries'];
const lasting = (record: Member): Member =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !follows.includes(name)));

describe.each(puts)('PUT %s', (_path, route) => {
  const open = async () => {
    const fixture = await createFixture(platform);
    const good = await fixture.requestFor(route);
    const headers = credentialsFor(route, { tenant: fixture.tenant, cookie, url: platform.url });
    const ask = async (method: string, path: string) =>
      (await send(platform.url, { method, path, body: undefined }, headers)).json();
    const put = (body: unknown) => send(platform.url, { ...good, body }, headers);
    const read = () => readRecord(route, good.path, ask);
    return { fixture, good: good.body as Member, put, read };
  };

  it('takes the whole record as it was read, with a change', async () => {
    const { fixture, good, put, read } = await open();
    const before = await read();
    const unchanged = await put(before);
    expect([unchanged.status, unchanged.text]).toEqual([200, expect.any(String)]);
    expect(lasting(await read())).toEqual(lasting(before));
    const changed = await put({ ...before, ...good });
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    expect(await read()).toMatchObject(good);
    await fixture.close();
  });

  it('refuses the body of another record, or of another tenant, and still names unknown members', async () => {
    const { fixture, put, read } = await open();
    const before = await read();
    for (const name of ['id', 'tenant_id'].filter((it) => Object.hasOwn(before, it))) {
      const { details } = expectError(await put({ ...before, [name]: `x_${'0'.repeat(24)}` }), route);
      expect(details).toMatchObject({ issues: [{ path: name }] });
    }
    const { details } = expectError(await put({ ...before, imagined: 1 }), route);
    expect(details).toMatchObject({ issues: [{ path: 'imagined' }] });
    expect(await read()).toMatchObject(before);
    await fixture.close();
  });

  it('takes null for every member that the record can show as null', async () => {
    const [input, record] = [shapeOf(route.body), recordOf(route)];
    const refused = Object.entries(input ?? {}).filter(
      ([name, schema]) => record?.[name]?.safeParse(null).success && !schema.safeParse(null).success,
    );
    expect(refused.map(([name]) => name)).toEqual([]);
  });
});

/** Records that are special in some way. */
const records: Record<string, (tenant: TestTenant) => Promise<Member & { put: (body: object) => Promise<unknown> }>> = {
  'an inbound trunk': async ({ client: { trunks } }) => {
    const inbound = { numbers: [nextNumber()], auth_username: 'acme', auth_password: 'secret' };
    const { trunk } = await trunks.create({ name: 'In', direction: 'inbound', inbound });
    return { ...trunk, put: (body) => trunks.update(trunk.id, body) };
  },
  'an outbound trunk': async ({ client: { trunks } }) => {
    const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
    const { trunk } = await trunks.create({ name: 'Out', direction: 'outbound', outbound });
    return { ...trunk, put: (body) => trunks.update(trunk.id, body) };
  },
  'the trunk of an import': async ({ client: { trunks, carrierImports } }) => {
    const { phone_number } = await carrierImports.create(importOf(nextAccount()));
    const { trunk } = await trunks.get(phone_number.trunk_id ?? '');
    return { ...trunk, put: (body) => trunks.update(trunk.id, body) };
  },
  'an imported number': async ({ client: { phoneNumbers, carrierImports } }) => {
    const { phone_number } = await carrierImports.create(importOf(nextAccount()));
    return { ...phone_number, put: (body) => phoneNumbers.update(phone_number.id, body) };
  },
  'a number whose agent is archived': async ({ client: { phoneNumbers, agents, trunks } }) => {
    const number = nextNumber();
    const inbound = { numbers: [number], allowed_addresses: ['198.51.100.0/24'] };
    const { id: trunk_id } = await trunks.create({ name: 'In', direction: 'inbound', inbound });
    const { id: agent_id } = await agents.create({ name: 'A', instructions: 'Be brief.' });
    const { phone_number } = await phoneNumbers.create({ number, trunk_id, agent_id });
    await agents.archive(agent_id);
    return { ...phone_number, put: (body) => phoneNumbers.update(phone_number.id, body) };
  },
  'an agent whose tool is archived': async ({ client: { agents, tools } }) => {
    const { id } = await tools.create({ name: `t_${randomBytes(4).toString('hex')}`, description: 'T', type: 'dtmf' });
    const { agent } = await agents.create({ name: 'A', instructions: 'Be brief.', tool_ids: [id] });
    await tools.archive(id);
    return { ...(await agents.get(agent.id)).agent, put: (body) => agents.update(agent.id, body) };
  },
  'a tool without http': async ({ client: { tools } }) => {
    const name = `t_${randomBytes(4).toString('hex')}`;
    const { tool } = await tools.create({ name, description: 'T', type: 'dtmf' });
    return { ...tool, put: (body) => tools.update(tool.id, body) };
  },
  'a custom field that is no enum': async ({ client: { customFields } }) => {
    const { custom_field } = await customFields.create({ field_key: 'plain', type: 'string', label: 'Plain' });
    return { ...custom_field, put: (body) => customFields.update('plain', body) };
  },
};

it.each(Object.entries(records))('%s can be sent back as it was read', async (_what, make) => {
  const { put, ...record } = await make(await addTenant(platform));
  const response = Object.values((await put(record)) as Member)[0] as Member;
  expect(lasting(response)).toEqual(lasting(record));
});

it('null for a side that a trunk has, or for http of an http tool, is refused', async () => {
  const fixture = await createFixture(platform);
  const { client } = fixture.tenant;
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const { id } = await client.trunks.create({ name: 'Out', direction: 'outbound', outbound });
  await expect(client.trunks.update(id, { outbound: null })).rejects.toMatchObject({ code: 'validation_failed' });
  const tool_id = await fixture.idOf('tool');
  await expect(client.tools.update(tool_id, { http: null })).rejects.toMatchObject({ code: 'validation_failed' });
  await fixture.close();
});

it('null is accepted where a call shows null: nothing was given', async () => {
  const fixture = await createFixture(platform);
  const { client } = fixture.tenant;
  const [agent_id, trunk_id] = [await fixture.idOf('agent'), await fixture.idOf('trunk')];
  const nothing = { lead: null, client_ref: null };
  const { call_id } = await client.calls.dispatch({
    ...{ agent_id, trunk_id, to_number: '+15005550002', from_number: null, metadata: null },
    ...nothing,
  });
  expect((await client.calls.get(call_id)).call).toMatchObject({ ...nothing, metadata: null });
  const session = await client.webSessions.create(agent_id, nothing);
  expect((await client.calls.get(session.call_id)).call).toMatchObject(nothing);
  const tested = await client.calls.phoneTest(agent_id, { to_number: '+15005550002', trunk_id: null });
  expect((await client.calls.get(tested.call_id)).call).toMatchObject({ trunk_id });
  await fixture.close();
});
