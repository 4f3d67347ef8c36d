// The records of a run: the platform's, what its customers received, and what really happened in the sandbox.
import type { AgentJob, Dial, Happening, InjectedFault, SandboxRecording } from '@voicecall/sandbox';

/** One call, as the test started it. */
export interface BegunCall {
  readonly name: string;
  readonly room: string;
  /** The possible reasons of its end when no relevant fault occurred. */
  readonly ends: readonly string[];
  /** The caller leaves so soon that the platform may never learn of the call. */
  readonly fleeting: boolean;
}

export interface CallRecord {
  readonly id: string;
  readonly room_name: string;
  readonly status: string;
  readonly ended_reason: string | null;
  readonly recording_status: string;
  /** When the test saw its end, by the sandbox's clock; null when it did not. */
  readonly seen_ended_at: number | null;
}

/** A wait of the test that took longer than requested. */
export interface Delay {
  /** By the sandbox's clock. */
  readonly at: number;
  readonly ms: number;
}

export interface ToldEvent {
  /** The id of its only delivery. */
  readonly id: string;
  readonly type: string;
  readonly call_id: string;
}

export interface Run {
  readonly begun: readonly BegunCall[];
  readonly calls: readonly CallRecord[];
  /** In the order of the feed. */
  readonly events: readonly ToldEvent[];
  /** What the customers' receivers received. */
  readonly received: readonly Pick<ToldEvent, 'id' | 'call_id' | 'type'>[];
  readonly dials: readonly Pick<Dial, 'room' | 'identity'>[];
  readonly jobs: readonly Pick<AgentJob, 'job_id' | 'room' | 'identity' | 'accepted_at' | 'ended_at'>[];
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
