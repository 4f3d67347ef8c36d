// Conformance of trunks: what the media service stores, which trunks it refuses, and what remains after deletion.
import { SipClient } from 'livekit-server-sdk';
import type { MediaTrunk, MediaTrunkIds } from '@voicecall/server/ports/media.ts';
import { describe, expect, it } from 'vitest';
import { expectFailure, newNumber, newTrunk, outboundSide, refused } from './media-fixture.ts';
import type { MediaFixture } from './media-fixture.ts';

export const inboundSide = (numbers: readonly string[]) => ({
  numbers: [...numbers],
  allowed_addresses: [],
  allowed_numbers: [],
  auth_username: null,
  has_auth_password: false,
});

export function fullTrunk(): MediaTrunk {
  const trunk = newTrunk({
    name: 'Full',
    outbound: {
      address: 'sip.example.com:5070',
      transport: 'tls',
      numbers: ['+15551230001', '+15551230002'],
      auth_username: 'acme',
      has_auth_password: true,
      destination_country: 'DE',
      headers: { 'X-Account': '7' },
    },
    inbound: {
      numbers: [newNumber()],
      allowed_addresses: ['198.51.100.7', '203.0.113.0/24'],
      allowed_numbers: ['+15551230003'],
      auth_username: 'carrier',
      has_auth_password: true,
    },
    media_encryption: 'require',
    krisp_enabled: true,
  });
  return { ...trunk, outbound_password: 'out-secret', inbound_password: 'in-secret' };
}

/** What the media service keeps of a trunk, read with its own client. */
export async function kept({ far }: MediaFixture, ids: MediaTrunkIds) {
  const sip = new SipClient(far.livekit.url, far.livekit.api_key, far.livekit.api_secret);
  const { media_outbound_trunk_id: out, media_inbound_trunk_id: inbound, media_dispatch_rule_id: rule } = ids;
  const records = {
    outbound: out === null ? [] : await sip.listSipOutboundTrunk({ trunkIds: [out] }),
    inbound: inbound === null ? [] : await sip.listSipInboundTrunk({ trunkIds: [inbound] }),
    rule: rule === null ? [] : await sip.listSipDispatchRule({ dispatchRuleIds: [rule] }),
  };
  return Object.fromEntries(
    Object.entries(records).map(([side, list]) => [side, list.map((record): unknown => record.toJson())]),
  );
}

