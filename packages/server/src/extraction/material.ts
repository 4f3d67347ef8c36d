// What a summary is made of: everything that is known of a call, gathered before the language model is asked.
import type { ExtractionInput, FieldDefinition } from '@voicecall/contract';
import type { Booking, Turn } from '../types.ts';

/** One turn, with its times. Dates, because lengths are computed with them. */
export interface SpokenTurn extends Pick<Turn, 'turn_id' | 'role' | 'text' | 'interrupted' | 'tool'> {
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/** What a captured booking says. */
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
    readonly ended_at: Date | null;
  };
  readonly vertical: ExtractionInput['vertical'];
  /** The custom fields that apply to this call now, in the order of their keys. */
  readonly definitions: readonly FieldDefinition[];
  /** All turns, in their order. */
  readonly turns: readonly SpokenTurn[];
  /** The bookings that stand, oldest first. */
  readonly bookings: readonly CapturedBooking[];
  /** Names of the tenant's tools that book: by them a turn of role `tool` is known to be an attempt. */
  readonly booking_tools: readonly string[];
}
