// A booking between the turns, at the moment at which it was captured.
import { Link } from '@tanstack/react-router';
import type { Booking, CallDetail, Client } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { duration } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { pageMax } from '../../generated/facts.ts';
import { appointmentOf } from '../bookings/cancel-dialog.tsx';

/** The bookings of a call. */
export const callBookingsQuery = (client: Client, { tenant_id, id, booking_ids }: CallDetail['call']) =>
  reading(
    keys.call(tenant_id, id).bookings(booking_ids),
    async () => (await client.bookings.list({ call_id: id, limit: pageMax })).bookings,
    { enabled: booking_ids.length > 0 },
  );

export function BookingRow({ booking, answeredAt }: { readonly booking: Booking; readonly answeredAt: string | null }) {
  const { tenant_id, call_id, status, superseded_by, full_name, created_at } = booking;
  const after = Date.parse(created_at) - Date.parse(answeredAt ?? created_at);
  return (
    <li className="turn booked">
      <span className="turn-time tabular">{duration(Math.max(0, after) / 1000)}</span>
      <span>
        <Badge code={status} tone={status === 'captured' ? 'good' : 'neutral'}>
          {status === 'captured' ? 'Booking' : superseded_by ? 'Booking, moved' : 'Booking, canceled'}
        </Badge>{' '}
        <Link
          to="/t/$tenantId/bookings"
          params={{ tenantId: tenant_id }}
          search={{ q: call_id }}
          className="foreign"
          dir="auto"
        >
          {full_name}
        </Link>{' '}
        <span className="quiet">{appointmentOf(booking)}</span>
      </span>
    </li>
  );
}
