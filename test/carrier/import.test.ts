// A number of a carrier's account is imported: at the carrier, in the media service and in our tables, once and
// completely; calls are made from it and arrive at it. Requirements 2.6 and 4.4.
import { ListUpdate } from '@livekit/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  importOf,
  mediaClient,
  mediaState,
  nextAccount,
  oursAt,
  tagOf,
  tables,
  snapshotOf,
} from '../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../harness/carrier/carrier.ts';
import { endedCall, ring } from '../harness/calls/ring.ts';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
let account: CarrierAccount;
beforeAll(async () => {
  platform = await startPlatform({ carrier: { signalling_cidrs: ['192.0.2.0/24', '198.51.100.7/32'] } });
});
beforeEach(async () => {
  tenant = await addTenant(platform);
  account = nextAccount();
});
afterAll(() => platform.close());

const sipUrl = 'sip:sip.sandbox.example;transport=tcp';
const numberAt = (number: string) =>
  platform.sandbox.carrierState(account.account_sid).numbers.find((one) => one.number === number);
/** Rows without what an import replaces: a secret that is sealed again has other bytes. */
const kept = (rows: readonly object[]): object[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([key, value]) => key !== 'updated_at' && key !== 'label' && !Buffer.isBuffer(value)),
    ),
  );

describe('the import of a number', () => {
  it('returns the number, its account and its trunk', async () => {
    const body = await tenant.client.carrierImports.create(importOf(account, 0, { label: 'Front desk' }));
    expect(body).toEqual({
      phone_number: expect.objectContaining({
        number: account.numbers[0],
        tenant_id: tenant.id,
        status: 'active',
        provider_kind: 'carrier_pv',
        label: 'Front desk',
        agent_id: null,
      }),
      carrier_account_id: expect.stringMatching(/^twa_[0-9a-f]{24}$/),
      carrier_trunk_id: expect.stringMatching(/^ttr_[0-9a-f]{24}$/),
    });
    const { carrier_account_id, carrier_trunk_id, phone_number } = body;
    expect(phone_number).toMatchObject({ carrier_account_id, carrier_trunk_id });
    expect((await tenant.client.phoneNumbers.get(phone_number.id)).phone_number).toEqual(phone_number);
    const { trunk } = await tenant.client.trunks.get(phone_number.trunk_id ?? '');
    expect(trunk).toMatchObject({
      direction: 'both',
      status: 'active',
      active_number_count: 1,
      outbound: { numbers: [account.numbers[0]], has_auth_password: true },
      inbound: { numbers: [account.numbers[0]] },
    });
  });

  it('leaves one trunk at the carrier, with one credential, one origination URL, and the number', async () => {
    const before = platform.sandbox.carrierState(account.account_sid);
    const { carrier_trunk_id } = await tenant.client.carrierImports.create(importOf(account));
    const { trunks, credential_lists, numbers } = platform.sandbox.carrierState(account.account_sid);
    const hex = carrier_trunk_id.slice('ttr_'.length);
    const [list] = credential_lists;
    expect(credential_lists).toEqual([
      {
        sid: list?.sid,
        name: tagOf(tenant.id),
        credentials: [
          { sid: expect.any(String), username: `vc${hex}`, password: expect.stringMatching(/^[A-Za-z0-9]{32}$/) },
        ],
      },
    ]);
    expect(trunks).toEqual([
      ...before.trunks,
      {
        sid: expect.any(String),
        name: tagOf(tenant.id),
        domain_name: expect.stringMatching(/^vc-[0-9a-f]{24}\.pstn\.twilio\.com$/),
        credential_lists: [list?.sid],
        origination_urls: [{ sid: expect.any(String), name: tagOf(tenant.id), sip_url: sipUrl }],
        numbers: [account.numbers[0]],
      },
    ]);
    expect(numbers.slice(1)).toEqual(before.numbers.slice(1));
  });

  it('leaves one inbound and one outbound trunk in the media service, with the login of the credential and the addresses of the carrier', async () => {
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account));
    const { trunks, credential_lists } = oursAt(platform, tenant.id, account);
    const [credential] = credential_lists[0]?.credentials ?? [];
    const numbers = [account.numbers[0]];
    const { inbound, outbound, rules } = await mediaState(platform, tenant.id);
    const { trunk_id } = phone_number;
    expect(outbound).toEqual([
      {
        sip_trunk_id: expect.any(String),
        trunk_id,
        numbers,
        address: trunks[0]?.domain_name,
        auth_username: credential?.username,
        auth_password: credential?.password,
      },
    ]);
    expect(inbound).toEqual([
      { sip_trunk_id: expect.any(String), trunk_id, numbers, allowed_addresses: ['192.0.2.0/24', '198.51.100.7/32'] },
    ]);
    expect(rules).toEqual([
      { dispatch_rule_id: expect.any(String), trunk_id, sip_trunk_ids: [inbound[0]?.sip_trunk_id] },
    ]);
  });

  it('writes the previous voice URL and application to the audit log, and no secret', async () => {
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account, 8));
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'phone_number.imported',
    });
    expect(audit_events).toMatchObject([
      {
        target_id: phone_number.id,
        changes: {
          number: account.numbers[8],
          found: {
            voice_url: 'https://example.com/voice',
            voice_application_sid: expect.stringMatching(/^AP/),
            trunk_sid: null,
          },
        },
      },
    ]);
    const [credential] = oursAt(platform, tenant.id, account).credential_lists[0]?.credentials ?? [];
    for (const secret of [account.auth_token, credential?.password ?? ''])
      expect(JSON.stringify([audit_events, phone_number])).not.toContain(secret);
  });
});

