// The input of a summary: everything that is known about a call.
import type { ExtractionInput, FieldDefinition } from '@voicecall/contract';
import type { Booking, Turn } from '../types.ts';

/** One turn with its times, as dates for computing durations. */
export interface SpokenTurn extends Pick<Turn, 'turn_id' | 'role' | 'text' | 'interrupted' | 'tool'> {
  readonly started_at: Date;
  readonly ended_at: Date | null;
  /** Of the speech recognition; absent or null where it reported none. */
  readonly confidence?: number | null;
}

/** The members of a captured booking that a summary uses. */
export interface CapturedBooking extends Pick<
  Booking,
  'full_name' | 'email' | 'phone' | 'channel' | 'evidence_turn_ids' | 'preferred_datetime_text'
> {
  readonly preferred_datetime: Date;
}

export interface Material {
  readonly call: Omit<ExtractionInput['call'], 'started_at'> & {
    readonly started_at: Date;
    readonly answered_at: Date | null;
    /** BCP 47 tag of what the caller speaks, or else the agent; absent or null when unknown. */
    readonly language?: string | null;
    readonly ended_at: Date | null;
  };
  readonly vertical: ExtractionInput['vertical'];
  /** The custom fields that apply to this call now, in the order of their keys. */
  readonly definitions: readonly FieldDefinition[];
  /** All turns in order. */
  readonly turns: readonly SpokenTurn[];
  /** The active bookings, oldest first. */
  readonly bookings: readonly CapturedBooking[];
  /** The names of the tenant's booking tools: a tool turn with one of them is a booking attempt. */
  readonly booking_tools: readonly string[];
}
