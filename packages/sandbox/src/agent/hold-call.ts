// An agent in its room: waits for the answer, talks, hangs up if that is its part, leaves, and reports.
import { DisconnectReason, ParticipantInfo_Kind } from '@livekit/protocol';
import { agentName, type CallBrief } from '@voicecall/contract';
import { scriptFor } from '../callee/scripts.ts';
import { aborted, isAbort, type Lifetime } from '../lifetime.ts';
import { changed, until, type LiveRoom, type Member } from '../rooms/live-room.ts';
import type { RoomBook } from '../rooms/room-book.ts';
import { converse, type Conversation } from './converse.ts';
import type { ServerLink } from './server-link.ts';

const reportAfterMs = 2_000;

export interface Assignment {
  readonly room: LiveRoom;
  readonly identity: string;
  readonly brief: CallBrief;
  readonly link: ServerLink;
}

/** Holds the call from joining the room until everything is reported. */
export async function holdCall(lifetime: Lifetime, rooms: RoomBook, { room, identity, brief, link }: Assignment): Promise<void> {
  const attributes = { 'lk.agent_name': agentName };
  const me = rooms.join(room, { identity, kind: ParticipantInfo_Kind.AGENT, attributes });
  const present = AbortSignal.any([lifetime.signal, me.left.signal]);
  let talk: Conversation | null = null;
  try {
    const callee = await until(room, () => calleeOf(room, brief), present);
    const onLine = AbortSignal.any([present, callee.left.signal]);
    await until(room, () => callee.info.attributes['sip.callStatus'] === 'active' || undefined, onLine);
    talk = { brief, answered_at: Date.now(), turns: [], transcripts: [], tools: link, onTurn: (turn) => link.send('turns', { turns: [turn] }) };
    await converse(lifetime, scriptFor(room.number), talk, onLine);
    finish(room, link);
    await aborted(onLine);
  } catch (error) {
    // The call ended: nobody answered, someone hung up, or the agent was put out.
    if (!isAbort(error)) throw error;
  }
  lifetime.signal.throwIfAborted();
  rooms.leave(room, me, DisconnectReason.CLIENT_INITIATED);
  await lifetime.pause(reportAfterMs, lifetime.signal);
  link.send('report', { turns: talk?.turns ?? [], transcripts: talk?.transcripts ?? [], answered_by: talk && answeredBy(room) });
  await link.flush();
}

/** The phone leg of the call: the one the platform named, or whoever is on the phone. */
const calleeOf = (room: LiveRoom, { call }: CallBrief): Member | undefined =>
  [...room.members.values()].find(
    ({ info }) => info.kind === ParticipantInfo_Kind.SIP && (call.participant_identity === null || info.identity === call.participant_identity),
  );

const answeredBy = (room: LiveRoom): 'human' | 'voicemail' => (scriptFor(room.number).pickup === 'voicemail' ? 'voicemail' : 'human');

/** All is said: the agent asks the platform to hang up, or leaves it to the callee. */
function finish(room: LiveRoom, link: ServerLink): void {
  if (scriptFor(room.number).hangs_up === 'callee') {
    room.talk_over = true;
    changed(room);
    return;
  }
  const answered_by = answeredBy(room);
  link.send('end', { reason: answered_by === 'voicemail' ? 'voicemail' : 'agent_hangup', answered_by });
}
