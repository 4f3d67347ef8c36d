// Rows of calls, of their legs, and of the media service's webhooks that were applied to them.
import type { calls } from '../../generated/prisma/client.ts';
import { stepInsert } from '../../platform/database/call-steps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { announceCallChange } from '../../platform/database/call-changes.ts';
import { annotate, traceparent } from '../../platform/trace.ts';
import type { Call } from '../../types.ts';
import { later } from '../../platform/time.ts';
import { checkEveryMs } from './timing.ts';

type ApiFields = Omit<
  Call,
  'created_at' | 'ringing_at' | 'answered_at' | 'ended_at' | 'updated_at' | 'duration_sec' | 'booking_ids'
> & {
  readonly end_reason_requested: Call['ended_reason'];
  readonly end_by_requested: Call['ended_by'];
};
/** A call as the database holds it: the fields of the API, and how far the work on it has come. */
export type CallRow = Readonly<Omit<calls, keyof ApiFields>> & ApiFields;

/** A call to insert. Fields that its kind of call does not have are null. */
export type NewCall = Pick<
  CallRow,
  'tenant_id' | 'id' | 'agent_id' | 'direction' | 'room_name' | 'timezone' | 'max_duration_sec' | 'created_at'
> &
  Partial<
    Pick<
      CallRow,
      | 'agent_version'
      | 'trunk_id'
      | 'from_number'
      | 'from_raw'
      | 'asserted_identity'
      | 'diversion'
      | 'to_number'
      | 'client_ref'
      | 'lead'
      | 'metadata'
      | 'variables'
      | 'leg_identity'
      | 'routing_pending'
      | 'sip_call_id'
    >
  >;

/**
 * Puts a call on record whose other side is already there, or about to join: it counts towards its tenant's concurrent
 * calls from the start. Undefined when its room has a call already; waits for a transaction that inserts one.
 */
