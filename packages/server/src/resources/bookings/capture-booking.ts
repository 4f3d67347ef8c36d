// Capturing a booking: however often the agent asks for it, one row and one `booking.created` (spec 2.10, 6.1).
import { createHash } from 'node:crypto';
import type { BookingToolArguments, ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import { recordAudit, system } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { isOver } from '../calls/present.ts';
import { lockCall } from '../calls/store.ts';
import type { CallRow } from '../calls/store.ts';
import { findTenant } from '../tenants/store.ts';
import { findOffered } from '../tools/store.ts';
import { presentBooking } from './present.ts';
import { readContact, readTime } from './read-request.ts';
import { changeContact, findCaptured, insertBooking } from './store.ts';
import type { BookingRow, Contact } from './store.ts';
import { inWords } from './zone-time.ts';

type Input = BookingToolArguments & { readonly tenant_id: string; readonly call_id: string };
type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

/** The call's lock makes repetitions that arrive at once wait for each other. */
export const captureBooking = (deps: Needs, input: Input): Promise<ToolOutcome> =>
  deps.db.hot(async (sql) => {
    const { tenant_id, call_id } = input;
    const now = deps.clock.now();
    const call = await lockCall(sql, tenant_id, call_id);
    const tenant = await findTenant(sql, tenant_id);
    if (!call || !tenant) throw refuse('call_not_found');
    if (isOver(call, now)) return declined('The call is over; nothing more can be booked in it.');
    const offered = await findOffered(sql, tenant_id, call.agent_id);
    if (!offered.some(({ type }) => type === 'booking')) return declined('I am not able to book appointments.');
    const time = readTime(input, call, tenant.timezone, now);
    if ('problem' in time) return declined(time.problem);
    const { say, ...contact } = readContact(input);
    const booking = await keep(deps, sql, call, rowOf(input, { call, time, contact, now }));
    return { ok: true, say: `The appointment for ${booking.full_name} is booked: ${inWords(time.at, time.timezone)}.${say}`, booking_id: booking.id };
  });

const declined = (say: string): ToolOutcome => ({ ok: false, say, booking_id: null });

async function keep(deps: Needs, sql: Sql, call: CallRow, row: BookingRow): Promise<BookingRow> {
  const known = await findCaptured(sql, row.tenant_id, row.dedupe_key);
  if (known) return complete(sql, known, row);
  const { tenant_id, id, client_ref, created_at: at } = row;
  const booking = presentBooking(row);
  const { call_id, full_name, preferred_datetime, timezone } = booking;
  await insertBooking(sql, row);
  await recordAudit(sql, system, { tenant_id, action: 'booking.created', target: ['booking', id], client_ref, changes: { call_id, full_name, preferred_datetime, timezone }, at });
  await publishEvent(deps, sql, { tenant_id, call_id: call.id, at }, { type: 'booking.created', object: booking });
  return row;
}

/** Contact details that were asked for again are added to the booking; what it has, it keeps. */
async function complete(sql: Sql, known: BookingRow, again: BookingRow): Promise<BookingRow> {
  const contact: Contact = { email: known.email ?? again.email, phone: known.phone ?? again.phone };
  if (contact.email === known.email && contact.phone === known.phone) return known;
  const { tenant_id, id, client_ref } = known;
  await changeContact(sql, known, contact);
  await recordAudit(sql, system, { tenant_id, action: 'booking.updated', target: ['booking', id], client_ref, changes: { ...contact }, at: again.created_at });
  return { ...known, ...contact };
}

function rowOf(input: Input, { call, time, contact, now }: { call: CallRow; time: { at: Date; timezone: string }; contact: Contact; now: Date }): BookingRow {
  const { tenant_id, call_id, full_name, preferred_datetime_text, duration_min = null, channel = null, notes = null, evidence_turn_ids } = input;
  const identity = JSON.stringify([call_id, time.at.toISOString(), folded(full_name)]);
  return {
    tenant_id, call_id, full_name, preferred_datetime_text, duration_min, channel, notes, ...contact,
    id: newId('booking'),
    agent_id: call.agent_id,
    client_ref: call.client_ref,
    status: 'captured',
    preferred_datetime: time.at,
    timezone: time.timezone,
    evidence_turn_ids: evidence_turn_ids.filter((turn_id) => turn_id < 2 ** 31),
    dedupe_key: createHash('sha256').update(identity).digest('hex'),
    created_at: now,
  };
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
