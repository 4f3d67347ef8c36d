// The text that an agent gets for a booking: its time, the booking that it replaces, and the other active ones.
import { formatMoment } from './zone-time.ts';
import type { BookingRow } from './store.ts';

/** Further bookings are not read out. */
const maxOthers = 5;

const when = ({ preferred_datetime, timezone }: BookingRow): string => formatMoment(preferred_datetime, timezone);

export function confirmationText(booking: BookingRow, all: readonly BookingRow[]): string {
  const now = all.find(({ id }) => id === booking.id) ?? booking;
  if (now.status === 'canceled') return `The appointment for ${now.full_name} on ${when(now)} was canceled since.`;
  const replaced = all.find(({ superseded_by }) => superseded_by === now.id);
  const others = all.filter(({ id, status }) => status === 'captured' && id !== now.id).slice(-maxOthers);
  return [
    `The appointment for ${now.full_name} is booked: ${when(now)}.`,
    ...(replaced ? [`It takes the place of the one on ${when(replaced)}, which is canceled.`] : []),
    ...(others.length > 0
      ? [`Also booked in this call: ${others.map((other) => `${other.full_name}, ${when(other)}`).join('; ')}.`]
      : []),
  ].join(' ');
}
