// Captures a booking: one row and one `booking.created`, even if the agent repeats the request (requirements 2.10,
// 6.1). A new time for the same person replaces the earlier one.
import type { BookingToolArguments, ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import { recordAudit, system } from '../../platform/database/audit.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isClosedToAgent } from '../calls/present.ts';
import { withCall } from '../calls/public.ts';
import { findOffered } from '../tools/store.ts';
import { recordCancellation } from './record-cancellation.ts';
import { newBooking } from './new-booking.ts';
import { presentBooking } from './present.ts';
import { parseContact, parseTime } from './parse-request.ts';
import { isSamePerson } from './same-person.ts';
import { confirmationText } from './confirmation-text.ts';
import { changeBooking, insertBooking, listOfCall } from './store.ts';
import type { BookingRow } from './store.ts';

type Input = BookingToolArguments & { readonly tenant_id: string; readonly call_id: string };
type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

/** The lock of the call serializes concurrent requests. */
export const captureBooking = (deps: Needs, input: Input): Promise<ToolOutcome> =>
  withCall(deps, input, async (sql, call) => {
    const { tenant_id, call_id } = input;
    const now = deps.clock.now();
    if (isClosedToAgent(call, now)) return declined('The call is over; nothing more can be booked in it.');
    const offered = await findOffered(sql, tenant_id, call.agent_id);
    if (!offered.some(({ type }) => type === 'booking')) return declined('I am not able to book appointments.');
    const time = parseTime(input, call.timezone, now);
    if ('problem' in time) return declined(time.problem);
    const { say, ...contact } = parseContact(input);
    const booking = await saveBooking(deps, sql, newBooking(input, { call, at: time.at, contact, now }), input);
    return {
      ok: true,
      say: `${confirmationText(booking, await listOfCall(sql, tenant_id, call_id))}${say}`,
      booking_id: booking.id,
    };
  });

const declined = (say: string): ToolOutcome => ({ ok: false, say, booking_id: null });

async function saveBooking(
  deps: Needs,
  sql: Sql,
  row: BookingRow,
  { tool_call_id, in_addition }: Input,
): Promise<BookingRow> {
  const before = await listOfCall(sql, row.tenant_id, row.call_id);
  // A repeated request gets the first result, whatever was booked since.
  const answered = tool_call_id ? before.find(({ tool_call_ids }) => tool_call_ids.includes(tool_call_id)) : undefined;
  if (answered) return answered;
  const known = before.find(({ dedupe_key }) => dedupe_key === row.dedupe_key);
  if (known) return addContact(sql, known, row);
  const { tenant_id, id, client_ref, created_at: at } = row;
  const booking = presentBooking(row);
  const { call_id, full_name, preferred_datetime, timezone } = booking;
  await insertBooking(sql, row);
  await recordAudit(sql, system, {
    tenant_id,
    action: 'booking.created',
    target: ['booking', id],
    client_ref,
    changes: { call_id, full_name, preferred_datetime, timezone },
    at,
  });
  await publishEvent(deps, sql, { tenant_id, call_id, at }, { type: 'booking.created', object: booking });
  const replaced = in_addition
    ? undefined
    : before.findLast((earlier) => earlier.status === 'captured' && isSamePerson(earlier, row));
  if (replaced)
    await recordCancellation(deps, sql, system, {
      tenant_id,
      id: replaced.id,
      by: 'agent',
      reason: null,
      superseded_by: id,
      at,
    });
  return row;
}

/** Adds contact details that the agent asked for later; existing ones stay. */
async function addContact(sql: Sql, known: BookingRow, again: BookingRow): Promise<BookingRow> {
  const contact = { email: known.email ?? again.email, phone: known.phone ?? again.phone };
  const change = { ...contact, tool_call_ids: [...known.tool_call_ids, ...again.tool_call_ids].slice(-maxRequestIds) };
  if (contact.email === known.email && contact.phone === known.phone && again.tool_call_ids.length === 0) return known;
  const { tenant_id, id, client_ref } = known;
  await changeBooking(sql, known, change);
  if (contact.email !== known.email || contact.phone !== known.phone) {
    await recordAudit(sql, system, {
      tenant_id,
      action: 'booking.updated',
      target: ['booking', id],
      client_ref,
      changes: contact,
      at: again.created_at,
    });
  }
  return { ...known, ...change };
}

/** How many request ids are stored for one booking. */
const maxRequestIds = 50;
