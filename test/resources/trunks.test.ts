// Trunks as a customer keeps them: what each direction needs, what is never shown, and what a change leaves alone
// (requirements 2.4, 4.9).
import type { CreateTrunkBody } from '@voicecall/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaTrunks } from '../harness/platform/media-service.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let trunks: TestTenant['client']['trunks'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  ({ trunks } = tenant.client);
});

const outbound = (more = {}): CreateTrunkBody => ({
  name: 'Out',
  direction: 'outbound',
  outbound: { address: 'sip.example.com', numbers: ['+15551230001'], ...more },
});
const inbound = (more = {}): CreateTrunkBody => ({
  name: 'In',
  direction: 'inbound',
  inbound: { numbers: [nextNumber()], allowed_addresses: ['198.51.100.0/24'], ...more },
});
const both = (more = {}): CreateTrunkBody =>
  ({ ...outbound(), ...inbound(), name: 'Both', direction: 'both', ...more }) as CreateTrunkBody;
const held = (side: 'Inbound' | 'Outbound', id: string) =>
  mediaTrunks(platform, side, ({ metadata }) => metadata.includes(id));

describe('a new trunk', () => {
  it('that calls out has every default, and is in the media service with our ids', async () => {
    const { id, trunk } = await trunks.create(outbound());
    expect(id).toMatch(/^tt_[0-9a-f]{24}$/);
    expect(trunk).toEqual({
      id,
      tenant_id: tenant.id,
      name: 'Out',
      direction: 'outbound',
      provider_kind: 'byo_sip',
      status: 'active',
      client_ref: null,
      outbound: {
        address: 'sip.example.com',
        transport: 'auto',
        numbers: ['+15551230001'],
        auth_username: null,
        destination_country: null,
        headers: {},
        has_auth_password: false,
      },
      inbound: null,
      media_encryption: 'disable',
      krisp_enabled: false,
      media_timeout_sec: 120,
      active_number_count: 0,
      created_at: trunk.created_at,
      updated_at: trunk.created_at,
      archived_at: null,
    });
    expect((await trunks.get(id)).trunk).toEqual(trunk);
    expect(await held('Outbound', id)).toMatchObject([
      { name: 'Out', address: 'sip.example.com', numbers: ['+15551230001'] },
    ]);
    expect(await held('Inbound', id)).toEqual([]);
  });

  it('that takes calls has the other side only, and one of both directions has both', async () => {
    const incoming = await trunks.create(inbound({ allowed_numbers: ['+15559990000'] }));
    expect(incoming.trunk).toMatchObject({
      outbound: null,
      inbound: {
        allowed_addresses: ['198.51.100.0/24'],
        allowed_numbers: ['+15559990000'],
        auth_username: null,
        has_auth_password: false,
      },
    });
    const two = await trunks.create(both());
    expect([(await held('Inbound', two.id)).length, (await held('Outbound', two.id)).length]).toEqual([1, 1]);
  });

  it('keeps every setting as it was given', async () => {
    const body = both({
      client_ref: 'crm-1',
      media_encryption: 'require',
      krisp_enabled: true,
      outbound: {
        address: '[2001:db8::1]:5061',
        transport: 'tls',
        numbers: ['+4930123456', '+15551230002'],
        auth_username: 'acme',
        destination_country: 'DE',
        headers: { 'X-Team': 'a b' },
        auth_password: 's3cret-out',
      },
    });
    const { id, trunk } = await trunks.create(body);
    const { auth_password: _password, ...shown } = body.outbound ?? {};
    expect(trunk).toMatchObject({
      client_ref: 'crm-1',
      media_encryption: 'require',
      krisp_enabled: true,
      outbound: { ...shown, has_auth_password: true },
    });
    expect(await held('Outbound', id)).toMatchObject([
      { auth_username: 'acme', auth_password: 's3cret-out', destination_country: 'DE', headers: { 'X-Team': 'a b' } },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'outbound without its side',
      { name: 'x', direction: 'outbound' },
      { code: 'missing_required_fields', details: { fields: ['outbound.address', 'outbound.numbers'] } },
    ],
    [
      'both without sides',
      { name: 'x', direction: 'both', outbound: null, inbound: null },
      {
        code: 'missing_required_fields',
        details: { fields: ['outbound.address', 'outbound.numbers', 'inbound.numbers'] },
      },
    ],
    [
      'outbound without numbers',
      outbound({ numbers: undefined }),
      { code: 'missing_required_fields', details: { fields: ['outbound.numbers'] } },
    ],
    [
      'outbound with no number in its list',
      outbound({ numbers: [] }),
      { code: 'validation_failed', details: { issues: [{ path: 'outbound.numbers' }] } },
    ],
    [
      'inbound with a side that it does not have',
      { ...inbound(), ...outbound(), direction: 'inbound' },
      { code: 'validation_failed', details: { issues: [{ path: 'outbound' }] } },
    ],
    [
      'inbound open to the world',
      inbound({ allowed_addresses: [] }),
      { code: 'validation_failed', details: { issues: [{ path: 'inbound.allowed_addresses' }] } },
    ],
    [
      'inbound with a name and no password',
      inbound({ auth_username: 'acme' }),
      { code: 'validation_failed', details: { issues: [{ path: 'inbound.auth_password' }] } },
    ],
    [
      'outbound with a password and no name',
      outbound({ auth_password: 'x' }),
      { code: 'validation_failed', details: { issues: [{ path: 'outbound.auth_username' }] } },
    ],
    [
      'a number that is none',
      outbound({ numbers: ['+15551230001', '5551230001'] }),
      { code: 'invalid_phone_format', details: { fields: ['outbound.numbers.1'] } },
    ],
    [
      'a SIP URI as address',
      outbound({ address: 'sip:sip.example.com' }),
      { code: 'validation_failed', details: { issues: [{ path: 'outbound.address' }] } },
    ],
    [
      'an allowed address that is none',
      inbound({ allowed_addresses: ['everyone'] }),
      { code: 'validation_failed', details: { issues: [{ path: 'inbound.allowed_addresses.0' }] } },
    ],
    [
      'a line break in a header',
      outbound({ headers: { 'X-A': 'a\r\nX-B: b' } }),
      { code: 'validation_failed', details: { issues: [{ path: 'outbound.headers.X-A' }] } },
    ],
  ])('that is %s is refused and not kept', async (_what, body, refusal) => {
    expect(await refusalOf(trunks.create(body as CreateTrunkBody))).toMatchObject(refusal);
    expect((await trunks.list()).trunks).toEqual([]);
  });
});

describe('a password', () => {
  it('opens an inbound side that no address opens, and is never shown', async () => {
    const created = await trunks.create(
      inbound({ allowed_addresses: [], auth_username: 'acme', auth_password: 'never-shown' }),
    );
    expect(created.trunk.inbound).toMatchObject({ has_auth_password: true });
    const responses = [
      created,
      await trunks.get(created.id),
      await trunks.list(),
      await trunks.update(created.id, { name: 'x' }),
      await trunks.archive(created.id),
    ];
    expect(JSON.stringify(responses)).not.toContain('never-shown');
  });

  it('stays through changes of everything else, there and in the media service', async () => {
    const { id } = await trunks.create(outbound({ auth_username: 'acme', auth_password: 'kept' }));
    expect(
      (await trunks.update(id, { name: 'New', outbound: { destination_country: 'GB' } })).trunk.outbound
        ?.has_auth_password,
    ).toBe(true);
    expect(await held('Outbound', id)).toMatchObject([
      { name: 'New', destination_country: 'GB', auth_username: 'acme', auth_password: 'kept' },
    ]);
    await trunks.update(id, { outbound: { auth_password: 'changed' } });
    expect(await held('Outbound', id)).toMatchObject([{ auth_password: 'changed' }]);
  });

  it('goes with null, together with its name, unless that would open the trunk to the world', async () => {
    const { id } = await trunks.create(
      both({
        outbound: { address: 'a.example', numbers: ['+15551230001'], auth_username: 'o', auth_password: 'p' },
        inbound: { numbers: [nextNumber()], auth_username: 'i', auth_password: 'p' },
      }),
    );
    expect(await refusalOf(trunks.update(id, { outbound: { auth_password: null } }))).toMatchObject({
      details: { issues: [{ path: 'outbound.auth_password' }] },
    });
    expect(
      (await trunks.update(id, { outbound: { auth_username: null, auth_password: null } })).trunk.outbound,
    ).toMatchObject({ auth_username: null, has_auth_password: false });
    expect(await refusalOf(trunks.update(id, { inbound: { auth_username: null, auth_password: null } }))).toMatchObject(
      { details: { issues: [{ path: 'inbound.allowed_addresses' }] } },
    );
    await trunks.update(id, {
      inbound: { auth_username: null, auth_password: null, allowed_addresses: ['203.0.113.9'] },
    });
    expect(await held('Inbound', id)).toMatchObject([{ auth_password: '', allowed_addresses: ['203.0.113.9'] }]);
  });
});

describe('a change', () => {
  it('leaves alone what it does not name, within a side, too', async () => {
    const { id, trunk } = await trunks.create(both({ client_ref: 'crm-1' }));
    const changed = (await trunks.update(id, { outbound: { transport: 'tcp' }, client_ref: null })).trunk;
    expect(changed).toEqual({
      ...trunk,
      client_ref: null,
      outbound: { ...trunk.outbound, transport: 'tcp' },
      updated_at: changed.updated_at,
    });
    expect(changed.updated_at > trunk.updated_at).toBe(true);
  });

  it('can be repeated', async () => {
    const { id } = await trunks.create(outbound());
    const change = { outbound: { numbers: ['+15551230009'] } };
    const once = (await trunks.update(id, change)).trunk;
    const twice = (await trunks.update(id, change)).trunk;
    expect(twice).toEqual({ ...once, updated_at: twice.updated_at });
  });

  it('never changes the direction nor adds a side', async () => {
    const { id, trunk } = await trunks.create(outbound());
    const others = { direction: 'both', provider_kind: 'carrier_pv', status: 'archived' };
    expect((await trunks.update(id, { name: 'Out', ...others })).trunk).toMatchObject({
      name: 'Out',
      direction: trunk.direction,
      provider_kind: trunk.provider_kind,
      status: trunk.status,
    });
    expect(
      await refusalOf(trunks.update(id, { inbound: { numbers: [nextNumber()], allowed_addresses: ['198.51.100.7'] } })),
    ).toMatchObject({ details: { issues: [{ path: 'inbound' }] } });
    expect((await trunks.get(id)).trunk.inbound).toEqual(trunk.inbound);
  });

  it('does not undo another that is made at the same time, here or in the media service', async () => {
    const { id } = await trunks.create(outbound());
    await Promise.all([
      trunks.update(id, { name: 'One' }),
      trunks.update(id, { outbound: { transport: 'tls' } }),
      trunks.update(id, { outbound: { auth_username: 'u', auth_password: 'p' } }),
    ]);
    expect((await trunks.get(id)).trunk).toMatchObject({
      name: 'One',
      outbound: { transport: 'tls', auth_username: 'u', has_auth_password: true },
    });
    expect(await held('Outbound', id)).toMatchObject([{ name: 'One', auth_username: 'u', auth_password: 'p' }]);
  });
});

describe('an archived trunk', () => {
  it('is gone from the media service, found by no id, and listed only among the archived', async () => {
    const { id, trunk } = await trunks.create(both());
    const archived = (await trunks.archive(id)).trunk;
    expect(archived).toEqual({
      ...trunk,
      status: 'archived',
      archived_at: archived.updated_at,
      updated_at: archived.updated_at,
    });
    expect([await held('Inbound', id), await held('Outbound', id)]).toEqual([[], []]);
    for (const call of [() => trunks.get(id), () => trunks.update(id, { name: 'x' }), () => trunks.archive(id)])
      expect(await refusalOf(call())).toEqual({ status: 404, code: 'trunk_not_found', details: undefined });
    expect((await trunks.list()).trunks).toEqual([]);
    expect((await trunks.list({ status: 'archived' })).trunks).toEqual([archived]);
  });

  it('places no calls, and gives its numbers back', async () => {
    const { id: agent_id } = await tenant.client.agents.create({ name: 'A', instructions: 'B' });
    const body = both();
    const { id: trunk_id } = await trunks.create(body);
    await trunks.archive(trunk_id);
    expect(
      await refusalOf(tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' })),
    ).toMatchObject({ code: 'trunk_not_found' });
    expect((await trunks.create(body)).trunk.status).toBe('active');
  });
});

it('trunks are found by their client_ref, exactly', async () => {
  const { id } = await trunks.create({ ...outbound(), client_ref: 'crm-1' });
  await trunks.create({ ...outbound(), client_ref: 'crm-10' });
  await trunks.create(outbound());
  expect((await trunks.list({ client_ref: 'crm-1' })).trunks.map((trunk) => trunk.id)).toEqual([id]);
});
