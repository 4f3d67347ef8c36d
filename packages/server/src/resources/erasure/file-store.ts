// Files of recordings that must go, and entries of the ledger that must be written beside them.
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { dayMs, hourMs, isoAfter } from '../../platform/time.ts';
import type { Erased } from './store.ts';

/** A file that is not there yet may still be on its way to the storage. */
const lateMs = hourMs;

export interface File {
  readonly tenant_id: string;
  readonly recording_key: string;
  readonly until: Date;
  readonly attempts: number;
  /** What is to be written. Null: the file is deleted. */
  readonly content: string | null;
}

/** Notes the files of calls, and returns how many there are. */
export async function addFilesOf(sql: Sql, { tenant_id, call_ids, at }: Erased): Promise<number> {
  const added = await sql(
    `insert into recording_deletions (tenant_id, recording_key, until, wake_at)
     select tenant_id, recording_key, case when recording_status = 'completed' then $3::timestamptz else $4::timestamptz end,
       $3::timestamptz
     from calls where tenant_id = $1 and id = any ($2) and recording_key is not null
     on conflict do nothing returning 1`,
    [tenant_id, call_ids, isoAfter(at), isoAfter(at, lateMs)],
  );
  return added.length;
}

/**
 * Notes an entry that is to be written. A server of an earlier version would delete the file instead, which is not
 * there, and looks again at `until`: a day is longer than an upgrade.
 */
export async function addWrite(
  sql: Sql,
  {
    tenant_id,
    recording_key,
    content,
    at,
  }: Pick<File, 'tenant_id' | 'recording_key' | 'content'> & { readonly at: Date },
): Promise<void> {
  await sql(
    `insert into recording_deletions (tenant_id, recording_key, content, until, wake_at)
     values ($1, $2, $3, $4::timestamptz, $5::timestamptz)`,
    [tenant_id, recording_key, content, isoAfter(at, dayMs), isoAfter(at)],
  );
}

/** Whether a file is due, at `$1`. */
export const fileIsDue = '(select min(wake_at) from recording_deletions) <= $1::timestamptz';

const columns = 'tenant_id, recording_key, until, attempts, content';

const dueSql = prepared(
  `with recursive tenants as (
     (select tenant_id from recording_deletions order by tenant_id limit 1)
     union all
     select (select tenant_id from recording_deletions r where r.tenant_id > t.tenant_id order by tenant_id limit 1)
     from tenants t where t.tenant_id is not null)
   (select ${columns} from recording_deletions where content is not null and wake_at <= $1::timestamptz
    order by wake_at limit $2)
   union all
   (select ${columns} from tenants t cross join lateral (
      select f.*, row_number() over (order by f.wake_at) as turn from (
        select recording_key, until, attempts, content, wake_at from recording_deletions r
        where r.tenant_id = t.tenant_id and r.wake_at <= $1::timestamptz order by r.wake_at limit $2) f) f
    where content is null order by turn, random() limit $2)`,
);

/** Entries that are due, and files that are, of all tenants in turn. At most `limit` of each. */
export const dueFiles = (sql: Sql, now: Date, limit: number): Promise<File[]> =>
  sql<File>(dueSql, [isoAfter(now), limit]);

export async function fileIsDone(sql: Sql, { tenant_id, recording_key }: File): Promise<void> {
  await sql('delete from recording_deletions where tenant_id = $1 and recording_key = $2', [tenant_id, recording_key]);
}

/** Makes a file due again later; after an error that is told. */
export async function lookAgain(sql: Sql, file: File, wake_at: Date, error: string | null): Promise<void> {
  await sql(
    `update recording_deletions set wake_at = $3::timestamptz, last_error = $4,
       attempts = attempts + case when $4::text is null then 0 else 1 end
     where tenant_id = $1 and recording_key = $2`,
    [file.tenant_id, file.recording_key, isoAfter(wake_at), error],
  );
}
