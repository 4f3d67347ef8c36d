// Captures a booking: one row and one `booking.created`, even if the agent repeats the request (requirements 2.10,
// 6.1). Other details of the same booking correct it; a new time for the same person replaces the earlier one.
import type { BookingToolArguments, ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { system } from '../../platform/principal.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isClosedToAgent } from '../calls/present.ts';
import { withCall } from '../calls/public.ts';
import { findOffered } from '../tools/store.ts';
import { recordCancellation } from './record-cancellation.ts';
import { newBooking } from './new-booking.ts';
import { presentBooking } from './present.ts';
import { parseContact, parseTime } from './parse-request.ts';
import { changedDetails } from './merge-booking.ts';
import type { Details } from './merge-booking.ts';
import { placeBooking } from './place-booking.ts';
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
    const offered = await findOffered(sql, call);
    if (!offered.some(({ type }) => type === 'booking')) return declined('I am not able to book appointments.');
    const time = parseTime(input, call.timezone, now);
    if ('problem' in time) return declined(time.problem);
    const { say, ...contact } = parseContact(input);
    const row = newBooking(input, { call, at: time.at, contact, now });
    const { booking, changes } = await saveBooking(deps, sql, row, input);
    return {
      ok: true,
      say: `${confirmationText(booking, await listOfCall(sql, tenant_id, call_id), changes)}${say}`,
      booking_id: booking.id,
    };
  });

const declined = (say: string): ToolOutcome => ({ ok: false, say, booking_id: null });

interface Saved {
  readonly booking: BookingRow;
  /** The details that were corrected or added. */
  readonly changes: Details;
}

async function saveBooking(deps: Needs, sql: Sql, row: BookingRow, input: Input): Promise<Saved> {
  const before = await listOfCall(sql, row.tenant_id, row.call_id);
  const { booking, corrects, is_new, replaces } = placeBooking(before, row, input);
  if (corrects) return correct(deps, sql, { known: corrects, booking }, row.created_at);
  return { booking: is_new ? await book(deps, sql, booking, replaces) : booking, changes: {} };
}

async function book(deps: Needs, sql: Sql, row: BookingRow, replaced: BookingRow | undefined): Promise<BookingRow> {
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

/** The same booking again, perhaps with other details: those are told once, and nothing is when there are none. */
async function correct(
  deps: Needs,
  sql: Sql,
  { known, booking }: { readonly known: BookingRow; readonly booking: BookingRow },
  at: Date,
): Promise<Saved> {
  const changes = changedDetails(known, booking);
  const { tenant_id, call_id, id, client_ref } = known;
  await changeBooking(sql, booking);
  if (Object.keys(changes).length === 0) return { booking, changes };
  await recordAudit(sql, system, {
    tenant_id,
    action: 'booking.updated',
    target: ['booking', id],
    client_ref,
    changes,
    at,
  });
  await publishEvent(
    deps,
    sql,
    { tenant_id, call_id, at },
    { type: 'booking.updated', object: presentBooking(booking) },
  );
  return { booking, changes };
}
