// Conformance of inbound calls and browsers, and of their webhooks.
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import { describe, expect, it } from 'vitest';
import { newName, newNumber, newRoom, newTrunk, signalOf } from './media-fixture.ts';
import type { MediaFixture } from './media-fixture.ts';

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

async function inboundTrunk({ media }: MediaFixture, inbound: { numbers: string[]; allowed_numbers?: string[] }) {
  const { numbers, allowed_numbers = [] } = inbound;
  const trunk = newTrunk({
    inbound: { numbers, allowed_numbers, allowed_addresses: [], auth_username: null, has_auth_password: false },
  });
  return { room: `inbound-${trunk.trunk.id}`, ids: await media.createTrunk(trunk) };
}

export function arrivalsSection(fixture: () => MediaFixture): void {
  describe('an incoming call', () => {
    it('rings in a room of its own, unanswered, until the caller gives up', async () => {
      const number = newNumber();
      const { room, ids } = await inboundTrunk(fixture(), { numbers: [number] });
      await fixture().far.callIn(number, '+15550001111');
      const joined = await signalOf(fixture(), room, 'participant_joined');
      expect(joined.room_name).toMatch(new RegExp(`^${room}_\\+15550001111_[0-9A-Za-z]{12}$`));
      const leg = {
        identity: 'sip_+15550001111',
        kind: 'sip',
        sip_call_id: expect.stringMatching(/^SCL_/),
        phone_number: '+15550001111',
        trunk_number: number,
        media_trunk_id: ids.media_inbound_trunk_id,
        joined_at: joined.participant?.joined_at,
        call_status: 'ringing',
      };
      expect(joined.participant).toEqual({ ...leg, publishes: false, disconnect_reason: 'UNKNOWN_REASON' });
      const left = await signalOf(fixture(), room, 'participant_left');
      expect(left.participant).toEqual({
        ...leg,
        call_status: 'hangup',
        publishes: false,
        disconnect_reason: 'CLIENT_INITIATED',
      });
      await signalOf(fixture(), room, 'room_finished');
    });

    it('does not arrive when no trunk accepts its number or its caller', async () => {
      const { far, media, inbox } = fixture();
      const number = newNumber();
      const { room } = await inboundTrunk(fixture(), { numbers: [number], allowed_numbers: ['+15550002222'] });
      await far.callIn(newNumber(), '+15550009001');
      await far.callIn(number, '+15550009001');
      await far.callIn(number, '+15550002222');
      await signalOf(fixture(), room, 'participant_left');
      expect(new Set(inbox.of(room).map(({ json }) => json.room?.name)).size).toBe(1);
      expect((await media.listRooms()).filter((name) => name.includes('+15550009001'))).toEqual([]);
    });
  });

  browsers(fixture);
  webhooks(fixture);
}

function browsers(fixture: () => MediaFixture): void {
  describe('a browser', () => {
    it('joins with the token of its room, is heard, and is put out when the room is deleted', async () => {
      const { far, media } = fixture();
      const room = await newRoom(fixture());
      expect(
        await far.join(await media.mintToken({ room_name: room, identity: 'visitor', expires_at: inHours(1) })),
      ).toBe(true);
      await fixture().inbox.arrival(room, 'track_published');
      const visitor = {
        identity: 'visitor',
        kind: 'web',
        call_status: null,
        sip_call_id: null,
        phone_number: null,
        trunk_number: null,
        media_trunk_id: null,
        joined_at: expect.any(Date),
      };
      expect((await signalOf(fixture(), room, 'participant_joined')).participant).toEqual({
        ...visitor,
        publishes: false,
        disconnect_reason: 'UNKNOWN_REASON',
      });
      expect(await media.listParticipants(room)).toEqual([{ ...visitor, publishes: true }]);
      await media.deleteRoom(room);
      expect((await signalOf(fixture(), room, 'participant_left')).participant).toEqual({
        ...visitor,
        publishes: false,
        disconnect_reason: 'ROOM_DELETED',
      });
    });

    it('opens its room anew while its token is good', async () => {
      const { far, media } = fixture();
      const room = newName('web');
      await far.join(await media.mintToken({ room_name: room, identity: 'visitor', expires_at: inHours(1) }));
      expect(await media.roomExists(room)).toBe(true);
      await media.deleteRoom(room);
    });

    it('is not let in with a token that has expired, or that another secret signed', async () => {
      const { far, media } = fixture();
      const room = await newRoom(fixture());
      const access = { room_name: room, identity: 'visitor', expires_at: inHours(1) };
      expect(await far.join(await media.mintToken({ ...access, expires_at: inHours(-1) }))).toBe(false);
      const forger = livekitMedia(
        { ...far.livekit, api_secret: 'a secret of somebody else, long enough' },
        () => new Date(),
      );
      expect(await far.join(await forger.mintToken(access))).toBe(false);
      expect(await media.listParticipants(room)).toEqual([]);
    });
  });
}

function webhooks(fixture: () => MediaFixture): void {
  describe('a webhook', () => {
    it('is signed over its bytes: with another byte, key or signature it is refused', async () => {
      const { far, media, inbox } = fixture();
      const first = await inbox.arrival(await newRoom(fixture()), 'room_started');
      const second = await inbox.arrival(await newRoom(fixture()), 'room_started');
      expect(first.content_type).toBe('application/webhook+json');
      expect(await media.receiveWebhook(first.body, first.authorization)).toMatchObject({
        id: first.json.id,
        type: 'other',
        at: new Date(Number(first.json.createdAt) * 1000),
        participant: null,
      });
      expect(await media.receiveWebhook(`${first.body} `, first.authorization)).toBeUndefined();
      expect(await media.receiveWebhook(first.body, second.authorization)).toBeUndefined();
      expect(await media.receiveWebhook(first.body, '')).toBeUndefined();
      const other = livekitMedia(
        { ...far.livekit, api_secret: 'a secret of somebody else, long enough' },
        () => new Date(),
      );
      expect(await other.receiveWebhook(first.body, first.authorization)).toBeUndefined();
    });
  });
}
