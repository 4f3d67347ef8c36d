// Rows of the request log: writing many at once, and deleting old ones.
import { limits } from '@voicecall/contract';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { writeByDay } from '../../platform/database/partitions.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import type { RequestEntry } from '../../types.ts';

/** A row of the request log. */
export interface RequestRow extends Omit<RequestEntry, 'actor' | 'created_at'> {
  readonly actor_type: RequestEntry['actor']['type'];
  readonly actor_id: string | null;
  readonly created_at: Date;
}

// The counts are locked in the order of their ids, so that two processes never wait for each other.
const insertSql = prepared(
  `with given as materialized (
     select r.* from jsonb_to_recordset($1::jsonb) as r (
       tenant_id text, created_at timestamptz, id text, operation text, method text, route text, legacy_path boolean,
       status int, error_code text, duration_ms int, actor_type text, actor_id text, request_id text,
       idempotent_replayed boolean
     )
     where not $2::boolean or not exists (
       select 1 from request_log w where w.tenant_id = r.tenant_id and w.created_at = r.created_at and w.id = r.id
     )
   ), counts as (
     insert into request_counts as c (tenant_id, written)
     select tenant_id, count(*) from given group by tenant_id order by tenant_id
     on conflict (tenant_id) do update set written = c.written + excluded.written
     returning tenant_id, written
   )
   insert into request_log
     (tenant_id, created_at, id, no, operation, method, route, legacy_path, status, error_code, duration_ms, actor_type,
      actor_id, request_id, idempotent_replayed)
   select tenant_id, g.created_at, g.id,
     c.written + 1 - row_number() over (partition by tenant_id order by g.created_at desc, g.id desc),
     g.operation, g.method, g.route, g.legacy_path, g.status, g.error_code, g.duration_ms, g.actor_type, g.actor_id,
     g.request_id, g.idempotent_replayed
   from given g join counts c using (tenant_id)
   on conflict do nothing`,
);

/** Writes entries of any tenants. `again`: an earlier try may have written them. */
export async function insertRequests(sql: Sql, rows: readonly RequestRow[], again: boolean): Promise<void> {
  const times = rows.map(({ created_at }) => created_at);
  await writeByDay(sql, 'request_log', times, () => sql(insertSql, [JSON.stringify(rows), again]));
}

// As in the retention of deliveries, rows are deleted by their location (ctid), and those of a tenant are read in the
// order of an index; in a table of partitions it is the location in each of them, and `tableoid` says which one is meant.

/** Deletes entries of all tenants beyond the newest of each tenant; at most `limit`. Returns how many. */
export async function deleteExcess(sql: Sql, { limit }: Pick<OldRows, 'limit'>): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with old as materialized (
       select r.tableoid, r.ctid from tenants t
       cross join lateral (select written from request_counts where tenant_id = t.id limit 1) c
       cross join lateral (
         select tableoid, ctid from request_log where tenant_id = t.id and no <= c.written - ${limits.request_log_entries}
         order by no limit $1
       ) r limit $1
     ), gone as (
       delete from request_log where ctid = any (array(select ctid from old))
         and (tableoid, ctid) = any (array(select row(tableoid, ctid) from old)) returning 1
     )
     select count(*)::int as n from gone`,
    [limit],
  );
  return row?.n ?? 0;
}

/** Deletes entries that are older than their tenants keep them; at most `limit`. Returns how many. */
export async function deleteExpired(
  sql: Sql,
  now: Date,
  { limit, max_days }: Pick<OldRows, 'limit'> & { readonly max_days: number | null },
): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with old as materialized (
       select r.tableoid, r.ctid from tenants t
       cross join lateral (
         select tableoid, ctid from request_log
         where tenant_id = t.id and created_at < $1::timestamptz - make_interval(days => least((t.retention ->> 'request_log_days')::int, $3::int))
         order by created_at, id limit $2
       ) r where t.retention ->> 'request_log_days' is not null or $3::int is not null limit $2
     ), gone as (
       delete from request_log where ctid = any (array(select ctid from old))
         and (tableoid, ctid) = any (array(select row(tableoid, ctid) from old)) returning 1
     )
     select count(*)::int as n from gone`,
    [now.toISOString(), limit, max_days],
  );
  return row?.n ?? 0;
}

/** Deletes old entries of all tenants from before there were partitions; at most `limit`. Returns how many. */
export async function deleteFirstRequests(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `with gone as (
       delete from requests where ctid = any (array(
         select r.ctid from tenants t
         cross join lateral (
           select ctid from requests where tenant_id = t.id and created_at < $1::timestamptz
           order by created_at, id limit $2
         ) r limit $2
       )) returning 1
     )
     select count(*)::int as n from gone`,
    [before, limit],
  );
  return row?.n ?? 0;
}
