// Conformance of outbound calls: the result of the dialing request, the participants, and why they leave.
import type { MediaParticipant } from '@voicecall/server/ports/media.ts';
import { describe, expect, it } from 'vitest';
import {
  callTelephone,
  dialRequest,
  expectFailure,
  newName,
  newRoom,
  outboundId,
  refused,
  signalOf,
  signalsOf,
  trunkTo,
} from './media-fixture.ts';
import type { PlacedCall, MediaFixture } from './media-fixture.ts';

/** The phone leg of a call, as everybody sees it. */
const legOf = ({ request }: PlacedCall) => ({
  identity: 'phone',
  kind: 'sip',
  sip_call_id: expect.stringMatching(/^SCL_/),
  phone_number: request.to_number,
  trunk_number: request.from_number,
  media_trunk_id: request.media_trunk_id,
  joined_at: expect.any(Date),
});

/** LiveKit's webhook comes a moment later, with the leg's state at that time. */
const unanswered: unknown = expect.stringMatching(/^(dialing|ringing)$/);

const phoneIn = async ({ media }: MediaFixture, room: string): Promise<MediaParticipant | undefined> =>
  (await media.listParticipants(room))[0];

/** Waits until the phone of a call is there in that state. */
async function phoneIs(fixture: MediaFixture, room: string, call_status: string): Promise<MediaParticipant> {
  await expect.poll(async () => (await phoneIn(fixture, room))?.call_status, { interval: 10 }).toBe(call_status);
  const phone = await phoneIn(fixture, room);
  if (!phone) throw new Error('the phone has left the room');
  return phone;
}

export function callsSection(fixture: () => MediaFixture): void {
  answeredCalls(fixture);
  unansweredCalls(fixture);
  unplacedCalls(fixture);
}

function answeredCalls(fixture: () => MediaFixture): void {
  describe('a call that is answered', () => {
    it('has a leg that is active and is heard, until the callee hangs up', async () => {
      const call = await callTelephone(fixture(), 'hangs_up');
      const outcome = await call.outcome;
      await fixture().inbox.arrival(call.room, 'track_published');
      const phone = await phoneIn(fixture(), call.room);
      expect(phone).toEqual({ ...legOf(call), call_status: 'active', publishes: true });
      expect(outcome).toEqual({ kind: 'answered', sip_call_id: phone?.sip_call_id });
      const left = await signalOf(fixture(), call.room, 'participant_left');
      expect(left.participant).toEqual({
        ...legOf(call),
        call_status: 'hangup',
        publishes: false,
        disconnect_reason: 'CLIENT_INITIATED',
      });
      await call.telephone.isFree();
      expect(await fixture().media.listParticipants(call.room)).toEqual([]);
    });

    it('sends webhooks in order: joined before it is answered, track published, left, room finished', async () => {
      const call = await callTelephone(fixture(), 'hangs_up');
      await call.outcome;
      await fixture().inbox.arrival(call.room, 'room_finished');
      const told = fixture().inbox.of(call.room);
      expect(told.map(({ json }) => json.event)).toEqual([
        'room_started',
        'participant_joined',
        'track_published',
        'track_unpublished',
        'participant_left',
        'room_finished',
      ]);
      expect(new Set(told.map(({ json }) => json.id)).size).toBe(told.length);
      const [joined, left, finished] = await signalsOf(fixture(), call.room);
      expect(joined).toMatchObject({
        type: 'participant_joined',
        room_name: call.room,
        participant: { ...legOf(call), call_status: unanswered, publishes: false, disconnect_reason: 'UNKNOWN_REASON' },
      });
      expect(left?.participant?.joined_at).toEqual(joined?.participant?.joined_at);
      expect(finished).toMatchObject({ type: 'room_finished', room_name: call.room, participant: null });
      // LiveKit lists a room for a moment after it told that the room is gone.
      await expect.poll(() => fixture().media.roomExists(call.room)).toBe(false);
    });

    it('is hung up when its room is deleted', async () => {
      const call = await callTelephone(fixture(), 'answers');
      await call.outcome;
      await fixture().inbox.arrival(call.room, 'track_published');
      await fixture().media.deleteRoom(call.room);
      await call.telephone.isFree();
      const left = await signalOf(fixture(), call.room, 'participant_left');
      expect(left.participant).toEqual({
        ...legOf(call),
        call_status: 'active',
        publishes: false,
        disconnect_reason: 'ROOM_DELETED',
      });
      await signalOf(fixture(), call.room, 'room_finished');
    });

    it('leaves the room once it has been transferred', async () => {
      const call = await callTelephone(fixture(), 'takes_transfer');
      await call.outcome;
      await fixture().media.transfer(call.room, 'phone', '+15550009999');
      const left = await signalOf(fixture(), call.room, 'participant_left');
      expect(left.participant).toEqual({
        ...legOf(call),
        call_status: 'hangup',
        publishes: false,
        disconnect_reason: 'CLIENT_INITIATED',
      });
      await call.telephone.isFree();
    });
  });
}

/** Why a leg leaves that was refused with a SIP code. */
const reasons: Readonly<Record<number, string>> = {
  400: 'USER_REJECTED',
  403: 'USER_REJECTED',
  404: 'USER_UNAVAILABLE',
  408: 'USER_UNAVAILABLE',
  410: 'USER_REJECTED',
  480: 'USER_UNAVAILABLE',
  484: 'USER_REJECTED',
  486: 'USER_REJECTED',
  487: 'USER_REJECTED',
  488: 'USER_REJECTED',
  500: 'CLIENT_INITIATED',
  502: 'CLIENT_INITIATED',
  503: 'CLIENT_INITIATED',
  504: 'CLIENT_INITIATED',
  600: 'USER_REJECTED',
  603: 'USER_REJECTED',
  604: 'USER_REJECTED',
  606: 'USER_REJECTED',
  607: 'USER_REJECTED',
};

