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
import { changedDetails, correctedBooking, rescheduledBooking } from './merge-booking.ts';
import type { Details } from './merge-booking.ts';
import { isSamePerson, isSamePersonThen } from './same-person.ts';
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

async function saveBooking(
  deps: Needs,
  sql: Sql,
  row: BookingRow,
  { tool_call_id, in_addition }: Input,
): Promise<Saved> {
  const before = await listOfCall(sql, row.tenant_id, row.call_id);
  // A repeated request gets the first result, whatever was booked since.
  const answered = tool_call_id ? before.find(({ tool_call_ids }) => tool_call_ids.includes(tool_call_id)) : undefined;
  if (answered) return { booking: answered, changes: {} };
  const active = before.filter(({ status }) => status === 'captured');
  const then = active.filter((one) => one.preferred_datetime.getTime() === row.preferred_datetime.getTime());
  const known =
    then.find(({ dedupe_key }) => dedupe_key === row.dedupe_key) ??
    (in_addition ? undefined : then.findLast((one) => isSamePersonThen(one, row)));
  if (known) return correct(deps, sql, known, row);
  const replaced = in_addition ? undefined : active.findLast((earlier) => isSamePerson(earlier, row));
  return { booking: await book(deps, sql, row, replaced), changes: {} };
}

async function book(deps: Needs, sql: Sql, asked: BookingRow, replaced: BookingRow | undefined): Promise<BookingRow> {
  const row = replaced ? rescheduledBooking(replaced, asked) : asked;
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
async function correct(deps: Needs, sql: Sql, known: BookingRow, again: BookingRow): Promise<Saved> {
  const booking = correctedBooking(known, again);
  const changes = changedDetails(known, booking);
  const { tenant_id, call_id, id, client_ref } = known;
  const at = again.created_at;
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
