// An open room: its participants, its dispatches, and a way to wait for changes.
import { EventEmitter, once } from 'node:events';
import { ParticipantInfo_Kind } from '@livekit/protocol';
import type { Lifetime } from '../lifetime.ts';
import type { SpokenLine } from '../speech/mix.ts';
import type { AgentDispatch, Job, ParticipantInfo, Room } from '@livekit/protocol';

export interface Member {
  readonly info: ParticipantInfo;
  /** Aborted when the participant has left or was removed. */
  readonly left: AbortController;
}

export interface LiveRoom {
  readonly info: Room;
  readonly members: Map<string, Member>;
  readonly dispatches: Map<string, AgentDispatch>;
  /** Every job that an agent ever accepted in this room, those of deleted dispatches included. */
  readonly jobs: Job[];
  /** Emits `change` whenever something in this room changed. */
  readonly changes: EventEmitter;
  readonly closed: AbortController;
  /** The number that is called from this room; it selects the script. Null while unknown. */
  number: string | null;
  readonly opened_at: number;
  /** When the last participant left, agents included; before that, when the room was opened. */
  last_left_at: number;
  /** Whether a participant other than an agent was ever in this room. */
  ever_joined: boolean;
  /** What was said so far, of a call at the pace of speech, which can be heard; null for all others. */
  spoken: { readonly speaker: SpokenLine['speaker']; readonly at: number; readonly samples: Int16Array }[] | null;
  /** The script has ended, and the callee hangs up. */
  talk_over: boolean;
  finished_at: string | null;
}

export function createLiveRoom(info: Room, now: number): LiveRoom {
  // Two listeners per agent and call leg in the room; the default limit of ten would warn without reason.
  const changes = new EventEmitter().setMaxListeners(0);
  return {
    info,
    changes,
    members: new Map(),
    dispatches: new Map(),
    jobs: [],
    closed: new AbortController(),
    number: null,
    opened_at: now,
    last_left_at: now,
    ever_joined: false,
    spoken: null,
    talk_over: false,
    finished_at: null,
  };
}

/** The clock of a room: a call that can be heard goes at the pace of speech. */
export const clockOf = (lifetime: Lifetime, { spoken }: LiveRoom): Lifetime => (spoken ? lifetime.at(1) : lifetime);
export const talkClockOf = (lifetime: Lifetime, { spoken }: LiveRoom): Lifetime =>
  lifetime.at(spoken ? 1 : lifetime.talk_speed);

export const hasAgent = (room: LiveRoom): boolean =>
  [...room.members.values()].some(({ info }) => info.kind === ParticipantInfo_Kind.AGENT);

export const changed = (room: LiveRoom): boolean => room.changes.emit('change');

/** Waits until `find` returns something for the room. */
export async function until<T>(room: LiveRoom, find: () => T | undefined, signal: AbortSignal): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await once(room.changes, 'change', { signal });
  }
}
