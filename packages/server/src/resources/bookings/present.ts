// Maps booking rows to the API and to events.
import type { Booking } from '../../types.ts';
import type { BookingRow } from './store.ts';
import { formatIso } from './zone-time.ts';

export const presentBooking = (row: BookingRow): Booking => ({
  id: row.id,
  tenant_id: row.tenant_id,
  call_id: row.call_id,
  agent_id: row.agent_id,
  client_ref: row.client_ref,
  status: row.status,
  full_name: row.full_name,
  email: row.email,
  phone: row.phone,
  preferred_datetime: formatIso(row.preferred_datetime, row.timezone),
  timezone: row.timezone,
  preferred_datetime_text: row.preferred_datetime_text,
  duration_min: row.duration_min,
  channel: row.channel,
  notes: row.notes,
  evidence_turn_ids: row.evidence_turn_ids,
  created_at: row.created_at.toISOString(),
  canceled_at: row.canceled_at?.toISOString() ?? null,
  canceled_by: row.canceled_by,
  cancel_reason: row.cancel_reason,
  superseded_by: row.superseded_by,
});
