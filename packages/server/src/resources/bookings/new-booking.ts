// Builds the row of a booking from an agent's request.
import { createHash } from 'node:crypto';
import type { BookingToolArguments } from '@voicecall/contract';
import { newId } from '../../platform/ids.ts';
import type { CallRow } from '../calls/store.ts';
import { normalizedName } from './same-person.ts';
import type { BookingRow, Contact } from './store.ts';

interface Known {
  readonly call: CallRow;
  readonly at: Date;
  readonly contact: Contact;
  readonly now: Date;
}

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
  const identity = JSON.stringify([call.id, at.toISOString(), normalizedName(full_name)]);
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
    dedupe_key: createHash('sha256').update(identity).digest('hex'),
    tool_call_ids: tool_call_id ? [tool_call_id] : [],
    created_at: now,
    canceled_at: null,
    canceled_by: null,
    cancel_reason: null,
    superseded_by: null,
  };
}
