// An agent in its room: waits for whom it talks to, talks, hangs up if that is its part, leaves, and reports.
import { DisconnectReason, ParticipantInfo_Kind } from '@livekit/protocol';
import { agentName, limits } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import { scriptFor } from '../callee/scripts.ts';
import { aborted, isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { changed, until } from '../rooms/live-room.ts';
import type { LiveRoom, Member } from '../rooms/live-room.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { converse } from './converse.ts';
import type { Conversation } from './converse.ts';
import type { ServerLink } from './server-link.ts';

const reportAfterMs = 2_000;

/** How long an agent waits for a browser, and how long it bears its silence. */
export interface Watchdog {
  readonly join_ms: number;
  readonly silence_ms: number;
}

export interface Assignment {
  readonly room: LiveRoom;
  readonly identity: string;
  readonly brief: CallBrief;
  readonly link: ServerLink;
  readonly watchdog?: Watchdog | undefined;
}

/** Holds the call from joining the room until everything is reported. */
export async function holdCall(lifetime: Lifetime, rooms: RoomStore, assignment: Assignment): Promise<void> {
  const { room, identity, brief, link } = assignment;
  const attributes = { 'lk.agent_name': agentName };
  const me = rooms.join(room, { identity, kind: ParticipantInfo_Kind.AGENT, attributes });
  const present = AbortSignal.any([lifetime.signal, me.left.signal]);
  let talk: Conversation | null = null;
  let callee: Member | undefined;
  try {
    callee = await awaitCallee(lifetime, assignment, present);
    const onLine = AbortSignal.any([present, callee.left.signal]);
    await until(room, () => isThere(callee) || undefined, onLine);
    talk = {
      brief,
      answered_at: Date.now(),
      turns: [],
      transcripts: [],
      tools: link,
      onTurn: (turn) => link.send('turns', { turns: [turn] }),
    };
    await converse(lifetime, scriptFor(room.number), talk, onLine);
    await finish(lifetime, assignment, onLine);
    await aborted(onLine);
  } catch (error) {
    // The call ended: nobody answered, someone hung up, or the agent was put out.
    if (!isAbort(error)) throw error;
  }
  lifetime.signal.throwIfAborted();
  rooms.leave(room, me, DisconnectReason.CLIENT_INITIATED);
  await lifetime.pause(reportAfterMs, lifetime.signal);
  link.send('report', {
    turns: talk?.turns ?? [],
    transcripts: talk?.transcripts ?? [],
    answered_by: talk && answeredBy(room),
    ended_reason: talk && hungUp(callee) ? 'user_hangup' : null,
  });
  await link.flush();
}

/**
 * Whom the platform named, as soon as they are in the room. A phone rings for as long as it rings; a browser joins in
 * time, or the call is over.
 */
async function awaitCallee(
  lifetime: Lifetime,
  { room, brief, link, watchdog: { join_ms } = limits }: Assignment,
  present: AbortSignal,
): Promise<Member> {
  const enough = new AbortController();
  const either = AbortSignal.any([present, enough.signal]);
  const tooLong =
    brief.call.direction === 'web'
      ? lifetime.timer.wait(join_ms, either).then(
          () => enough.abort(),
          () => undefined,
        )
      : undefined;
  try {
    return await until(room, () => room.members.get(brief.call.participant_identity), either);
  } catch (error) {
    if (!present.aborted) link.send('end', { reason: 'join_timeout' });
    throw error;
  } finally {
    enough.abort();
    await tooLong;
  }
}

/** A phone is there once it is answered, a browser as soon as it is in the room. */
const isThere = (callee: Member | undefined): boolean =>
  callee?.info.kind === ParticipantInfo_Kind.STANDARD || callee?.info.attributes['sip.callStatus'] === 'active';

/** The other side left, rather than being put out with the room. */
const hungUp = (callee: Member | undefined): boolean =>
  callee?.info.disconnectReason === DisconnectReason.CLIENT_INITIATED;

function answeredBy(room: LiveRoom): 'human' | 'voicemail' | null {
  const { pickup, hangs_up } = scriptFor(room.number);
  if (hangs_up === 'nobody') return null;
  return pickup === 'voicemail' ? 'voicemail' : 'human';
}

/**
 * All is said: the agent asks the platform to hang up, at once or when it has heard nothing for long enough, or leaves
 * it to the callee.
 */
async function finish(
  lifetime: Lifetime,
  { room, link, watchdog: { silence_ms } = limits }: Assignment,
  onLine: AbortSignal,
): Promise<void> {
  const { hangs_up } = scriptFor(room.number);
  if (hangs_up === 'callee') {
    room.talk_over = true;
    changed(room);
    return;
  }
  if (hangs_up === 'nobody') {
    await lifetime.timer.wait(silence_ms, onLine);
    return link.send('end', { reason: 'silence_timeout' });
  }
  const answered_by = answeredBy(room);
  link.send('end', { reason: answered_by === 'voicemail' ? 'voicemail' : 'agent_hangup', answered_by });
}