export function trunksSection(fixture: () => MediaFixture): void {
  describe('a trunk', () => {
    it('is kept with everything that it was made with', async () => {
      const trunk = fullTrunk();
      const ids = await fixture().media.createTrunk(trunk);
      const metadata = `{"tenant_id":"tn_1","trunk_id":"${trunk.trunk.id}"}`;
      expect(await kept(fixture(), ids)).toEqual({
        outbound: [
          {
            sipTrunkId: ids.media_outbound_trunk_id,
            name: 'Full',
            metadata,
            address: 'sip.example.com:5070',
            transport: 'SIP_TRANSPORT_TLS',
            numbers: ['+15551230001', '+15551230002'],
            authUsername: 'acme',
            authPassword: 'out-secret',
            destinationCountry: 'DE',
            headers: { 'X-Account': '7' },
            media: { encryption: 'SIP_MEDIA_ENCRYPT_REQUIRE', mediaTimeout: '120s' },
          },
        ],
        inbound: [
          {
            sipTrunkId: ids.media_inbound_trunk_id,
            name: 'Full',
            metadata,
            numbers: trunk.trunk.inbound?.numbers,
            allowedAddresses: ['198.51.100.7', '203.0.113.0/24'],
            allowedNumbers: ['+15551230003'],
            authUsername: 'carrier',
            authPassword: 'in-secret',
            krispEnabled: true,
            media: { encryption: 'SIP_MEDIA_ENCRYPT_REQUIRE', mediaTimeout: '120s' },
            headersToAttributes: { 'P-Asserted-Identity': 'sip.h.p-asserted-identity', Diversion: 'sip.h.diversion' },
          },
        ],
        rule: [
          {
            sipDispatchRuleId: ids.media_dispatch_rule_id,
            name: 'Full',
            metadata,
            trunkIds: [ids.media_inbound_trunk_id],
            rule: { dispatchRuleIndividual: { roomPrefix: `inbound-${trunk.trunk.id}` } },
            roomConfig: { departureTimeout: 2 },
          },
        ],
      });
    });

    it('has the sides that it was made with, and no others', async () => {
      const { media } = fixture();
      const outbound = await media.createTrunk(newTrunk({ outbound: outboundSide }));
      expect(outbound).toEqual({
        media_outbound_trunk_id: expect.stringMatching(/^ST_/),
        media_inbound_trunk_id: null,
        media_dispatch_rule_id: null,
      });
      const inbound = await media.createTrunk(newTrunk({ inbound: inboundSide([newNumber()]) }));
      expect(inbound).toEqual({
        media_outbound_trunk_id: null,
        media_inbound_trunk_id: expect.stringMatching(/^ST_/),
        media_dispatch_rule_id: expect.stringMatching(/^SDR_/),
      });
    });

    it('that is replaced keeps no old settings', async () => {
      const trunk = fullTrunk();
      const ids = await fixture().media.createTrunk(trunk);
      const number = newNumber();
      const changed = newTrunk({
        id: trunk.trunk.id,
        name: 'Changed',
        outbound: outboundSide,
        inbound: inboundSide([number]),
      });
      await fixture().media.updateTrunk(ids, changed);
      const metadata = `{"tenant_id":"tn_1","trunk_id":"${trunk.trunk.id}"}`;
      expect(await kept(fixture(), ids)).toEqual({
        outbound: [
          {
            sipTrunkId: ids.media_outbound_trunk_id,
            name: 'Changed',
            metadata,
            address: 'sip.example.com',
            transport: 'SIP_TRANSPORT_UDP',
            numbers: ['+15551230001'],
            media: { encryption: 'SIP_MEDIA_ENCRYPT_DISABLE', mediaTimeout: '120s' },
          },
        ],
        inbound: [
          {
            sipTrunkId: ids.media_inbound_trunk_id,
            name: 'Changed',
            metadata,
            numbers: [number],
            media: { encryption: 'SIP_MEDIA_ENCRYPT_DISABLE', mediaTimeout: '120s' },
            headersToAttributes: { 'P-Asserted-Identity': 'sip.h.p-asserted-identity', Diversion: 'sip.h.diversion' },
          },
        ],
        rule: [
          {
            sipDispatchRuleId: ids.media_dispatch_rule_id,
            name: 'Changed',
            metadata,
            trunkIds: [ids.media_inbound_trunk_id],
            rule: { dispatchRuleIndividual: { roomPrefix: `inbound-${trunk.trunk.id}` } },
            roomConfig: { departureTimeout: 2 },
          },
        ],
      });
    });

    it('that is deleted is gone with its rule, deleting it again is fine, and changing it is refused', async () => {
      const trunk = fullTrunk();
      const ids = await fixture().media.createTrunk(trunk);
      await fixture().media.deleteTrunk(ids);
      expect(await kept(fixture(), ids)).toEqual({ outbound: [], inbound: [], rule: [] });
      await fixture().media.deleteTrunk(ids);
      await expectFailure(fixture().media.updateTrunk(ids, trunk), refused);
      await expectFailure(fixture().media.updateTrunk({ ...ids, media_inbound_trunk_id: null }, trunk), refused);
      expect(await kept(fixture(), ids)).toEqual({ outbound: [], inbound: [], rule: [] });
    });
  });

  refusedTrunks(fixture);
  foundTrunks(fixture);
}

