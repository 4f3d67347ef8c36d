// Where trunks may send calls, and what may stand in their SIP messages: never inside, never a second line, and not
// under another tenant's trust.
import { createClient, createOperatorClient, sessionCookie } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, insideNames, lookup, publicAddress, unreadableHosts } from '../harness/receivers/guard-vectors.ts';
import { mediaTrunks } from '../harness/platform/media-service.ts';
import { dialsOf } from '../harness/calls/places.ts';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

/** What a name resolves to when a test says so. */
const addresses = new Map<string, readonly string[]>();
let platform: TestPlatform;
let tenant: TestTenant;
let other: TestTenant;
let trunk_id: string;
beforeAll(async () => {
  platform = await startPlatform({
    config: { trunk_allowed_cidrs: [] },
    lookup: async (name) => addresses.get(name) ?? lookup(name),
  });
  [tenant, other] = [await addTenant(platform), await addTenant(platform)];
  ({ id: trunk_id } = await tenant.client.trunks.create(outbound('hooks.example.com')));
});
afterAll(() => platform.close());

const credentials = { auth_username: 'acme', auth_password: 's3cret' };
const outbound = (address: string, more: object = {}) => ({
  name: 'Out',
  direction: 'outbound' as const,
  outbound: { address, numbers: [nextNumber()], ...more },
});
const inbound = (allowed_addresses: string[], more: object = {}) => ({
  name: 'In',
  direction: 'inbound' as const,
  inbound: { numbers: [nextNumber()], allowed_addresses, ...more },
});
const invalidAt = (path: string) => ({
  status: 400,
  code: 'validation_failed',
  details: { issues: [expect.objectContaining({ path })] },
});
const fresh = (): string => `sip-${nextNumber().slice(1)}.example.com`;

describe('an address that is not public', () => {
  const forms = [
    ...hosts,
    ...insideNames,
    ...unreadableHosts,
    'redis',
    'postgres',
    'livekit',
    '127.0.0.1:5060',
    '127.0.0.1:6379',
    '169.254.169.254:80',
    'redis:6379',
    '10.0.0.1',
    '10.0.0.1:5060',
    '100.64.0.1:5061',
    '224.0.0.1:5060',
    '[::ffff:10.0.0.1]:5060',
    '2130706433:5060',
    '0x7f.1:5060',
    '0177.0.0.1:5060',
    'localhost:5060',
    '134744072',
    '0x08080808:5060',
    ...[0, 22, 25, 53, 80_000, 5432, 6379, 11211, 27017].map((port) => `hooks.example.com:${port}`),
    'hooks.example.com;transport=tcp',
    'sip:hooks.example.com',
    'user@hooks.example.com',
    'hooks.example.com/',
    'hooks.example.com\r\nX-A: b',
    'hooks.example.com?x',
    'hooks.example.com#x',
    '',
  ];

  it.each(forms)('%j is refused, when a trunk is made and when it is changed', async (address) => {
    expect(await refusalOf(tenant.client.trunks.create(outbound(address)))).toEqual(invalidAt('outbound.address'));
    expect(await refusalOf(tenant.client.trunks.update(trunk_id, { outbound: { address } }))).toEqual(
      invalidAt('outbound.address'),
    );
  });

  it('reaches neither the record nor the media service', async () => {
    expect((await tenant.client.trunks.list()).trunks.map(({ outbound: side }) => side?.address)).toEqual([
      'hooks.example.com',
    ]);
    expect(
      (await mediaTrunks(platform, 'Outbound', ({ metadata }) => metadata.includes(tenant.id))).map(
        ({ address }) => address,
      ),
    ).toEqual(['hooks.example.com']);
  });

  it.each([
    publicAddress,
    `${publicAddress}:5060`,
    `${publicAddress}:5061`,
    `${publicAddress}:15060`,
    '[2606:4700::1]:5060',
    'hooks.example.com:5080',
    'HOOKS.example.com.',
    'not-known-yet.example.com',
  ])('%s is not one', async (address) => {
    const { id, trunk } = await tenant.client.trunks.create(outbound(address, credentials));
    expect(trunk.outbound?.address).toBe(address);
    await tenant.client.trunks.archive(id);
  });

  it('may be used where the operator allows its range, by name too, and nothing else inside', async () => {
    const app = await createApp({
      ...platform.options,
      config: { ...platform.options.config, role: 'api', trunk_allowed_cidrs: ['10.0.0.0/8'] },
    });
    const { trunks } = createClient({ baseUrl: app.url, apiKey: tenant.apiKey, tenantId: tenant.id });
    for (const address of ['10.1.2.3:5060', 'private.example.com'])
      await trunks.archive((await trunks.create(outbound(address))).id);
    for (const address of ['10.1.2.3:6379', '127.0.0.1', 'redis:6379', '169.254.169.254'])
      expect(await refusalOf(trunks.create(outbound(address)))).toEqual(invalidAt('outbound.address'));
    await app.close(500);
  });
});

