// Rows of erasures of persons, and the calls and chats of a person.
import type { erasureReceipt } from '@voicecall/contract';
import type * as z from 'zod';
import type { Sql } from '../../../platform/database/db.ts';
import { isoAfter } from '../../../platform/time.ts';

/** Whom an erasure is about. */
export interface Subject {
  readonly number?: string | undefined;
  readonly email?: string | undefined;
  readonly client_ref?: string | undefined;
  readonly name?: string | undefined;
}

export type Receipt = z.output<typeof erasureReceipt>;
/** What has been done so far. */
export type Progress = Pick<Receipt, 'calls' | 'call_ids' | 'rows' | 'held_call_ids' | 'delivered_to'>;

export interface ErasureRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly by: ('number' | 'email' | 'client_ref' | 'name')[];
  readonly subject_sealed: Uint8Array | null;
  readonly status: 'running' | 'waiting' | 'completed';
  readonly after_id: string;
  readonly looked_at: number;
  readonly progress: Progress;
  readonly waiting_call_ids: readonly string[];
  readonly receipt: Receipt | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

type NewErasure = Pick<ErasureRow, 'tenant_id' | 'id' | 'by' | 'created_at'> & { readonly subject_sealed: Uint8Array };

export const noProgress: Progress = { calls: 0, call_ids: [], rows: {}, held_call_ids: [], delivered_to: [] };

export async function insertErasure(sql: Sql, row: NewErasure): Promise<ErasureRow | undefined> {
  const [inserted] = await sql<ErasureRow>(
    `insert into erasures (tenant_id, id, by, subject_sealed, status, progress, wake_at, created_at)
     values ($1, $2, $3, $4, 'running', $5::jsonb, $6::timestamptz, $6::timestamptz) returning *`,
    [row.tenant_id, row.id, row.by, row.subject_sealed, JSON.stringify(noProgress), row.created_at.toISOString()],
  );
  return inserted;
}

