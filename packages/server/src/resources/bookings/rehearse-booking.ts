// A booking that is only rehearsed: what an agent would be told of it, with nothing stored and nobody notified.
import { bookingToolArguments, wrongArguments } from '@voicecall/contract';
import type { BookingToolArguments, ToolOutcome } from '@voicecall/contract';
import { confirmationText } from './confirmation-text.ts';
import { changedDetails } from './merge-booking.ts';
import { newBooking } from './new-booking.ts';
import { parseContact, parseTime } from './parse-request.ts';
import { placeBooking } from './place-booking.ts';
import type { BookingRow } from './store.ts';

/** The conversation in the place of a call. */
type Conversation = Parameters<typeof newBooking>[1]['call'];

/** One use of the booking tool: the arguments of the model, and when. */
export interface BookingUse {
  readonly arguments: unknown;
  readonly at: Date;
}

/** The result of the last use. The earlier ones are what the conversation has booked before. */
export function rehearseBooking(call: Conversation, earlier: readonly BookingUse[], last: BookingUse): ToolOutcome {
  let bookings: readonly BookingRow[] = [];
  for (const use of earlier) bookings = rehearse(call, bookings, use).bookings;
  return rehearse(call, bookings, last).outcome;
}

/** What the uses would have booked, and nothing that replaced or canceled. */
export function rehearsedBookings(call: Conversation, uses: readonly BookingUse[]): BookingRow[] {
  let bookings: readonly BookingRow[] = [];
  for (const use of uses) bookings = rehearse(call, bookings, use).bookings;
  return bookings.filter(({ status }) => status === 'captured');
}

interface Rehearsed {
  readonly outcome: ToolOutcome;
  readonly bookings: readonly BookingRow[];
}

function rehearse(call: Conversation, before: readonly BookingRow[], use: BookingUse): Rehearsed {
  const parsed = bookingToolArguments.safeParse(use.arguments);
  if (!parsed.success) return declined(before, wrongArguments(parsed.error));
  const input: BookingToolArguments = { ...parsed.data, evidence_turn_ids: [], tool_call_id: null };
  const time = parseTime(input, call.timezone, use.at);
  if ('problem' in time) return declined(before, time.problem);
  const { say, ...contact } = parseContact(input);
  const row = newBooking(input, { call, at: time.at, contact, now: use.at });
  const { booking, corrects, is_new, replaces } = placeBooking(before, row, input);
  const bookings = before.map((one): BookingRow => {
    if (one.id === booking.id) return booking;
    return one === replaces ? { ...one, status: 'canceled', superseded_by: booking.id } : one;
  });
  const all = is_new ? [...bookings, booking] : bookings;
  const changes = corrects ? changedDetails(corrects, booking) : {};
  const text = `${confirmationText(booking, all, changes)}${say}`;
  return { outcome: { ok: true, say: text, booking_id: null }, bookings: all };
}

const declined = (bookings: readonly BookingRow[], say: string): Rehearsed => ({
  outcome: { ok: false, say, booking_id: null },
  bookings,
});