describe('a name', () => {
  it.each([
    ['leads inside by now', ['127.0.0.1']],
    ['leads inside among others', [publicAddress, '10.0.0.1']],
    ['leads to the metadata service by now', ['169.254.169.254']],
  ])('that %s is not dialed', async (_what, now) => {
    const address = fresh();
    addresses.set(address, [publicAddress]);
    const { id } = await tenant.client.trunks.create(outbound(address, credentials));
    const { id: agent_id } = await tenant.client.agents.create({ name: 'A', instructions: 'x' });
    addresses.set(address, now);
    const { call_id } = await tenant.client.calls.dispatch({ agent_id, trunk_id: id, to_number: '+15005550001' });
    await until(() => platform.sql('select 1 from calls where id = $1 and ended_at is not null', [call_id]));
    expect((await tenant.client.calls.get(call_id)).call).toMatchObject({
      status: 'failed',
      ended_reason: 'carrier_unavailable',
    });
    expect(dialsOf(platform, call_id)).toBe(0);
  });
});

describe('a text that ends up in SIP', () => {
  const breaks = ['a\r\nVia: b', 'a\nb', 'a\rb', 'a\u0000b', 'a\u0007b', 'a\u007fb', 'a\u0085b', 'a\u2028b'];
  it.each(breaks)('%j is refused in credentials and headers of either side', async (text) => {
    for (const [member, more] of Object.entries({
      auth_username: { ...credentials, auth_username: text },
      auth_password: { ...credentials, auth_password: text },
    })) {
      expect((await refusalOf(tenant.client.trunks.create(outbound('hooks.example.com', more)))).status).toBe(400);
      expect((await refusalOf(tenant.client.trunks.create(inbound([], more)))).status).toBe(400);
      expect(member).toMatch(/^auth_/);
    }
    expect(
      (await refusalOf(tenant.client.trunks.create(outbound('hooks.example.com', { headers: { 'X-Team': text } }))))
        .status,
    ).toBe(400);
    expect(
      (await refusalOf(tenant.client.trunks.update(trunk_id, { outbound: { headers: { 'X-Team': text } } }))).status,
    ).toBe(400);
  });

  it.each([
    'Route',
    'route',
    'Record-Route',
    'Via',
    'v',
    'Contact',
    'From',
    'To',
    'Call-ID',
    'CSeq',
    'Content-Length',
    'Max-Forwards',
    'Refer-To',
    'Replaces',
    'Proxy-Authorization',
    'X A',
    'X:A',
  ])('under the header %j is refused', async (name) => {
    expect(
      await refusalOf(
        tenant.client.trunks.create(outbound('hooks.example.com', { headers: { [name]: '<sip:127.0.0.1;lr>' } })),
      ),
    ).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('may be any other header', async () => {
    const headers = { 'X-Team': 'a b', 'P-Asserted-Identity': '<sip:+15551230001@carrier.example>', Privacy: 'id' };
    expect((await tenant.client.trunks.update(trunk_id, { outbound: { headers } })).trunk.outbound?.headers).toEqual(
      headers,
    );
  });
});

describe('a trunk without a password to an address that another tenant uses', () => {
  const operatorRequired = { status: 403, code: 'operator_required', details: undefined };
  const operatorOf = async (of: TestTenant) => {
    const cookie =
      sessionCookie(await createOperatorClient({ baseUrl: platform.url }).operatorSession.login(operatorLogin)) ?? '';
    return createOperatorClient({ baseUrl: platform.url, cookie }).withTenant(of.id);
  };

  it.each<[string, (name: string, ip: string) => string]>([
    ['of the same name', (name) => name],
    ['of the same name in other letters', (name) => `${name.toUpperCase()}.`],
    ['at another port', (name) => `${name}:5080`],
    ['by its IP address', (_name, ip) => ip],
    ['by another name of the same address', (_name, ip) => `alias-${ip.replaceAll('.', '-')}.example.com`],
  ])('%s needs an operator', async (_what, spelled) => {
    const [name, ip] = [fresh(), `93.184.${Math.trunc(Math.random() * 200)}.${Math.trunc(Math.random() * 200)}`];
    addresses.set(name, [ip]);
    addresses.set(`alias-${ip.replaceAll('.', '-')}.example.com`, [ip]);
    const { id } = await other.client.trunks.create(outbound(name));
    expect(await refusalOf(tenant.client.trunks.create(outbound(spelled(name, ip))))).toEqual(operatorRequired);
    const { id: mine } = await tenant.client.trunks.create(outbound(spelled(name, ip), credentials));
    expect(
      await refusalOf(tenant.client.trunks.update(mine, { outbound: { auth_username: null, auth_password: null } })),
    ).toEqual(operatorRequired);
    expect((await tenant.client.trunks.get(mine)).trunk.outbound?.has_auth_password).toBe(true);
    await (await operatorOf(tenant)).trunks.update(mine, { outbound: { auth_username: null, auth_password: null } });
    expect((await tenant.client.trunks.update(mine, { name: 'Renamed' })).trunk).toMatchObject({
      name: 'Renamed',
      outbound: { has_auth_password: false },
    });
    await tenant.client.trunks.archive(mine);
    await other.client.trunks.archive(id);
    await tenant.client.trunks.archive((await tenant.client.trunks.create(outbound(spelled(name, ip)))).id);
  });

  it('is made by one of two at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = fresh();
      addresses.set(name, [`93.184.230.${round}`]);
      const outcomes = await Promise.all(
        [tenant, other].map(({ client }) =>
          client.trunks.create(outbound(name)).then(
            () => 'made',
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['made', 'operator_required']);
    }
  });

  it('is no matter within a tenant', async () => {
    const name = fresh();
    addresses.set(name, ['93.184.231.1']);
    for (let count = 0; count < 2; count += 1)
      expect((await tenant.client.trunks.create(outbound(name))).trunk.status).toBe('active');
  });
});

describe('sources of calls', () => {
  const open = [
    ['0.0.0.0/0'],
    ['::/0'],
    ['0.0.0.0/1', '128.0.0.0/1'],
    ['::/1', '8000::/1'],
    ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/2'],
    ['8.0.0.0/7'],
    ['::ffff:0:0/96'],
    ['198.51.100.7', '0.0.0.0/0'],
  ];

  it.each(open)('%s, %s %s are refused without a password, and taken with one', async (...sources) => {
    const list = sources.filter((source) => typeof source === 'string');
    expect(await refusalOf(tenant.client.trunks.create(inbound(list)))).toEqual(invalidAt('inbound.allowed_addresses'));
    const { id } = await tenant.client.trunks.create(inbound(list, credentials));
    expect(
      await refusalOf(tenant.client.trunks.update(id, { inbound: { auth_username: null, auth_password: null } })),
    ).toEqual(invalidAt('inbound.allowed_addresses'));
  });

  it('of a trunk that has them from before stay when something else changes', async () => {
    const { id } = await tenant.client.trunks.create(inbound(['198.51.100.7']));
    await platform.sql(
      `update trunks set inbound = jsonb_set(inbound, '{allowed_addresses}', '["0.0.0.0/0"]') where id = $1`,
      [id],
    );
    expect((await tenant.client.trunks.update(id, { name: 'Renamed' })).trunk.name).toBe('Renamed');
  });
});
