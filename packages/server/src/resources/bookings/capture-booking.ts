// Capturing a booking: however often the agent asks for it, one row and one `booking.created` (spec 2.10, 6.1). A new
// time takes the place of the old one.
import type { BookingToolArguments, ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import { recordAudit, system } from '../../platform/database/audit.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isClosedToAgent } from '../calls/present.ts';
import { withCall } from '../calls/public.ts';
import { findOffered } from '../tools/store.ts';
import { endBooking } from './end-booking.ts';
import { newBooking } from './new-booking.ts';
import { presentBooking } from './present.ts';
import { readContact, readTime } from './read-request.ts';
import { isSamePerson } from './same-person.ts';
import { bookedInWords } from './say-booked.ts';
import { changeBooking, insertBooking, listOfCall } from './store.ts';
import type { BookingRow } from './store.ts';

type Input = BookingToolArguments & { readonly tenant_id: string; readonly call_id: string };
type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

/** The call's lock makes requests that arrive at once wait for each other. */
export const captureBooking = (deps: Needs, input: Input): Promise<ToolOutcome> =>
  withCall(deps, input, async (sql, call) => {
    const { tenant_id, call_id } = input;
    const now = deps.clock.now();
    if (isClosedToAgent(call, now)) return declined('The call is over; nothing more can be booked in it.');
    const offered = await findOffered(sql, tenant_id, call.agent_id);
    if (!offered.some(({ type }) => type === 'booking')) return declined('I am not able to book appointments.');
    const time = readTime(input, call.timezone, now);
    if ('problem' in time) return declined(time.problem);
    const { say, ...contact } = readContact(input);
    const booking = await keep(deps, sql, newBooking(input, { call, at: time.at, contact, now }), input);
    return {
      ok: true,
      say: `${bookedInWords(booking, await listOfCall(sql, tenant_id, call_id))}${say}`,
      booking_id: booking.id,
    };
  });

const declined = (say: string): ToolOutcome => ({ ok: false, say, booking_id: null });

async function keep(deps: Needs, sql: Sql, row: BookingRow, { tool_call_id, in_addition }: Input): Promise<BookingRow> {
  const before = await listOfCall(sql, row.tenant_id, row.call_id);
  // A request that is repeated because its answer was lost says nothing new, whatever was booked since.
  const answered = tool_call_id ? before.find(({ tool_call_ids }) => tool_call_ids.includes(tool_call_id)) : undefined;
  if (answered) return answered;
  const known = before.find(({ dedupe_key }) => dedupe_key === row.dedupe_key);
  if (known) return complete(sql, known, row);
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
    await endBooking(deps, sql, system, {
      tenant_id,
      id: replaced.id,
      by: 'agent',
      reason: null,
      superseded_by: id,
      at,
    });
  return row;
}

/** Contact details that were asked for again are added to the booking; what it has, it keeps. */
async function complete(sql: Sql, known: BookingRow, again: BookingRow): Promise<BookingRow> {
  const contact = { email: known.email ?? again.email, phone: known.phone ?? again.phone };
  const change = { ...contact, tool_call_ids: [...known.tool_call_ids, ...again.tool_call_ids].slice(-mostRequests) };
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

/** How many requests for one booking are known by their ids. */
const mostRequests = 50;
