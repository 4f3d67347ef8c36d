// What is older than tenants keep it.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import { isoAfter } from '../../platform/time.ts';
import { changesOf } from '../../stored.ts';
import type { Stored } from '../../stored.ts';
import type { Tenant } from '../../types.ts';
import { addFilesOf } from './file-store.ts';
import type { Erased } from './store.ts';

/** Parts of calls with a retention of their own. */
export const parts = ['transcripts', 'recordings', 'summaries', 'bookings'] as const;
export type Part = (typeof parts)[number];

export interface TenantRetention {
  readonly id: string;
  readonly retention: Partial<Tenant['retention']>;
}

/** `max_days`: what all tenants have at least, if it is not null. */
export const tenantsWithRetention = (sql: Sql, max_days: number | null): Promise<TenantRetention[]> =>
  sql<TenantRetention>(
    `select id, retention from tenants ${max_days === null ? `where retention <> '{}'` : ''} order by id`,
  );

interface Old {
  readonly tenant_id: string;
  readonly before: Date;
  readonly limit: number;
}

/** Locks the oldest calls from before a moment that have ended and are not on hold. */
export async function takeOldCalls(sql: Sql, { tenant_id, before, limit }: Old): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select id from calls
     where tenant_id = $1 and created_at < $2::timestamptz and ended_at is not null and hold_reason is null
     order by created_at, id limit $3 for update skip locked`,
    [tenant_id, before.toISOString(), limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks the next calls whose part is older than a moment, and notes how far that is. Those on hold are passed over:
 * their release makes retention look again. A call whose agent may still report stops it. `looked`: how many were
 * looked at.
 */
export async function takeOldParts(
  sql: Sql,
  { tenant_id, part, before, limit, now }: Old & { readonly part: Part; readonly now: Date },
): Promise<{ call_ids: string[]; looked: number }> {
  const rows = await sql<{ id: string; created_at: Date; ended: boolean; held: boolean }>(
    `select c.id, c.created_at, coalesce(c.ended_at < $5::timestamptz, false) as ended, c.hold_reason is not null as held
     from (select coalesce(max(until), '-infinity') as until, coalesce(max(after_id), '') as after_id
       from retention_progress where tenant_id = $1 and part = $4) p
     cross join lateral (
       select * from calls where tenant_id = $1 and created_at < $2::timestamptz
         and (created_at, id) > (p.until, p.after_id)
       order by created_at, id limit $3) c
     order by c.created_at, c.id`,
    [tenant_id, before.toISOString(), limit, part, isoAfter(now, -limits.report_window_ms)],
  );
  const open = rows.findIndex(({ ended }) => !ended);
  const passed = open < 0 ? rows : rows.slice(0, open);
  const last = passed.at(-1);
  if (last)
    await sql(
      `insert into retention_progress (tenant_id, part, until, after_id) values ($1, $2, $3::timestamptz, $4)
       on conflict (tenant_id, part) do update set until = excluded.until, after_id = excluded.after_id`,
      [tenant_id, part, last.created_at.toISOString(), last.id],
    );
  const ids = passed.filter(({ held }) => !held).map(({ id }) => id);
  // A call that is put on hold at the same moment is either locked by that, or seen here.
  const locked = await sql<{ id: string }>(
    `select id from calls where tenant_id = $1 and id = any ($2) and hold_reason is null order by id for update`,
    [tenant_id, ids],
  );
  return { call_ids: locked.map(({ id }) => id), looked: passed.length };
}

const of = 'where tenant_id = $1 and call_id = any ($2)';

/** What erasing a part does; the last one returns the calls that had it. */
const statements = ({ bookings }: Stored): Readonly<Record<Part, readonly string[]>> => ({
  transcripts: [
    `delete from call_transcripts ${of}`,
    `delete from call_changes ${of}`,
    `insert into call_search_marks (tenant_id, call_id) select $1, id from unnest($2::text[]) as id`,
    `with gone as (update call_turns set text = '', tool = null, said_sealed = null ${of} returning call_id)
     update calls set erased = array_append(erased, 'transcript')
     where tenant_id = $1 and id in (select call_id from gone) and not 'transcript' = any (erased) returning id`,
  ],
  recordings: [
    `delete from call_waveforms ${of}`,
    `update calls set erased = array_append(erased, 'recording'), recording_key = null
     where tenant_id = $1 and id = any ($2) and recording_key is not null returning id`,
  ],
  summaries: [
    `with gone as (update call_summaries set payload = null, custom = null, reason = null ${of} returning call_id)
     update calls set erased = array_append(erased, 'summary')
     where tenant_id = $1 and id in (select call_id from gone) and not 'summary' = any (erased) returning id`,
  ],
  bookings: [
    `update audit_events set changes = '{}', client_ref = null
     where tenant_id = $1 and target_id in (select id from bookings ${of})`,
    `with gone as (update bookings set ${changesOf(bookings?.blank)} ${of} returning call_id)
     select distinct call_id from gone`,
  ],
});

/** Erases a part of calls, and returns of how many. */
export async function eraseParts(
  { stored }: Pick<Deps, 'stored'>,
  sql: Sql,
  part: Part,
  erased: Erased,
): Promise<number> {
  if (part === 'recordings') await addFilesOf(sql, erased);
  let changed = 0;
  for (const text of statements(stored)[part]) changed = (await sql(text, [erased.tenant_id, erased.call_ids])).length;
  return changed;
}

/** Adds calls to the count of an entry of the audit log; false when the entry is gone. */
export async function addToEntry(
  sql: Sql,
  { tenant_id, id, calls }: { readonly tenant_id: string; readonly id: string; readonly calls: number },
): Promise<boolean> {
  const changed = await sql(
    `update audit_events set changes = jsonb_set(changes, '{calls}', to_jsonb((changes ->> 'calls')::bigint + $3::int))
     where tenant_id = $1 and id = $2 returning 1`,
    [tenant_id, id, calls],
  );
  return changed.length > 0;
}

/** Deletes old entries of the audit log of a tenant, at most `limit`, and returns how many. */
export async function deleteOldAudit(sql: Sql, tenant_id: string, { before, limit }: OldRows): Promise<number> {
  const gone = await sql(
    `delete from audit_events where id in (
       select id from audit_events where tenant_id = $1 and created_at < $2::timestamptz
       order by created_at, id limit $3)
     returning 1`,
    [tenant_id, before.toISOString(), limit],
  );
  return gone.length;
}
