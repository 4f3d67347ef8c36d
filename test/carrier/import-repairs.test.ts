// Changes that an account's owner made by hand are repaired when the number is imported again, and nothing exists
// twice.
import { ListUpdate } from '@livekit/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  byHand,
  deleteMediaTrunk,
  importOf,
  mediaClient,
  mediaState,
  nextAccount,
  oursAt,
  tagOf,
  snapshotOf,
} from '../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../harness/carrier/carrier.ts';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let account: CarrierAccount;
beforeEach(async () => {
  tenant = await addTenant(platform);
  account = nextAccount();
  await tenant.client.carrierImports.create(importOf(account));
});

/** Sids change when something is created again; the rest does not. */
function shapeOf() {
  const { trunks, credential_lists } = oursAt(platform, tenant.id, account);
  const nameOf = (sid: string): string | undefined => credential_lists.find((list) => list.sid === sid)?.name;
  return {
    trunks: trunks.map(({ sid, domain_name, numbers, origination_urls, credential_lists: lists }) => ({
      sid,
      domain_name,
      numbers,
      lists: lists.map(nameOf),
      ways: origination_urls.map(({ name, sip_url }) => ({ name, sip_url })),
    })),
    credential_lists: credential_lists.map(({ name, credentials }) => ({
      name,
      credentials: credentials.map(({ username, password }) => ({ username, password })),
    })),
  };
}

const ours = () => {
  const { trunks, credential_lists } = oursAt(platform, tenant.id, account);
  return {
    trunk: trunks[0]?.sid ?? '',
    url: trunks[0]?.origination_urls[0]?.sid ?? '',
    list: credential_lists[0]?.sid ?? '',
    credential: credential_lists[0]?.credentials[0]?.sid ?? '',
  };
};
const numberSid = (index: number): string =>
  platform.sandbox.carrierState(account.account_sid).numbers[index]?.sid ?? '';
const accountPath = (): string => `/2010-04-01/Accounts/${account.account_sid}`;

type Removal = readonly ['DELETE', string];
const removals: Readonly<Record<string, () => Removal[]>> = {
  'the credential list': () => [
    ['DELETE', `/v1/Trunks/${ours().trunk}/CredentialLists/${ours().list}`],
    ['DELETE', `${accountPath()}/SIP/CredentialLists/${ours().list}.json`],
  ],
  'the credential': () => [
    ['DELETE', `${accountPath()}/SIP/CredentialLists/${ours().list}/Credentials/${ours().credential}.json`],
  ],
  'the credential list of the trunk': () => [['DELETE', `/v1/Trunks/${ours().trunk}/CredentialLists/${ours().list}`]],
  'the origination URL': () => [['DELETE', `/v1/Trunks/${ours().trunk}/OriginationUrls/${ours().url}`]],
  'the number of the trunk': () => [['DELETE', `/v1/Trunks/${ours().trunk}/PhoneNumbers/${numberSid(0)}`]],
};

