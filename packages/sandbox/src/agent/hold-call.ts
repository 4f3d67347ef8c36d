// An agent in its room: waits for the other side, talks, hangs up if its script says so, leaves, and reports.
import { DisconnectReason, ParticipantInfo_Kind } from '@livekit/protocol';
import { agentName, limits } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import { scriptFor } from '../callee/scripts.ts';
import { aborted, isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { changed, talkClockOf, until } from '../rooms/live-room.ts';
import type { LiveRoom, Member } from '../rooms/live-room.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import type { Speech } from '../speech/speech.ts';
import { converse, speechMs } from './converse.ts';
import type { Conversation, Voices } from './converse.ts';
import { usageOf, waveformOf } from './figures.ts';
import type { ServerLink } from '@voicecall/contract/server-link';

const reportAfterMs = 2_000;

/** How long an agent waits for a browser to join, and how long a silence may last. */
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
  readonly speech: Speech;
}

/** Handles the call from joining the room until everything is reported. */
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
    const begun: Conversation = {
      brief,
      is_kept: brief.agent.recording_consent !== 'ask',
      answered_at: Date.now(),
      turns: [],
      transcripts: [],
      tools: link,
      voices: voicesOf(assignment),
      onTurn: (turn) => begun.is_kept && link.send('turns', { turns: [turn] }),
    };
    talk = begun;
    await converse(talkClockOf(lifetime, room), scriptFor(room.number), talk, onLine);
    await finish(lifetime, assignment, onLine);
    await aborted(onLine);
  } catch (error) {
    // The call ended: it was not answered, somebody hung up, or the agent was removed from the room.
    if (!isAbort(error)) throw error;
  }
  lifetime.signal.throwIfAborted();
  rooms.leave(room, me, DisconnectReason.CLIENT_INITIATED);
  await lifetime.pause(reportAfterMs, lifetime.signal);
  link.send('report', {
    turns: talk?.is_kept ? talk.turns : [],
    transcripts: talk?.is_kept ? talk.transcripts : [],
    answered_by: talk && answeredBy(room),
    ended_reason: talk && hungUp(callee) ? 'user_hangup' : null,
    ...(talk && {
      usage: usageOf(talk.turns, talk.transcripts, speechMs),
      waveform: waveformOf(talk.answered_at, talk.transcripts),
    }),
  });
  await link.flush();
}

const voicesOf = ({ room: { spoken }, speech }: Assignment): Voices | undefined =>
  spoken
    ? {
        say: (text, speaker) => speech.say(text, speaker),
        keep: (speaker, at, samples) => void spoken.push({ speaker, at, samples }),
      }
    : undefined;

/**
 * The participant that the platform named, once it is in the room. A phone rings without a limit here; a browser must
 * join in time, otherwise the call ends.
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

/** A phone counts as present once it is answered, a browser as soon as it is in the room. */
const isThere = (callee: Member | undefined): boolean =>
  callee?.info.kind === ParticipantInfo_Kind.STANDARD || callee?.info.attributes['sip.callStatus'] === 'active';

/**
 * The other side left by itself: it was not removed together with the room, and the SIP service did not end its call.
 */
const hungUp = (callee: Member | undefined): boolean =>
  callee?.info.disconnectReason === DisconnectReason.CLIENT_INITIATED &&
  callee.info.attributes['sip.callStatus'] !== 'active';

function answeredBy(room: LiveRoom): 'human' | 'voicemail' | null {
  const { pickup, hangs_up } = scriptFor(room.number);
  if (hangs_up === 'nobody') return null;
  return pickup === 'voicemail' ? 'voicemail' : 'human';
}

/**
 * After the last line the agent asks the platform to hang up, at once or after enough silence, or it waits for the
 * callee to hang up.
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
