// What a booking is after the agent has said more of it: the latest value wins, what is not said again stays.
import { dedupeKey } from './new-booking.ts';
import { isShorterName } from './same-person.ts';
import type { BookingRow } from './store.ts';

/** How many request ids are stored for one booking. */
const maxRequestIds = 50;

/** What was said of an appointment beside its time. */
type Kept = Pick<BookingRow, 'email' | 'phone' | 'duration_min' | 'channel' | 'notes'>;
const shown = ['full_name', 'email', 'phone', 'duration_min', 'channel', 'notes', 'preferred_datetime_text'] as const;
/** Details by name, with their new values. */
export type Details = Partial<Pick<BookingRow, (typeof shown)[number]>>;

const latest = (earlier: Kept, later: Kept): Kept => ({
  email: later.email ?? earlier.email,
  phone: later.phone ?? earlier.phone,
  duration_min: later.duration_min ?? earlier.duration_min,
  channel: later.channel ?? earlier.channel,
  notes: later.notes ?? earlier.notes,
});

const cited = (earlier: BookingRow, later: BookingRow): number[] => [
  ...new Set([...earlier.evidence_turn_ids, ...later.evidence_turn_ids]),
];

/** "Ann" is what the agent calls Ann Example later on, and no correction. */
const nameOf = (earlier: BookingRow, later: BookingRow): string =>
  isShorterName(later.full_name, earlier.full_name) ? earlier.full_name : later.full_name;

/** The booking, when the agent requests it again for the same time. */
export function correctedBooking(known: BookingRow, again: BookingRow): BookingRow {
  const full_name = nameOf(known, again);
  return {
    ...known,
    ...latest(known, again),
    full_name,
    preferred_datetime_text: again.preferred_datetime_text || known.preferred_datetime_text,
    evidence_turn_ids: cited(known, again),
    dedupe_key: dedupeKey(known.call_id, known.preferred_datetime, full_name),
    tool_call_ids: [...known.tool_call_ids, ...again.tool_call_ids].slice(-maxRequestIds),
  };
}

/** The booking that takes the place of another one, with what was said for that one. */
export function rescheduledBooking(replaced: BookingRow, next: BookingRow): BookingRow {
  const full_name = nameOf(replaced, next);
  return {
    ...next,
    ...latest(replaced, next),
    full_name,
    evidence_turn_ids: cited(replaced, next),
    dedupe_key: dedupeKey(next.call_id, next.preferred_datetime, full_name),
  };
}

/** The details that differ. */
export const changedDetails = (before: BookingRow, after: BookingRow): Details =>
  Object.fromEntries(
    shown.filter((detail) => before[detail] !== after[detail]).map((detail) => [detail, after[detail]]),
  );
