// Maps booking rows to the API and to events.
import { booking } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { Booking } from '../../types.ts';
import type { BookingRow } from './store.ts';
import { formatIso } from './zone-time.ts';

export const presentBooking = (row: BookingRow): Booking =>
  presentRow(booking, row, { preferred_datetime: formatIso(row.preferred_datetime, row.timezone) });