function refusedTrunks(fixture: () => MediaFixture): void {
  const idsOnNumber = async (number: string) => {
    const { url, api_key, api_secret } = fixture().far.livekit;
    return (await new SipClient(url, api_key, api_secret).listSipInboundTrunk({ numbers: [number] })).map(
      ({ sipTrunkId }) => sipTrunkId,
    );
  };

  describe('a number', () => {
    it('of one inbound trunk is refused to another, of which nothing is left, until the first is gone', async () => {
      const { media } = fixture();
      const number = newNumber();
      const first = await media.createTrunk(newTrunk({ inbound: inboundSide([number]) }));
      const second = newTrunk({ inbound: inboundSide([newNumber(), number]), outbound: outboundSide });
      await expectFailure(media.createTrunk(second), refused);
      expect(await idsOnNumber(number)).toEqual([first.media_inbound_trunk_id]);
      await media.deleteTrunk(first);
      expect((await media.createTrunk(second)).media_inbound_trunk_id).not.toBeNull();
    });

    it.each([
      ['added to those of another', (own: string, taken: string) => [own, taken]],
      ['put in place of all those of another', (_own: string, taken: string) => [taken]],
    ])('of one inbound trunk cannot be %s, which stays as it was', async (_how, numbers) => {
      const { media } = fixture();
      const [taken, own] = [newNumber(), newNumber()];
      const trunk = newTrunk({ inbound: inboundSide([own]) });
      await media.createTrunk(newTrunk({ inbound: inboundSide([taken]) }));
      const ids = await media.createTrunk(trunk);
      const before = await kept(fixture(), ids);
      await expectFailure(
        media.updateTrunk(ids, { ...trunk, trunk: { ...trunk.trunk, inbound: inboundSide(numbers(own, taken)) } }),
        refused,
      );
      expect(await kept(fixture(), ids)).toEqual(before);
    });

    it('can be shared by two trunks with different allowed callers', async () => {
      const { media } = fixture();
      const side = inboundSide([newNumber()]);
      await media.createTrunk(newTrunk({ inbound: { ...side, allowed_numbers: ['+15551230003'] } }));
      await media.createTrunk(newTrunk({ inbound: { ...side, allowed_numbers: ['+15551230004'] } }));
      await expectFailure(
        media.createTrunk(newTrunk({ inbound: { ...side, allowed_numbers: ['+15551230004'] } })),
        refused,
      );
    });
  });

  describe('a trunk is refused', () => {
    it.each([
      ['that calls a URI', { outbound: { ...outboundSide, address: 'sip:sip.example.com' } }],
      ['that calls nobody', { outbound: { ...outboundSide, address: '' } }],
      ['that calls from no number', { outbound: { ...outboundSide, numbers: [] } }],
      ['that anybody may call in on', { inbound: inboundSide([]) }],
    ])('%s', (_what, sides) => expectFailure(fixture().media.createTrunk(newTrunk(sides)), refused));
  });
}

export const bothSides = (...numbers: string[]): Partial<MediaTrunk['trunk']> => ({
  outbound: { ...outboundSide, numbers },
  inbound: inboundSide(numbers),
});

function foundTrunks(fixture: () => MediaFixture): void {
  const nothing = { media_outbound_trunk_id: null, media_inbound_trunk_id: null, media_dispatch_rule_id: null };

  describe('a trunk whose ids were lost', () => {
    it('is found by its key and any of its numbers, until it is gone', async () => {
      const { media } = fixture();
      const [first, second] = [newNumber(), newNumber()];
      const { trunk } = newTrunk(bothSides(first, second));
      const ids = await media.createTrunk({ trunk, outbound_password: null, inbound_password: null });
      for (const number of [first, second]) expect(await media.findTrunk(trunk, number)).toEqual(ids);
      expect(await media.findTrunk(trunk, newNumber())).toEqual(nothing);
      await media.deleteTrunk(ids);
      expect(await media.findTrunk(trunk, first)).toEqual(nothing);
    });

    it('is found with what there is of it', async () => {
      const { media } = fixture();
      const number = newNumber();
      const trunk = newTrunk(bothSides(number));
      const ids = await media.createTrunk(trunk);
      await media.deleteTrunk({ ...ids, media_inbound_trunk_id: null });
      expect(await media.findTrunk(trunk.trunk, number)).toEqual({
        ...nothing,
        media_inbound_trunk_id: ids.media_inbound_trunk_id,
      });
      await media.deleteTrunk(ids);
      const outbound = await media.createTrunk({ ...trunk, trunk: { ...trunk.trunk, inbound: null } });
      expect(await media.findTrunk(trunk.trunk, number)).toEqual(outbound);
    });

    it("is not another trunk of its number, nor another tenant's of its id", async () => {
      const { media } = fixture();
      const number = newNumber();
      const { trunk } = newTrunk(bothSides(number));
      await media.createTrunk({ trunk, outbound_password: null, inbound_password: null });
      expect(await media.findTrunk({ ...trunk, id: 'tt_other' }, number)).toEqual(nothing);
      expect(await media.findTrunk({ ...trunk, tenant_id: 'tn_other' }, number)).toEqual(nothing);
    });
  });
}
