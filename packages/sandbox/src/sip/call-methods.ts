// livekit.SIP, the methods for calls: dialing from a room, and transferring a call.
import {
  CreateSIPParticipantRequest,
  DisconnectReason,
  ParticipantInfo_Kind,
  SIPParticipantInfo,
  TransferSIPParticipantRequest,
  TransferSIPParticipantResponse,
} from '@livekit/protocol';
import type { SIPOutboundTrunkInfo } from '@livekit/protocol';
import { farEndOf } from '../callee/far-ends.ts';
import { newId } from '../ids.ts';
import { isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { until } from '../rooms/live-room.ts';
import type { LiveRoom, Member } from '../rooms/live-room.ts';
import { memberOf } from '../rooms/room-service.ts';
import type { OpenRoom, RoomStore } from '../rooms/room-store.ts';
import { administersRoom, callsOverSip, method } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { refuse } from '../twirp/refuse.ts';
import { refusedBy } from './call-failures.ts';
import { placeCall } from './place-call.ts';
import type { SipStore } from './sip-store.ts';

const defaultRingingTimeoutMs = 180_000;
const defaultTransferTimeoutMs = 30_000;
const transferMs = 1_000;
/** How long the other side may take to hang up by itself. */
const byeMs = 1_000;
const maxDials = 10_000;

/** A received request to dial; it does not say whether a phone rang. */
export interface Dial {
  readonly room: string;
  readonly identity: string;
  readonly to_number: string;
  readonly from_number: string;
  readonly trunk_id: string;
  readonly krisp_enabled: boolean;
  readonly at: string;
}

export interface CallDeps {
  readonly lifetime: Lifetime;
  readonly rooms: RoomStore;
  readonly openRoom: OpenRoom;
  readonly store: SipStore;
  /** Receives every dial; at most the last ten thousand are stored. */
  readonly dials: Dial[];
}

export function createCallMethods(deps: CallDeps): Service {
  return {
    CreateSIPParticipant: method(
      CreateSIPParticipantRequest,
      () => [callsOverSip],
      (request) => dial(deps, request),
    ),
    TransferSIPParticipant: method(
      TransferSIPParticipantRequest,
      ({ roomName }) => [callsOverSip, administersRoom(roomName)],
      (request) => transfer(deps, request),
    ),
  };
}

async function dial(
  { lifetime, rooms, openRoom, store, dials }: CallDeps,
  request: CreateSIPParticipantRequest,
): Promise<SIPParticipantInfo> {
  const { roomName, sipCallTo, sipTrunkId, waitUntilAnswered, ringingTimeout } = request;
  const trunk = store.outbound.get(sipTrunkId);
  const from_number = request.sipNumber || (trunk?.numbers[0] ?? '');
  const identity = request.participantIdentity || `sip_${sipCallTo}`;
  dials.push({
    room: roomName,
    identity,
    to_number: sipCallTo,
    from_number,
    trunk_id: sipTrunkId,
    krisp_enabled: request.krispEnabled,
    at: new Date().toISOString(),
  });
  if (dials.length > maxDials) dials.shift();
  check(request);
  if (!trunk) throw refuse('not_found', 'requested sip trunk does not exist');

  const room = openRoom({ name: roomName });
  // Must be set before the leg joins: it selects how this room's webhooks are delivered.
  room.number = sipCallTo;
  const sipCallId = newId('SCL');
  const member = rooms.join(room, {
    identity,
    kind: ParticipantInfo_Kind.SIP,
    name: request.participantName,
    metadata: request.participantMetadata,
    attributes: sipAttributes(request, { trunk, sipCallId, from_number }),
  });
  const ringing_timeout_ms = ringingTimeout ? Number(ringingTimeout.seconds) * 1000 : defaultRingingTimeoutMs;
  const outcome = placeCall(lifetime, rooms, { room, member, to_number: sipCallTo, ringing_timeout_ms });
  const error = waitUntilAnswered ? await outcome : null;
  if (error) throw error;
  return new SIPParticipantInfo({ participantId: member.info.sid, participantIdentity: identity, roomName, sipCallId });
}

function check({ roomName, sipCallTo, sipTrunkId, sipNumber, trunk }: CreateSIPParticipantRequest): void {
  if (sipTrunkId === '' && !trunk && sipNumber === '')
    throw refuse('invalid_argument', 'missing sip trunk id and sip number');
  if (sipCallTo === '') throw refuse('invalid_argument', 'missing sip callee number');
  if (sipCallTo.includes('@'))
    throw refuse('invalid_argument', 'SipCallTo should be a phone number or SIP user, not a full SIP URI');
  if (roomName === '') throw refuse('invalid_argument', 'missing room name');
}

interface CallFacts {
  readonly trunk: SIPOutboundTrunkInfo;
  readonly sipCallId: string;
  readonly from_number: string;
}

function sipAttributes(
  request: CreateSIPParticipantRequest,
  { trunk, sipCallId, from_number }: CallFacts,
): Record<string, string> {
  const shown = {
    'sip.phoneNumber': request.sipCallTo,
    'sip.hostname': trunk.address,
    'sip.trunkPhoneNumber': from_number,
  };
  return {
    ...request.participantAttributes,
    'sip.callID': sipCallId,
    'sip.trunkID': trunk.sipTrunkId,
    'sip.callStatus': 'dialing',
    ...(request.hidePhoneNumber ? {} : shown),
  };
}

/**
 * The number that a call is transferred to decides whether that succeeds: those of `callee/far-ends.ts` do not take it,
 * all others do. The leg leaves a moment after the response. A leg that is not answered yet is waited for.
 */
async function transfer(
  { lifetime, rooms }: CallDeps,
  request: TransferSIPParticipantRequest,
): Promise<TransferSIPParticipantResponse> {
  if (request.roomName === '') throw refuse('invalid_argument', 'Missing room name');
  if (request.participantIdentity === '') throw refuse('invalid_argument', 'Missing participant identity');
  if (!/^(sips?|tel):/.test(request.transferTo))
    throw refuse('invalid_argument', 'transferTo must be a sip:, sips: or tel: address');
  const { room, member } = memberOf(rooms, { room: request.roomName, identity: request.participantIdentity });
  if (member.info.kind !== ParticipantInfo_Kind.SIP)
    throw refuse('not_found', 'requested sip participant does not exist');
  const signal = AbortSignal.any([lifetime.signal, member.left.signal]);
  const ringing_ms = request.ringingTimeout ? Number(request.ringingTimeout.seconds) * 1000 : defaultTransferTimeoutMs;
  await established({ room, member }, lifetime.timer.wait(ringing_ms, signal), signal);
  const pickup = farEndOf(request.transferTo.replace(/^\w+:|@.*$/g, ''))?.pickup;
  try {
    await lifetime.pause(pickup === 'silent' ? ringing_ms : transferMs, signal);
  } catch (error) {
    // As in LiveKit: when the call ends during its transfer, the transfer counts as done.
    if (isAbort(error) && !lifetime.signal.aborted) return new TransferSIPParticipantResponse();
    throw error;
  }
  if (pickup === 'silent') throw refuse('canceled', 'refer canceled');
  if (typeof pickup === 'object') throw refusedBy(pickup).error;
  lifetime.run(`end of the transferred call of ${member.info.identity}`, async () => {
    await lifetime.pause(byeMs, signal);
    rooms.setAttributes(room, member, { 'sip.callStatus': 'hangup' });
    rooms.leave(room, member, DisconnectReason.CLIENT_INITIATED);
  });
  return new TransferSIPParticipantResponse();
}

/** Waits until a leg is answered; refuses when it takes too long or the leg is gone first. */
async function established(
  { room, member }: { room: LiveRoom; member: Member },
  timeout: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isActive = () => member.info.attributes['sip.callStatus'] === 'active' || undefined;
  const tooLong = timeout.then(() => {
    throw refuse('deadline_exceeded', 'request timed out');
  });
  try {
    await Promise.race([until(room, isActive, signal), tooLong]);
  } catch (error) {
    throw isAbort(error) ? refuse('failed_precondition', "can't transfer non established call") : error;
  }
}
