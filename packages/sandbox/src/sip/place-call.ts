// One call leg: joining the room, dialing, ringing, being answered or refused, hanging up.
import { DisconnectReason } from '@livekit/protocol';
import { dialingMs, patienceMs, ringingMs, scriptFor } from '../callee/scripts.ts';
import type { CalleeScript } from '../callee/scripts.ts';
import { isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { clockOf, hasAgent, talkClockOf, until } from '../rooms/live-room.ts';
import type { LiveRoom, Member } from '../rooms/live-room.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import type { TwirpRefusal } from '../twirp/refuse.ts';
import { notAnswered, putDown, refusedBy, withoutCodec } from './call-failures.ts';
import type { CallFailure } from './call-failures.ts';

const hangUpMs = 500;
/** How long the SIP service waits for the first audio of a call. */
const mediaTimeoutMs = 30_000;
// The platform needs real time to hang up after the last line, more on a busy machine; a faster callee would hang up
// first.
const patienceAtLeastMs = 60_000;

export interface Leg {
  readonly room: LiveRoom;
  readonly member: Member;
  readonly to_number: string;
  readonly ringing_timeout_ms: number;
}

/**
 * Starts a leg that has joined its room. Resolves with the result of the dialing request: an error, or null once
 * answered.
 */
export function placeCall(lifetime: Lifetime, rooms: RoomStore, leg: Leg): Promise<TwirpRefusal | null> {
  const outcome = Promise.withResolvers<TwirpRefusal | null>();
  const script = scriptFor(leg.to_number);
  const signal = AbortSignal.any([lifetime.signal, leg.member.left.signal]);
  lifetime.run(`call to ${leg.to_number}`, async () => {
    const failure = await ring(clockOf(lifetime, leg.room), rooms, leg, { script, signal });
    outcome.resolve(failure?.error ?? null);
    if (failure) return rooms.leave(leg.room, leg.member, failure.reason);
    const clock = talkClockOf(lifetime, leg.room);
    // The SIP service itself ends a call without audio, and does not mark its leg as one that was hung up.
    if (script.audio === 'stops') {
      await clock.pause(mediaTimeoutMs, signal);
      return rooms.leave(leg.room, leg.member, DisconnectReason.CLIENT_INITIATED);
    }
    await holdTheLine(clock, leg.room, script, signal);
    rooms.setAttributes(leg.room, leg.member, { 'sip.callStatus': 'hangup' });
    rooms.leave(leg.room, leg.member, DisconnectReason.CLIENT_INITIATED);
  });
  return outcome.promise;
}

interface Callee {
  readonly script: CalleeScript;
  readonly signal: AbortSignal;
}

async function ring(
  lifetime: Lifetime,
  rooms: RoomStore,
  leg: Leg,
  { script, signal }: Callee,
): Promise<CallFailure | null> {
  const { pickup } = script;
  const status = (value: string): void => rooms.setAttributes(leg.room, leg.member, { 'sip.callStatus': value });
  try {
    await lifetime.pause(dialingMs, signal);
    if (pickup === 'silent') {
      await lifetime.pause(Math.max(0, leg.ringing_timeout_ms - dialingMs), signal);
      return notAnswered();
    }
    if (typeof pickup === 'object' && !pickup.rings) return refusedBy(pickup);
    status('ringing');
    const rest_ms = Math.max(0, leg.ringing_timeout_ms - dialingMs);
    const inTime = pickup !== 'no_answer' && rest_ms >= ringingMs;
    await lifetime.pause(inTime ? ringingMs : rest_ms, signal);
    if (!inTime) return notAnswered();
    if (typeof pickup === 'object') return refusedBy(pickup);
    if (pickup === 'no_codec') return withoutCodec();
    if (pickup === 'put_down') return putDown();
    status('active');
    return null;
  } catch (error) {
    // Removed from the room while ringing: the dialing request ends as an unanswered call.
    if (isAbort(error)) return notAnswered();
    throw error;
  }
}

/** An answered leg, until it hangs up; aborts when it is removed before. */
export async function holdTheLine(
  lifetime: Lifetime,
  room: LiveRoom,
  script: CalleeScript,
  signal: AbortSignal,
): Promise<void> {
  const { patience_ms } = script;
  if (patience_ms !== undefined && !hasAgent(room)) return await lifetime.pause(patience_ms, signal);
  const talkOver = until(room, () => room.talk_over || undefined, signal);
  const patience = Promise.all([lifetime.pause(patienceMs, signal), lifetime.timer.wait(patienceAtLeastMs, signal)]);
  await Promise.race([talkOver, patience]);
  await lifetime.pause(hangUpMs, signal);
}
