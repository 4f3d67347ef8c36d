// Rows of erasures of persons, and what they erase.
import type { erasureReceipt } from '@voicecall/contract';
import type * as z from 'zod';
import type { Sql } from '../../../platform/database/db.ts';
import { isoAfter } from '../../../platform/time.ts';
import type { FoundCall } from '../../calls/public.ts';

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

/** Of erasures that are known, whether they are complete; undefined when the tenant is not known. */
export async function findOpenness(
  sql: Sql,
  tenant_id: string,
  ids: readonly string[],
): Promise<Readonly<Record<string, 'open' | 'complete'>> | undefined> {
  const [row] = await sql<{ found: Record<string, 'open' | 'complete'> }>(
    `select coalesce((select jsonb_object_agg(id, case when completed_at is null then 'open' else 'complete' end)
       from erasures where tenant_id = $1 and id = any ($2)), '{}') as found
     from tenants where id = $1`,
    [tenant_id, ids],
  );
  return row?.found;
}

/** Notes calls that an erasure must keep. */
export async function addHeld(sql: Sql, tenant_id: string, id: string, call_ids: readonly string[]): Promise<void> {
  if (call_ids.length === 0) return;
  await sql(
    `update erasures set progress =
       jsonb_set(progress, '{held_call_ids}', (progress -> 'held_call_ids') || to_jsonb($3::text[]))
     where tenant_id = $1 and id = $2 and completed_at is null`,
    [tenant_id, id, call_ids],
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

/** Deletes chats, and returns how many rows of each table went. */
export async function eraseChats(
  sql: Sql,
  tenant_id: string,
  chat_ids: readonly string[],
): Promise<Record<string, number>> {
  const [row] = await sql<{ chats: number; chat_messages: number }>(
    `with messages as (
       delete from chat_messages where tenant_id = $1 and chat_id = any ($2) returning 1
     ), gone as (delete from chats where tenant_id = $1 and id = any ($2) returning 1)
     select (select count(*)::int from gone) as chats, (select count(*)::int from messages) as chat_messages`,
    [tenant_id, chat_ids],
  );
  return row && row.chats > 0 ? { ...row } : {};
}