function unansweredCalls(fixture: () => MediaFixture): void {
  describe('a call that is not answered', () => {
    it('reports the SIP code of the refusal, and its leg leaves for that reason', async () => {
      expect(fixture().far.refusals.length).toBeGreaterThan(0);
      for (const code of fixture().far.refusals) {
        const call = await callTelephone(fixture(), { refuses: code });
        expect(await call.outcome).toEqual({
          kind: 'refused',
          sip_status: { code, reason: expect.stringMatching(/./) },
        });
        const left = await signalOf(fixture(), call.room, 'participant_left');
        expect([code, left.participant]).toEqual([
          code,
          { ...legOf(call), call_status: unanswered, publishes: false, disconnect_reason: reasons[code] },
        ]);
        await call.telephone.isFree();
      }
    });

    it('rings in its room until the ringing timeout', async () => {
      const call = await callTelephone(fixture(), 'rings', { ringing_timeout_sec: 8 });
      await fixture().inbox.arrival(call.room, 'track_published');
      expect(await phoneIs(fixture(), call.room, 'ringing')).toEqual({
        ...legOf(call),
        call_status: 'ringing',
        publishes: true,
      });
      expect(await call.outcome).toEqual({ kind: 'no_answer' });
      const left = await signalOf(fixture(), call.room, 'participant_left');
      expect(left.participant).toEqual({
        ...legOf(call),
        call_status: 'ringing',
        publishes: false,
        disconnect_reason: 'USER_UNAVAILABLE',
      });
      await call.telephone.isFree();
    });

    it('stops ringing when its room is deleted', async () => {
      const call = await callTelephone(fixture(), 'rings', { ringing_timeout_sec: 60 });
      await fixture().inbox.arrival(call.room, 'track_published');
      await phoneIs(fixture(), call.room, 'ringing');
      await fixture().media.deleteRoom(call.room);
      expect(await call.outcome).toEqual({ kind: 'no_answer' });
      const left = await signalOf(fixture(), call.room, 'participant_left');
      expect(left.participant).toEqual({
        ...legOf(call),
        call_status: 'ringing',
        publishes: false,
        disconnect_reason: 'ROOM_DELETED',
      });
      await call.telephone.isFree();
    });

    it('is not transferred before it is answered: the transfer waits, and is refused when the call ends first', async () => {
      const call = await callTelephone(fixture(), 'rings', { ringing_timeout_sec: 4 });
      await phoneIs(fixture(), call.room, 'ringing');
      const transferred = expectFailure(fixture().media.transfer(call.room, 'phone', '+15550009999'), refused);
      expect(await call.outcome).toEqual({ kind: 'no_answer' });
      await transferred;
    });
  });
}

function unplacedCalls(fixture: () => MediaFixture): void {
  describe('a call that cannot be placed', () => {
    it('through an unknown trunk is refused, and opens no room', async () => {
      const room = newName('nowhere');
      expect(
        await fixture().media.dial(
          dialRequest({ media_trunk_id: 'ST_never', to_number: '+15550001111', room_name: room }),
        ),
      ).toEqual({ kind: 'not_placed', message: expect.any(String) });
      expect(await fixture().media.roomExists(room)).toBe(false);
    });

    it('through a deleted trunk is refused', async () => {
      const telephone = await fixture().far.telephone('answers');
      const ids = await trunkTo(fixture(), telephone);
      await fixture().media.deleteTrunk(ids);
      const request = dialRequest({
        media_trunk_id: outboundId(ids),
        to_number: telephone.number,
        room_name: await newRoom(fixture()),
      });
      expect(await fixture().media.dial(request)).toEqual({ kind: 'not_placed', message: expect.any(String) });
    });
  });

  describe('a transfer', () => {
    it('of an absent participant is refused', async () => {
      const room = await newRoom(fixture());
      await expectFailure(fixture().media.transfer(room, 'phone', '+15550009999'), refused);
      await expectFailure(fixture().media.transfer(newName('never'), 'phone', '+15550009999'), refused);
    });
  });

  describe('a second call under the same identity', () => {
    it('rings as well, and puts the first one out', async () => {
      const first = await callTelephone(fixture(), 'rings', { ringing_timeout_sec: 60 });
      await phoneIs(fixture(), first.room, 'ringing');
      const telephone = await fixture().far.telephone('answers');
      const media_trunk_id = outboundId(await trunkTo(fixture(), telephone));
      const second = fixture().media.dial({ ...first.request, media_trunk_id, to_number: telephone.number });
      expect(await first.outcome).toEqual({ kind: 'no_answer' });
      await first.telephone.isFree();
      const answered = await second;
      expect(answered.kind).toBe('answered');
      expect((await signalOf(fixture(), first.room, 'participant_left')).participant).toMatchObject({
        ...legOf(first),
        disconnect_reason: 'DUPLICATE_IDENTITY',
      });
      expect(await fixture().media.listParticipants(first.room)).toMatchObject([
        { identity: 'phone', call_status: 'active', phone_number: telephone.number },
      ]);
      await fixture().media.deleteRoom(first.room);
    });
  });
}
