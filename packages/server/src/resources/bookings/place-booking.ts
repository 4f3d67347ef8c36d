// What a request for a booking comes to beside the bookings that its conversation has.
import type { BookingToolArguments } from '@voicecall/contract';
import { correctedBooking, rescheduledBooking } from './merge-booking.ts';
import { isSamePerson, isSamePersonThen } from './same-person.ts';
import type { BookingRow } from './store.ts';

/** The booking as it then is; `corrects` is that booking as it was, `replaces` another one. */
interface Placed {
  readonly booking: BookingRow;
  readonly is_new?: true;
  readonly corrects?: BookingRow;
  readonly replaces?: BookingRow | undefined;
}

export function placeBooking(
  before: readonly BookingRow[],
  row: BookingRow,
  { tool_call_id, in_addition }: Pick<BookingToolArguments, 'tool_call_id' | 'in_addition'>,
): Placed {
  // A repeated request gets the first result, whatever was booked since.
  const answered = tool_call_id ? before.find(({ tool_call_ids }) => tool_call_ids.includes(tool_call_id)) : undefined;
  if (answered) return { booking: answered };
  const active = before.filter(({ status }) => status === 'captured');
  const then = active.filter((one) => one.preferred_datetime.getTime() === row.preferred_datetime.getTime());
  const known =
    then.find(({ dedupe_key }) => dedupe_key === row.dedupe_key) ??
    (in_addition ? undefined : then.findLast((one) => isSamePersonThen(one, row)));
  if (known) return { booking: correctedBooking(known, row), corrects: known };
  const replaces = in_addition ? undefined : active.findLast((earlier) => isSamePerson(earlier, row));
  return { booking: replaces ? rescheduledBooking(replaces, row) : row, is_new: true, replaces };
}
