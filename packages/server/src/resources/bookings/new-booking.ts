// Builds the row of a booking from an agent's request.
import { createHash } from 'node:crypto';
import type { BookingToolArguments } from '@voicecall/contract';
import { newId } from '../../platform/ids.ts';
import type { CallRow } from '../calls/store.ts';
import { normalizedName } from './same-person.ts';
import type { BookingRow, Contact } from './store.ts';

interface Known {
  readonly call: Pick<CallRow, 'tenant_id' | 'id' | 'agent_id' | 'client_ref' | 'timezone'>;
  readonly at: Date;
  readonly contact: Contact;
  readonly now: Date;
}

/** The key of an active booking: one per call, moment and name. */
export const dedupeKey = (call_id: string, at: Date, full_name: string): string =>
  createHash('sha256')
    .update(JSON.stringify([call_id, at.toISOString(), normalizedName(full_name)]))
    .digest('hex');

export function newBooking(input: BookingToolArguments, { call, at, contact, now }: Known): BookingRow {
  const {
    full_name,
    preferred_datetime_text,
    duration_min = null,
    channel = null,
    notes = null,
    evidence_turn_ids,
    tool_call_id,
  } = input;
  return {
    full_name,
    preferred_datetime_text,
    duration_min,
    channel,
    notes,
    ...contact,
    tenant_id: call.tenant_id,
    call_id: call.id,
    id: newId('booking'),
    agent_id: call.agent_id,
    client_ref: call.client_ref,
    status: 'captured',
    preferred_datetime: at,
    timezone: call.timezone,
    evidence_turn_ids: evidence_turn_ids.filter((turn_id) => turn_id < 2 ** 31),
    dedupe_key: dedupeKey(call.id, at, full_name),
    tool_call_ids: tool_call_id ? [tool_call_id] : [],
    created_at: now,
    canceled_at: null,
    canceled_by: null,
    cancel_reason: null,
    superseded_by: null,
  };
}
