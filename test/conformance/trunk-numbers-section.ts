// Conformance of a trunk's numbers: one more or less, whatever others it has.
import type { MediaTrunkIds } from '@voicecall/server/ports/media.ts';
import { describe, expect, it } from 'vitest';
import { expectFailure, newNumber, newTrunk, outboundSide, refused } from './media-fixture.ts';
import type { MediaFixture } from './media-fixture.ts';
import { bothSides, fullTrunk, inboundSide, kept } from './trunks-section.ts';

export function trunkNumbersSection(fixture: () => MediaFixture): void {
  const numbersOf = async (ids: MediaTrunkIds) => {
    const { inbound, outbound } = await kept(fixture(), ids);
    return { inbound: inbound?.flatMap(listed), outbound: outbound?.flatMap(listed) };
  };
  const listed = (record: unknown): unknown => (record as { numbers?: unknown }).numbers;

  describe('one number', () => {
    it('is added to both sides of a trunk and taken out again, and nothing else of the trunk changes', async () => {
      const { media } = fixture();
      const trunk = fullTrunk();
      const ids = await media.createTrunk(trunk);
      const before = await kept(fixture(), ids);
      const number = newNumber();
      await media.addTrunkNumber(ids, number);
      expect(await numbersOf(ids)).toEqual({
        inbound: [...(trunk.trunk.inbound?.numbers ?? []), number],
        outbound: ['+15551230001', '+15551230002', number],
      });
      await media.removeTrunkNumber(ids, number);
      // LiveKit repeats the encryption in a field of older versions once a part of a trunk was changed.
      expect(await kept(fixture(), ids)).toMatchObject(before);
    });

    it('that is added may bring along where calls are sent and come from, from now on', async () => {
      const { media } = fixture();
      const ids = await media.createTrunk(newTrunk(bothSides(newNumber())));
      for (const network of ['203.0.113.0/24', '192.0.2.0/24'])
        expect(
          await media.addTrunkNumber(ids, newNumber(), {
            address: 'elsewhere.example.com',
            allowed_addresses: [network],
          }),
        ).toBe(true);
      expect(await kept(fixture(), ids)).toMatchObject({
        inbound: [{ allowedAddresses: ['192.0.2.0/24'] }],
        outbound: [{ address: 'elsewhere.example.com' }],
      });
    });

    it('that is there is added, and one that is not is removed, without effect', async () => {
      const { media } = fixture();
      const [first, second] = [newNumber(), newNumber()];
      const ids = await media.createTrunk(newTrunk(bothSides(first, second)));
      const before = await kept(fixture(), ids);
      await media.addTrunkNumber(ids, second);
      await media.removeTrunkNumber(ids, newNumber());
      expect(await kept(fixture(), ids)).toEqual(before);
    });

    it('of another inbound trunk is refused, and neither side has it then', async () => {
      const { media } = fixture();
      const [taken, own] = [newNumber(), newNumber()];
      await media.createTrunk(newTrunk({ inbound: inboundSide([taken]) }));
      const ids = await media.createTrunk(newTrunk(bothSides(own)));
      await expectFailure(media.addTrunkNumber(ids, taken), refused);
      expect(await numbersOf(ids)).toEqual({ inbound: [own], outbound: [own] });
    });

    it('is taken out, and those that are to be there are there', async () => {
      const { media } = fixture();
      const [number, kept1, missing] = [newNumber(), newNumber(), newNumber()];
      const ids = await media.createTrunk(newTrunk(bothSides(number, kept1)));
      await media.removeTrunkNumber(ids, number, [kept1, missing]);
      expect(await numbersOf(ids)).toEqual({ inbound: [kept1, missing], outbound: [kept1, missing] });
    });

    it('that is the last one is taken out when others take its place', async () => {
      const { media } = fixture();
      const [last, other] = [newNumber(), newNumber()];
      const ids = await media.createTrunk(newTrunk(bothSides(last)));
      await media.removeTrunkNumber(ids, last, [other]);
      expect(await numbersOf(ids)).toEqual({ inbound: [other], outbound: [other] });
    });

    it('that is the last one stays, for a side without numbers would take every call or none', async () => {
      const { media } = fixture();
      const [last, more] = [newNumber(), newNumber()];
      const ids = await media.createTrunk(
        newTrunk({
          inbound: { ...inboundSide([last]), allowed_addresses: ['198.51.100.7'] },
          outbound: { ...outboundSide, numbers: [last, more] },
        }),
      );
      await expectFailure(media.removeTrunkNumber(ids, last), refused);
      expect(await numbersOf(ids)).toEqual({ inbound: [last], outbound: [last, more] });
    });

    it('cannot be added to a trunk that is gone, and need not be taken out of it', async () => {
      const { media } = fixture();
      const [number, more] = [newNumber(), newNumber()];
      const ids = await media.createTrunk(newTrunk(bothSides(number, more)));
      await media.deleteTrunk(ids);
      expect(await media.addTrunkNumber(ids, newNumber())).toBe(false);
      expect(await media.addTrunkNumber({ ...ids, media_inbound_trunk_id: null }, newNumber())).toBe(false);
      await media.removeTrunkNumber(ids, number);
      expect(await numbersOf(ids)).toEqual({ inbound: [], outbound: [] });
    });
  });
}