describe('a resource that was removed by hand', () => {
  it.each(Object.keys(removals))('is created again: %s', async (what) => {
    const before = { shape: shapeOf(), media: await mediaState(platform, tenant.id) };
    for (const removal of removals[what]?.() ?? []) await byHand(platform, account, removal);
    expect(shapeOf()).not.toEqual(before.shape);
    await tenant.client.carrierImports.create(importOf(account));
    expect({ shape: shapeOf(), media: await mediaState(platform, tenant.id) }).toEqual(before);
  });

  it('is created again for one number by the import of another', async () => {
    const before = shapeOf();
    for (const removal of removals['the credential list']?.() ?? []) await byHand(platform, account, removal);
    await tenant.client.carrierImports.create(importOf(account, 1));
    const [trunk] = before.trunks;
    expect(shapeOf()).toEqual({ ...before, trunks: [{ ...trunk, numbers: account.numbers.slice(0, 2) }] });
  });

  it('is created again: the trunk, whose new domain the media service gets', async () => {
    const before = { shape: shapeOf(), media: await mediaState(platform, tenant.id) };
    await byHand(platform, account, ['DELETE', `/v1/Trunks/${ours().trunk}/CredentialLists/${ours().list}`]);
    await byHand(platform, account, ['DELETE', `/v1/Trunks/${ours().trunk}/PhoneNumbers/${numberSid(0)}`]);
    await byHand(platform, account, ['DELETE', `/v1/Trunks/${ours().trunk}`]);
    const { carrier_trunk_id } = await tenant.client.carrierImports.create(importOf(account));
    const { sid, domain_name } = oursAt(platform, tenant.id, account).trunks[0] ?? {};
    // The carrier does not allow a new trunk with the domain of a deleted one.
    expect(domain_name).not.toBe(before.shape.trunks[0]?.domain_name);
    expect(shapeOf()).toEqual({
      ...before.shape,
      trunks: before.shape.trunks.map((trunk) => ({ ...trunk, sid, domain_name })),
    });
    const { inbound, outbound, rules } = before.media;
    expect(await mediaState(platform, tenant.id)).toEqual({
      inbound,
      outbound: outbound.map((side) => ({ ...side, address: domain_name })),
      rules,
    });
    expect(
      await platform.sql('select id, carrier_trunk_sid, domain_name from carrier_trunks where tenant_id = $1', [
        tenant.id,
      ]),
    ).toEqual([{ id: carrier_trunk_id, carrier_trunk_sid: sid, domain_name }]);
  });

  it('is created again: a number in the lists of the media service', async () => {
    await tenant.client.carrierImports.create(importOf(account, 1));
    const before = await mediaState(platform, tenant.id);
    const sip = mediaClient(platform);
    const numbers = new ListUpdate({ remove: [account.numbers[0] ?? ''] });
    await sip.updateSipInboundTrunkFields(before.inbound[0]?.sip_trunk_id ?? '', { numbers });
    await sip.updateSipOutboundTrunkFields(before.outbound[0]?.sip_trunk_id ?? '', { numbers });
    await tenant.client.carrierImports.create(importOf(account));
    const after = await mediaState(platform, tenant.id);
    for (const side of ['inbound', 'outbound'] as const)
      expect(after[side].map(({ numbers }) => numbers.toSorted())).toEqual([account.numbers.slice(0, 2)]);
  });
});

describe('a trunk that was deleted in the media service', () => {
  it.each([[['rules', 'inbound', 'outbound']], [['inbound']], [['outbound']]] as const)(
    'is created again for all numbers of the account, and calls go through it: %s',
    async (which) => {
      const { phone_number } = await tenant.client.carrierImports.create(importOf(account, 1));
      const before = await mediaState(platform, tenant.id);
      await deleteMediaTrunk(platform, tenant.id, which);
      await tenant.client.carrierImports.create(importOf(account));
      const after = await mediaState(platform, tenant.id);
      const numbers = account.numbers.slice(0, 2);
      expect([...after.inbound, ...after.outbound].map((side) => [side.trunk_id, side.numbers.toSorted()])).toEqual([
        [phone_number.trunk_id, numbers],
        [phone_number.trunk_id, numbers],
      ]);
      expect(after.rules.map(({ sip_trunk_ids }) => sip_trunk_ids)).toEqual([[after.inbound[0]?.sip_trunk_id]]);
      const [side] = before.outbound;
      expect(after.outbound[0]).toMatchObject({
        address: side?.address,
        auth_username: side?.auth_username,
        auth_password: side?.auth_password,
      });
      const agent = await tenant.client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
      const { call_id } = await tenant.client.calls.dispatch({
        agent_id: agent.id,
        trunk_id: phone_number.trunk_id ?? '',
        to_number: '+15550001111',
      });
      await until(async () =>
        [(await tenant.client.calls.get(call_id)).call].filter(({ status }) => status === 'completed'),
      );
    },
  );

  it('stays deleted after a failed import, even if the number is in use', async () => {
    await deleteMediaTrunk(platform, tenant.id);
    await platform.sql(
      `alter table phone_numbers add constraint nothing_more check (tenant_id <> '${tenant.id}') not valid`,
    );
    try {
      await expect(tenant.client.carrierImports.create(importOf(account), { maxRetries: 0 })).rejects.toMatchObject({
        status: 500,
      });
    } finally {
      await platform.sql('alter table phone_numbers drop constraint nothing_more');
    }
    expect(await mediaState(platform, tenant.id)).toEqual({ inbound: [], outbound: [], rules: [] });
    await tenant.client.carrierImports.create(importOf(account));
    expect((await mediaState(platform, tenant.id)).outbound).toHaveLength(1);
  });
});