export async function findErasure(sql: Sql, tenant_id: string, id: string): Promise<ErasureRow | undefined> {
  const [row] = await sql<ErasureRow>('select * from erasures where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

/** An erasure that is not complete, locked for one worker; undefined when another one has it. */
export async function lockErasure(sql: Sql, tenant_id: string, id: string): Promise<ErasureRow | undefined> {
  const [row] = await sql<ErasureRow>(
    `select * from erasures where tenant_id = $1 and id = $2 and completed_at is null for update skip locked`,
    [tenant_id, id],
  );
  return row;
}

export async function saveErasure(sql: Sql, row: ErasureRow, wake_at: Date | null): Promise<void> {
  await sql(
    `update erasures set status = $3, after_id = $4, looked_at = $5, progress = $6::jsonb, waiting_call_ids = $7,
       receipt = $8::jsonb, completed_at = $9::timestamptz, wake_at = $10::timestamptz,
       subject_sealed = case when $9::timestamptz is null then subject_sealed end
     where tenant_id = $1 and id = $2`,
    [
      row.tenant_id,
      row.id,
      row.status,
      row.after_id,
      row.looked_at,
      JSON.stringify(row.progress),
      row.waiting_call_ids,
      row.receipt && JSON.stringify(row.receipt),
      row.completed_at?.toISOString() ?? null,
      wake_at?.toISOString() ?? null,
    ],
  );
}

/** Whether an erasure is due, at `$1`. */
export const erasureIsDue = '(select min(wake_at) from erasures where wake_at is not null) <= $1::timestamptz';

/** Erasures that are due, of all tenants, as a scheduled task takes them. Each is due again later, if its job is lost. */
export const takeDueErasures = (sql: Sql, now: Date): Promise<{ tenant_id: string; erasure_id: string }[]> =>
  sql(
    `update erasures e set wake_at = $2::timestamptz
     from (select tenant_id, id from erasures where wake_at <= $1::timestamptz
           order by wake_at limit 100 for update skip locked) due
     where e.tenant_id = due.tenant_id and e.id = due.id returning e.tenant_id, e.id as erasure_id`,
    [isoAfter(now), isoAfter(now, 60_000)],
  );

/** A call of the person, locked. */
export interface FoundCall {
  readonly id: string;
  readonly ended: boolean;
  readonly held: boolean;
}

const same = (column: string, value: string): string => `lower(${column}) = lower(${value})`;
const bookings = (condition: string): string =>
  `exists (select 1 from bookings b where b.tenant_id = c.tenant_id and b.call_id = c.id and (${condition}))`;
/** `$4` to `$7`: number, e-mail address, reference, name. */
const isOfPerson = `(
  $4 in (c.to_number, c.from_number, c.from_raw, c.asserted_identity, c.diversion) or ${bookings('b.phone = $4')}
) and ($7::text is null or ${same(`c.lead ->> 'name'`, '$7')} or ${bookings(same('b.full_name', '$7'))})
or ${same(`c.lead ->> 'email'`, '$5')} or ${bookings(same('b.email', '$5'))}
or c.client_ref = $6 or ${bookings('b.client_ref = $6')}`;

const subjectValues = ({ number, email, client_ref, name }: Subject): (string | null)[] => [
  number ?? null,
  email ?? null,
  client_ref ?? null,
  name ?? null,
];

/** The calls of a person among the next `limit` calls of the tenant behind an id, in the order of ids. */
export async function findNextCalls(
  sql: Sql,
  { tenant_id, after_id, created_at }: ErasureRow,
  subject: Subject,
  limit: number,
): Promise<{ looked: number; last: string | null; found: FoundCall[] }> {
  const [window] = await sql<{ looked: number; last: string | null }>(
    `select count(*)::int as looked, max(id) as last
     from (select id from calls where tenant_id = $1 and id > $2 order by id limit $3) w`,
    [tenant_id, after_id, limit],
  );
  const { looked = 0, last = null } = window ?? {};
  const found = await sql<FoundCall>(
    `select c.id, c.ended_at is not null as ended, c.hold_reason is not null as held from calls c
     where c.tenant_id = $1 and c.id > $2 and c.id <= $3 and c.created_at <= $8::timestamptz and (${isOfPerson})
     order by c.id for update of c`,
    [tenant_id, after_id, last ?? '', ...subjectValues(subject), isoAfter(created_at)],
  );
  return { looked, last, found };
}

/** Calls that were waited for, locked. */
export const findWaiting = (sql: Sql, { tenant_id, waiting_call_ids }: ErasureRow): Promise<FoundCall[]> =>
  sql<FoundCall>(
    `select id, ended_at is not null as ended, hold_reason is not null as held from calls
     where tenant_id = $1 and id = any ($2) order by id for update`,
    [tenant_id, waiting_call_ids],
  );

/** The endpoints that got events of these calls. */
export async function findDeliveredTo(sql: Sql, tenant_id: string, call_ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select distinct webhook_endpoint_id as id from webhook_deliveries
     where tenant_id = $1 and call_id = any ($2) and attempt_count > 0 order by 1`,
    [tenant_id, call_ids],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the chats of a person, and returns how many rows of each table went. */
export async function eraseChats(sql: Sql, tenant_id: string, subject: Subject): Promise<Record<string, number>> {
  const [row] = await sql<{ chats: number; chat_messages: number }>(
    `with of_person as (
       select id from chats where tenant_id = $1
         and (lower(lead ->> 'email') = lower($2) or lead ->> 'phone' = $3 or metadata ->> 'client_ref' = $4)
     ), messages as (
       delete from chat_messages where tenant_id = $1 and chat_id in (select id from of_person) returning 1
     ), gone as (delete from chats where tenant_id = $1 and id in (select id from of_person) returning 1)
     select (select count(*)::int from gone) as chats, (select count(*)::int from messages) as chat_messages`,
    [tenant_id, subject.email ?? null, subject.number ?? null, subject.client_ref ?? null],
  );
  return row && row.chats > 0 ? { ...row } : {};
}