describe('calls of an imported number', () => {
  it('are made from it, through its trunk', async () => {
    const receiver = await platform.receiver(tenant);
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account));
    const { id: agent_id } = await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
    const { call_id } = await tenant.client.calls.dispatch({
      agent_id,
      trunk_id: phone_number.trunk_id ?? '',
      to_number: '+15005550001',
    });
    await until(async () =>
      receiver.received.filter(({ event, body }) => event.type === 'call.completed' && body.includes(call_id)),
    );
    const { call } = await tenant.client.calls.get(call_id);
    expect(call).toMatchObject({
      status: 'completed',
      from_number: phone_number.number,
      trunk_id: phone_number.trunk_id,
    });
    const { outbound } = await mediaState(platform, tenant.id);
    const dials = platform.sandbox.dials().filter(({ identity }) => identity === `sip-${call_id.slice(3)}`);
    expect(dials).toMatchObject([{ from_number: phone_number.number, trunk_id: outbound[0]?.sip_trunk_id }]);
  });

  it('to it are answered by its agent', async () => {
    const receiver = await platform.receiver(tenant);
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account));
    const { id: agent_id } = await tenant.client.agents.create({
      name: 'Tester',
      instructions: 'Be brief.',
      welcome: 'Hello from the import.',
    });
    await tenant.client.phoneNumbers.update(phone_number.id, { agent_id });
    const { room, status } = await ring(platform, { to_number: phone_number.number });
    expect(status).toBe(200);
    const { call, turns } = await endedCall(platform, room, { receiver, tenant });
    expect(call).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      agent_id,
      trunk_id: phone_number.trunk_id,
      to_number: phone_number.number,
    });
    expect(turns[0]).toMatchObject({ text: 'Hello from the import.' });
  });
});