describe('the networks that the carrier calls from', () => {
  it('are those of the configuration again after the next import', async () => {
    const [inbound] = (await mediaState(platform, tenant.id)).inbound;
    await mediaClient(platform).updateSipInboundTrunkFields(inbound?.sip_trunk_id ?? '', {
      allowedAddresses: new ListUpdate({ set: ['203.0.113.0/24'] }),
    });
    await tenant.client.carrierImports.create(importOf(account, 1));
    expect((await mediaState(platform, tenant.id)).inbound.map(({ allowed_addresses }) => allowed_addresses)).toEqual([
      inbound?.allowed_addresses,
    ]);
  });
});

describe('a trunk that its owner has deleted', () => {
  it('is created again with another domain, and calls go through that domain from then on', async () => {
    const [before] = shapeOf().trunks;
    const { trunk, list } = ours();
    const removed: Removal[] = [
      ['DELETE', `/v1/Trunks/${trunk}/PhoneNumbers/${numberSid(0)}`],
      ['DELETE', `/v1/Trunks/${trunk}/CredentialLists/${list}`],
      ['DELETE', `/v1/Trunks/${trunk}`],
    ];
    for (const removal of removed) await byHand(platform, account, removal);
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account));
    const [after, ...more] = shapeOf().trunks;
    expect(more).toEqual([]);
    expect(after).toEqual({ ...before, sid: expect.any(String), domain_name: expect.any(String) });
    expect(after?.domain_name).not.toBe(before?.domain_name);
    const { outbound } = await mediaState(platform, tenant.id);
    expect(outbound.map(({ address }) => address)).toEqual([after?.domain_name]);
    expect((await tenant.client.trunks.get(phone_number.trunk_id ?? '')).trunk.outbound?.address).toBe(
      after?.domain_name,
    );
  });
});

describe('a resource that should not be there', () => {
  it('an origination URL with our old address is removed, one that the owner made stays', async () => {
    const { trunk, url } = ours();
    await byHand(platform, account, [
      'POST',
      `/v1/Trunks/${trunk}/OriginationUrls/${url}`,
      { SipUrl: 'sip:old.example.com;transport=tcp' },
    ]);
    await byHand(platform, account, [
      'POST',
      `/v1/Trunks/${trunk}/OriginationUrls`,
      { FriendlyName: 'Backup', SipUrl: 'sip:backup.example.com', Weight: '10', Priority: '20', Enabled: 'true' },
    ]);
    await tenant.client.carrierImports.create(importOf(account));
    const ways = oursAt(platform, tenant.id, account)
      .trunks[0]?.origination_urls.map(({ name, sip_url }) => [name, sip_url])
      .toSorted();
    expect(ways).toEqual([
      ['Backup', 'sip:backup.example.com'],
      [tagOf(tenant.id), 'sip:sip.sandbox.example;transport=tcp'],
    ]);
  });

  it('a second trunk and credential list with our name are ignored: those in our tables are used', async () => {
    const before = shapeOf();
    await byHand(platform, account, [
      'POST',
      '/v1/Trunks',
      { FriendlyName: tagOf(tenant.id), DomainName: `copy-${account.account_sid.slice(-3)}.pstn.twilio.com` },
    ]);
    await tenant.client.carrierImports.create(importOf(account, 1));
    const { trunks, credential_lists } = shapeOf();
    expect(trunks.map(({ numbers }) => numbers)).toEqual([account.numbers.slice(0, 2), []]);
    expect(credential_lists).toEqual(before.credential_lists);
  });
});

describe('a number that its owner has moved to another trunk since', () => {
  it('is not taken back by an import, and nothing else changes', async () => {
    const pbx = platform.sandbox.carrierState(account.account_sid).trunks.find(({ name }) => name === 'PBX')?.sid ?? '';
    await byHand(platform, account, ['DELETE', `/v1/Trunks/${ours().trunk}/PhoneNumbers/${numberSid(0)}`]);
    await byHand(platform, account, ['POST', `/v1/Trunks/${pbx}/PhoneNumbers`, { PhoneNumberSid: numberSid(0) }]);
    const before = await snapshotOf(platform, tenant.id, account);
    await expect(tenant.client.carrierImports.create(importOf(account))).rejects.toMatchObject({
      status: 409,
      code: 'third_party_trunk_conflict',
    });
    expect(await snapshotOf(platform, tenant.id, account)).toEqual(before);
  });
});
