// What a run leaves behind: the platform's records, what its customer received, and what truly happened at the far
// ends.
import type { AgentJob, Dial, Happening, InjectedFault, SandboxRecording } from '@voicecall/sandbox';

/** One call, as the test began it. */
export interface BegunCall {
  readonly name: string;
  readonly room: string;
  /** Reasons of which it ends by one where nothing went wrong that matters. */
  readonly ends: readonly string[];
  /** Its caller is gone again so soon that the platform may never have heard of it. */
  readonly fleeting: boolean;
}

export interface CallRecord {
  readonly id: string;
  readonly room_name: string;
  readonly status: string;
  readonly ended_reason: string | null;
  readonly recording_status: string;
  /** When the test saw that it has ended, by the far ends' clock; null where it has not. */
  readonly seen_ended_at: number | null;
}

/** A wait of the test that took longer than it was to. */
export interface Delay {
  /** By the far ends' clock. */
  readonly at: number;
  readonly ms: number;
}

export interface ToldEvent {
  /** Of the one delivery that it has. */
  readonly id: string;
  readonly type: string;
  readonly call_id: string;
}

export interface Run {
  readonly begun: readonly BegunCall[];
  readonly calls: readonly CallRecord[];
  /** In the order of the feed. */
  readonly events: readonly ToldEvent[];
  /** What the customers' receivers got. */
  readonly received: readonly Pick<ToldEvent, 'id' | 'call_id' | 'type'>[];
  readonly dials: readonly Pick<Dial, 'room' | 'identity'>[];
  readonly jobs: readonly Pick<AgentJob, 'job_id' | 'room' | 'identity'>[];
  readonly recordings: readonly Pick<SandboxRecording, 'egress_id' | 'room'>[];
  readonly happenings: readonly Happening[];
  readonly faults: readonly InjectedFault[];
  /** Rooms that are open at the end. */
  readonly open_rooms: readonly string[];
  /** Jobs in the queue at the end. */
  readonly queued: readonly string[];
  readonly places_taken: number;
  readonly delays: readonly Delay[];
}