export async function insertCall(sql: Sql, call: NewCall): Promise<CallRow | undefined> {
  const row = {
    ...call,
    status: 'dispatched',
    updated_at: call.created_at,
    admitted_at: call.created_at,
    check_after: later(call.created_at, checkEveryMs),
    recording_status: 'none',
    summary_status: 'none',
    traceparent: traceparent(),
  };
  const columns = Object.keys(row).join(', ');
  const [inserted] = await sql<CallRow>(
    `insert into calls (${columns}) select ${columns} from jsonb_populate_record(null::calls, $1::jsonb)
     on conflict (room_name) do nothing returning *`,
    [JSON.stringify(row)],
  );
  announceCallChange(sql, call.tenant_id);
  if (inserted) annotate({ 'voicecall.tenant_id': call.tenant_id, 'voicecall.call_id': call.id });
  return inserted;
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

export async function findCall(sql: Sql, tenant_id: string, id: string): Promise<CallRow | undefined> {
  const [row] = await sql<CallRow>('select * from calls where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

/** The call, locked until the transaction ends. Use `withCall`, which opens the transaction as well. */
export async function lockCall(sql: Sql, tenant_id: string, id: string): Promise<CallRow | undefined> {
  const [row] = await sql<CallRow>('select * from calls where tenant_id = $1 and id = $2 for update', [tenant_id, id]);
  return row;
}

/** The call of a room, locked. The media service knows rooms only; their names are unique per installation. */
export async function lockCallByRoom(sql: Sql, room_name: string): Promise<CallRow | undefined> {
  const [row] = await sql<CallRow>('select * from calls where room_name = $1 for update', [room_name]);
  return row;
}

/** Which of these rooms belong to calls that ended before `until`. Covers all tenants, as a scheduled task does. */
export async function roomsOfEndedCalls(sql: Sql, room_names: readonly string[], until: Date): Promise<string[]> {
  const rows = await sql<{ room_name: string }>(
    'select room_name from calls where room_name = any($1) and ended_at <= $2::timestamptz',
    [room_names, until.toISOString()],
  );
  return rows.map(({ room_name }) => room_name);
}

/** Outbound calls whose dial has not begun. Covers all tenants. */
export const undialedCalls = (sql: Sql): Promise<{ tenant_id: string; call_id: string }[]> =>
  sql(`select tenant_id, id as call_id from calls
    where ended_at is null and direction = 'outbound' and dial_started_at is null order by created_at`);

/** Which of these rooms have no call. Covers all tenants, as a scheduled task does. */
export async function roomsWithoutCall(sql: Sql, room_names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select r.name from unnest($1::text[]) as r (name)
     where not exists (select 1 from calls c where c.room_name = r.name)`,
    [room_names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Counts an agent dispatch before it is made. Only one worker gets true for each count, and none once an agent has
 * taken the job since `call` was read.
 */
export async function claimAgentDispatch(sql: Sql, call: CallRow, now: Date): Promise<boolean> {
  const rows = await sql(
    `with claimed as (
       update calls set agent_dispatch_count = agent_dispatch_count + 1, agent_dispatched_at = $4::timestamptz
       where tenant_id = $1 and id = $2 and agent_dispatch_count = $3 and status in ('dispatched', 'ringing')
         and end_reason_requested is null and dial_started_at is null
         and agent_accepted_at is not distinct from $5::timestamptz
       returning tenant_id, id as call_id, agent_dispatched_at, agent_dispatch_count as attempt
     ), step as (${stepInsert('agent.dispatched', {
       from: 'claimed',
       key: 'attempt',
       at: 'agent_dispatched_at',
       data: `jsonb_build_object('attempt', attempt)`,
     })})
     select call_id from claimed`,
    [
      call.tenant_id,
      call.id,
      call.agent_dispatch_count,
      now.toISOString(),
      call.agent_accepted_at?.toISOString() ?? null,
    ],
  );
  return rows.length === 1;
}

/** A short call may have been answered, and may have ended, before this is known: then only its timeline has it. */
export async function saveAgentAccepted(
  sql: Sql,
  call: CallRow,
  accepted: { dispatch_id: string; job_id: string | null; at: Date },
): Promise<void> {
  await sql(
    `with accepted as (
       update calls set agent_accepted_at = $3::timestamptz, media_dispatch_id = $4, media_job_id = $5
       where tenant_id = $1 and id = $2 and status in ('dispatched', 'ringing')
     )
     ${stepInsert('agent.accepted', {
       from: '(select $1::text as tenant_id, $2::text as call_id) call',
       key: '$4::text',
       at: '$3::timestamptz',
       data: `jsonb_build_object('dispatch_id', $4::text, 'job_id', $5::text)`,
     })}`,
    [call.tenant_id, call.id, accepted.at.toISOString(), accepted.dispatch_id, accepted.job_id],
  );
}

/** Columns that a lifecycle step may set. */
export type CallChange = Partial<Omit<CallRow, keyof NewCall | 'updated_at'>> & Pick<Partial<CallRow>, 'sip_call_id'>;

/** Writes a change to a call whose lock the caller holds, and returns the changed row. */
export async function changeCall(sql: Sql, call: CallRow, change: CallChange, now: Date): Promise<CallRow> {
  const values: unknown[] = [call.tenant_id, call.id, now.toISOString()];
  const sets = Object.entries(change).map(([column, value]) => {
    if (column === 'sip_status' || column === 'consent') return `${column} = $${values.push(json(value))}::jsonb`;
    return value instanceof Date
      ? `${column} = $${values.push(value.toISOString())}::timestamptz`
      : `${column} = $${values.push(value)}`;
  });
  const [row] = await sql<CallRow>(
    `update calls set ${[...sets, 'updated_at = $3::timestamptz'].join(', ')}
     where tenant_id = $1 and id = $2 returning *`,
    values,
  );
  if (!row) throw new Error(`call ${call.id} is gone`);
  announceCallChange(sql, call.tenant_id, call.id);
  return row;
}

export interface ParticipantRow {
  readonly identity: string;
  readonly kind: 'sip' | 'web';
  readonly joined_at: Date;
  readonly left_at: Date | null;
  readonly disconnect_reason: string | null;
  /** The last state of a phone that has left. */
  readonly call_status: string | null;
}

export async function listLegs(sql: Sql, call: CallRow): Promise<ParticipantRow[]> {
  return sql(
    `select identity, kind, joined_at, left_at, disconnect_reason, call_status from call_participants
     where tenant_id = $1 and call_id = $2 order by joined_at`,
    [call.tenant_id, call.id],
  );
}

/** True when this leg was not on record before. */
export async function insertLeg(
  sql: Sql,
  call: CallRow,
  leg: Pick<ParticipantRow, 'identity' | 'kind' | 'joined_at'>,
): Promise<boolean> {
  const rows = await sql(
    `insert into call_participants (tenant_id, call_id, identity, kind, joined_at)
     values ($1, $2, $3, $4, $5::timestamptz)
     on conflict do nothing returning identity`,
    [call.tenant_id, call.id, leg.identity, leg.kind, leg.joined_at.toISOString()],
  );
  return rows.length === 1;
}

/** True when this leg had not left before. */
export async function closeLeg(
  sql: Sql,
  call: CallRow,
  leg: Pick<ParticipantRow, 'identity' | 'disconnect_reason' | 'call_status'> & { left_at: Date },
): Promise<boolean> {
  const rows = await sql(
    `update call_participants set left_at = $4::timestamptz, disconnect_reason = $5, call_status = $6
     where tenant_id = $1 and call_id = $2 and identity = $3 and left_at is null returning identity`,
    [call.tenant_id, call.id, leg.identity, leg.left_at.toISOString(), leg.disconnect_reason, leg.call_status],
  );
  return rows.length === 1;
}

/** Remembers a media webhook; false when it was seen before. */
export async function rememberWebhook(sql: Sql, id: string, at: Date): Promise<boolean> {
  const rows = await sql(
    'insert into livekit_webhooks (id, received_at) values ($1, $2::timestamptz) on conflict do nothing returning id',
    [id, at.toISOString()],
  );
  return rows.length === 1;
}

/** Deletes ids that the media service does not send again. */
export async function purgeWebhooks(sql: Sql, before: Date): Promise<void> {
  await sql('delete from livekit_webhooks where received_at < $1::timestamptz', [before.toISOString()]);
}

/** Whether a call is due for a check, at `$1`. */
export const callIsDue = '(select min(check_after) from calls) <= $1::timestamptz';

/**
 * Takes unfinished calls that are due for a check, each for one worker, and makes the next check due at `next`. Covers
 * all tenants, as a scheduled task does.
 */
export async function takeDueCalls(sql: Sql, now: Date, next: Date): Promise<CallRow[]> {
  return sql(
    `update calls c set check_after = $2::timestamptz
     from (select tenant_id, id from calls where check_after <= $1::timestamptz
           order by check_after limit 100 for update skip locked) due
     where c.tenant_id = due.tenant_id and c.id = due.id returning c.*`,
    [now.toISOString(), next.toISOString()],
  );
}

/** Makes an unfinished call due for a check at `at`, if it is not due earlier. */
export async function checkBy(sql: Sql, call: CallRow, at: Date): Promise<void> {
  await sql(
    `update calls set check_after = $3::timestamptz
     where tenant_id = $1 and id = $2 and check_after > $3::timestamptz`,
    [call.tenant_id, call.id, at.toISOString()],
  );
}

/** Makes every unfinished call due for a check. */
export async function bringChecksForward(sql: Sql, now: Date): Promise<void> {
  await sql('update calls set check_after = $1::timestamptz where check_after > $1::timestamptz', [now.toISOString()]);
}
