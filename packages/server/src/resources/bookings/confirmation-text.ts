// The text that an agent gets for a booking: its time, the booking that it replaces, and the other active ones.
import type { Details } from './merge-booking.ts';
import { formatMoment } from './zone-time.ts';
import type { BookingRow } from './store.ts';

/** Further bookings are not read out. */
const maxOthers = 5;

const when = ({ preferred_datetime, timezone }: BookingRow): string => formatMoment(preferred_datetime, timezone);

/** What is said of a changed detail; texts of the agent's own are not repeated to it. */
const words: Readonly<Record<keyof Details, (booking: BookingRow) => string>> = {
  full_name: ({ full_name }) => `the name ${full_name}`,
  email: ({ email }) => `the e-mail address ${email}`,
  phone: ({ phone }) => `the phone number ${phone}`,
  duration_min: ({ duration_min }) => `a duration of ${duration_min} minutes`,
  channel: () => 'how you meet',
  notes: () => 'the notes',
  preferred_datetime_text: () => '',
};

const changed = (booking: BookingRow, changes: Details): string[] => {
  const said = (Object.keys(changes) as (keyof Details)[]).map((detail) => words[detail](booking)).filter(Boolean);
  return said.length > 0 ? [`It now has ${new Intl.ListFormat('en').format(said)}.`] : [];
};

export function confirmationText(booking: BookingRow, all: readonly BookingRow[], changes: Details = {}): string {
  const now = all.find(({ id }) => id === booking.id) ?? booking;
  if (now.status === 'canceled') return `The appointment for ${now.full_name} on ${when(now)} was canceled since.`;
  const replaced = all.find(({ superseded_by }) => superseded_by === now.id);
  const others = all.filter(({ id, status }) => status === 'captured' && id !== now.id).slice(-maxOthers);
  return [
    `The appointment for ${now.full_name} is booked: ${when(now)}.`,
    ...changed(now, changes),
    ...(replaced ? [`It takes the place of the one on ${when(replaced)}, which is canceled.`] : []),
    ...(others.length > 0
      ? [`Also booked in this call: ${others.map((other) => `${other.full_name}, ${when(other)}`).join('; ')}.`]
      : []),
  ].join(' ');
}
