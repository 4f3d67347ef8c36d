// The behaviour of the media service that the platform relies on, as tests: the sandbox and real LiveKit pass the same
// ones.
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietPort } from '../harness/platform/run-process.ts';
import { arrivalsSection } from './arrivals-section.ts';
import { callsSection } from './calls-section.ts';
import type { StartFarEnd } from './external-service.ts';
import { roomsSection } from './rooms-section.ts';
import { dialRequest, expectFailure, newRoom, openMediaFixture, refused } from './media-fixture.ts';
import type { MediaFixture } from './media-fixture.ts';
import { trunkNumbersSection } from './trunk-numbers-section.ts';
import { trunksSection } from './trunks-section.ts';

export function mediaPortSuite(name: string, startFarEnd: StartFarEnd): void {
  describe(`the media port on ${name}`, () => {
    let opened: MediaFixture | undefined;
    beforeAll(async () => {
      opened = await openMediaFixture(startFarEnd);
    });
    afterAll(() => opened?.close());
    const fixture = (): MediaFixture => {
      if (!opened) throw new Error(`${name} did not start`);
      return opened;
    };
    roomsSection(fixture);
    trunksSection(fixture);
    trunkNumbersSection(fixture);
    callsSection(fixture);
    arrivalsSection(fixture);
    failures(fixture);
  });
}

function failures(fixture: () => MediaFixture): void {
  const dial = dialRequest({ media_trunk_id: 'ST_any', to_number: '+15550001111', room_name: 'any' });

  describe('a media service', () => {
    it.each([
      ['secret', { api_secret: 'a secret of somebody else, long enough' }],
      ['key', { api_key: 'somebody-else' }],
    ])('refuses everything when the %s is wrong', async (_what, wrong) => {
      const media = livekitMedia({ ...fixture().far.livekit, ...wrong }, () => new Date());
      const room = await newRoom(fixture());
      await expectFailure(media.listRooms(), refused);
      await expectFailure(media.deleteRoom(room), refused);
      expect(await fixture().media.roomExists(room)).toBe(true);
      expect(await media.dial(dial)).toEqual({ kind: 'not_placed', message: expect.any(String) });
    });

    it('that is down is reported as unreachable, and dialing reports that no call was placed', async () => {
      const media = livekitMedia(
        { ...fixture().far.livekit, url: `http://127.0.0.1:${await quietPort()}` },
        () => new Date(),
      );
      await expectFailure(media.listRooms(), { kind: 'unreachable', retryable: true });
      await expectFailure(media.deleteRoom('any'), { kind: 'unreachable', retryable: true });
      expect(await media.dial(dial)).toEqual({ kind: 'not_placed', message: expect.any(String) });
    });
  });
}