describe('the import of a second number of the account', () => {
  it('uses the trunks of the first, and overwrites no list of the media service', async () => {
    const first = await tenant.client.carrierImports.create(importOf(account, 0));
    const [before, mediaBefore] = [
      platform.sandbox.carrierState(account.account_sid),
      await mediaState(platform, tenant.id),
    ];
    const numbers = new ListUpdate({ add: ['+15550990099'] });
    await mediaClient(platform).updateSipInboundTrunkFields(mediaBefore.inbound[0]?.sip_trunk_id ?? '', { numbers });
    await mediaClient(platform).updateSipOutboundTrunkFields(mediaBefore.outbound[0]?.sip_trunk_id ?? '', { numbers });
    const second = await tenant.client.carrierImports.create(importOf(account, 1));
    const { carrier_account_id, carrier_trunk_id } = first;
    expect(second).toMatchObject({
      carrier_account_id,
      carrier_trunk_id,
      phone_number: { trunk_id: first.phone_number.trunk_id },
    });
    expect(second.phone_number.id).not.toBe(first.phone_number.id);
    const after = platform.sandbox.carrierState(account.account_sid);
    const both = [account.numbers[0], account.numbers[1]];
    expect(after.credential_lists).toEqual(before.credential_lists);
    expect(after.trunks).toEqual(
      before.trunks.map((trunk) => (trunk.name === tagOf(tenant.id) ? { ...trunk, numbers: both } : trunk)),
    );
    const lists = [...account.numbers.slice(0, 2), '+15550990099'].toSorted();
    const media = await mediaState(platform, tenant.id);
    expect([...media.inbound, ...media.outbound].map((side) => [side.sip_trunk_id, side.numbers.toSorted()])).toEqual(
      [...mediaBefore.inbound, ...mediaBefore.outbound].map(({ sip_trunk_id }) => [sip_trunk_id, lists]),
    );
    expect(media.rules).toEqual(mediaBefore.rules);
    const { trunk } = await tenant.client.trunks.get(first.phone_number.trunk_id ?? '');
    expect(trunk).toMatchObject({ active_number_count: 2, outbound: { numbers: both }, inbound: { numbers: both } });
  });

  it('of another account has trunks of its own', async () => {
    const first = await tenant.client.carrierImports.create(importOf(account));
    const other = nextAccount();
    const second = await tenant.client.carrierImports.create(importOf(other));
    for (const key of ['carrier_account_id', 'carrier_trunk_id'] as const) expect(second[key]).not.toBe(first[key]);
    expect(second.phone_number.trunk_id).not.toBe(first.phone_number.trunk_id);
    expect(oursAt(platform, tenant.id, other).trunks.map(({ numbers }) => numbers)).toEqual([[other.numbers[0]]]);
  });
});

describe('the import of a number that is imported already', () => {
  it('changes nothing but the label and the secret', async () => {
    const first = await tenant.client.carrierImports.create(importOf(account, 0, { label: 'Old' }));
    const { id: agent_id } = await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
    const { phone_number } = await tenant.client.phoneNumbers.update(first.phone_number.id, {
      agent_id,
      client_ref: 'crm-1',
    });
    const before = await snapshotOf(platform, tenant.id, account);
    const again = await tenant.client.carrierImports.create(importOf(account, 0, { label: 'New' }));
    expect(again).toEqual({
      ...first,
      phone_number: { ...phone_number, label: 'New', updated_at: again.phone_number.updated_at },
    });
    const { carrier, media, rows, open } = await snapshotOf(platform, tenant.id, account);
    expect([carrier, media, open]).toEqual([before.carrier, before.media, []]);
    for (const table of tables) expect(kept(rows[table])).toEqual(kept(before.rows[table]));
    expect(rows.carrier_accounts[0]).not.toHaveProperty(
      'auth_token_sealed',
      (before.rows.carrier_accounts[0] as { auth_token_sealed: Buffer }).auth_token_sealed,
    );
  });

  it('after its release creates a new record on the same trunk', async () => {
    const first = await tenant.client.carrierImports.create(importOf(account));
    await tenant.client.carrierImports.release(first.phone_number.number);
    expect(numberAt(first.phone_number.number)?.trunk_sid).toBeNull();
    const again = await tenant.client.carrierImports.create(importOf(account));
    expect(again).toMatchObject({
      carrier_account_id: first.carrier_account_id,
      carrier_trunk_id: first.carrier_trunk_id,
      phone_number: { trunk_id: first.phone_number.trunk_id, status: 'active' },
    });
    expect(again.phone_number.id).not.toBe(first.phone_number.id);
    expect(oursAt(platform, tenant.id, account).trunks.map(({ numbers }) => numbers)).toEqual([
      [first.phone_number.number],
    ]);
  });

  it('with the same idempotency key is one import', async () => {
    const idempotencyKey = 'import-once';
    const first = await tenant.client.carrierImports.create(importOf(account), { idempotencyKey });
    const asked = platform.sandbox.carrierRequests(account.account_sid).length;
    expect(await tenant.client.carrierImports.create(importOf(account), { idempotencyKey })).toEqual(first);
    expect(platform.sandbox.carrierRequests(account.account_sid).length).toBe(asked);
  });
});
