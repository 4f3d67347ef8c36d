// Rows of exports, and the files in their archives.
import type { Sql } from '../../platform/database/db.ts';
import { dayMs, hourMs, isoAfter } from '../../platform/time.ts';
import type { Export } from '../../types.ts';
import type { Subject } from '../calls/public.ts';
import { tarBytes, tarEnd } from './tar.ts';

/** Whom an export is about. */
export type ExportSubject = Subject & { readonly everything?: true | undefined };

/** Where an export goes on. */
export interface Position {
  /** Looks for calls of the person; rows and recordings of all, of found calls, or of chats; and the end. */
  readonly scope: 'window' | 'all' | 'calls' | 'chats' | 'checksums' | 'manifest';
  /** Of calls or chats. */
  readonly ids: readonly string[];
  /** No more calls are looked for. */
  readonly is_last: boolean;
  /** The table, or a later section, that is read next, and behind which of its rows. */
  readonly section: string;
  readonly after: readonly string[] | null;
}

export interface ExportRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly by: Export['by'];
  readonly subject_sealed: Uint8Array | null;
  readonly status: 'running' | 'completed' | 'expired' | 'failed';
  readonly position: Position | null;
  readonly steps: number;
  readonly after_id: string;
  readonly looked_at: number;
  readonly rows: Export['rows'];
  readonly recordings: number;
  readonly recordings_missing: number;
  readonly files: number;
  readonly bytes: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly expires_at: Date | null;
}

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly file_key: string;
  readonly bytes: number;
  /** Null: it was copied by the storage. */
  readonly sha256: string | null;
}

/** Of an archive, as it is read. `ends_at`: where the next file begins. */
export type PlacedFile = ArchiveFile & { readonly ends_at: number };

/** Where the files of an export are. Egress writes into the folders of tenants, perhaps as another user. */
export const folderOf = (tenant_id: string, id: string): string => `exports/${tenant_id}/${id}/`;

/** How long an export may make no progress. */
const patienceMs = dayMs;
const wakeMs = 60_000;

/** A number of the database is text to its driver if it is as long as this one may become. */
export const columns = `tenant_id, id, by, subject_sealed, status, position, steps, after_id, looked_at, rows, recordings,
  recordings_missing, files, bytes::float8 as bytes, created_at, completed_at, expires_at`;

/**
 * Until the end of the transaction, with `shared`: no export of the tenant begins; `alone`: nothing of the tenant is
 * erased. So an erasure ends every export that may have read what it erases. Take it last in an erasure.
 */
export async function lockExports(sql: Sql, tenant_id: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await sql(`select ${lock}(hashtextextended('exports of tenant ' || $1, 0))`, [tenant_id]);
}

export async function insertExport(
  sql: Sql,
  row: Pick<ExportRow, 'tenant_id' | 'id' | 'by' | 'subject_sealed' | 'created_at'>,
): Promise<ExportRow> {
  const [inserted] = await sql<ExportRow>(
    `insert into exports (tenant_id, id, by, subject_sealed, status, wake_at, created_at)
     values ($1, $2, $3, $4, 'running', $5::timestamptz, $5::timestamptz) returning ${columns}`,
    [row.tenant_id, row.id, row.by, row.subject_sealed, isoAfter(row.created_at)],
  );
  if (!inserted) throw new Error('an export was not inserted');
  return inserted;
}

export async function findExport(sql: Sql, tenant_id: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow>(`select ${columns} from exports where tenant_id = $1 and id = $2`, [
    tenant_id,
    id,
  ]);
  return row;
}

/** The export of a tenant whose turn it is. */
export async function findRunning(sql: Sql, tenant_id: string): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow>(
    `select ${columns} from exports where tenant_id = $1 and status = 'running' order by created_at, id limit 1`,
    [tenant_id],
  );
  return row;
}

/** Saves a step with its files, and returns the row; undefined when another worker has, or the export has ended. */
export async function saveStep(
  sql: Sql,
  row: ExportRow,
  files: readonly ArchiveFile[],
  now: Date,
): Promise<ExportRow | undefined> {
  let { bytes } = row;
  const placed = files.map((file) => ({ ...file, ends_at: (bytes += tarBytes(file.bytes)) }));
  const [saved] = await sql<ExportRow>(
    `update exports set steps = steps + 1, position = $4::jsonb, after_id = $5, looked_at = $6, rows = $7::jsonb,
       recordings = $8, recordings_missing = $9, files = $10, bytes = $11,
       wake_at = $12::timestamptz, expires_at = $13::timestamptz
     where tenant_id = $1 and id = $2 and steps = $3 and status = 'running' returning ${columns}`,
    [
      ...[row.tenant_id, row.id, row.steps, row.position && JSON.stringify(row.position), row.after_id],
      ...[row.looked_at, JSON.stringify(row.rows), row.recordings, row.recordings_missing],
      ...[row.files + files.length, bytes, isoAfter(now, wakeMs), isoAfter(now, patienceMs)],
    ],
  );
  if (saved && placed.length > 0)
    await sql(
      `insert into export_files (tenant_id, export_id, ends_at, name, file_key, bytes, sha256)
       select $1, $2, ends_at, name, file_key, bytes, sha256
       from jsonb_to_recordset($3::jsonb) as f(ends_at bigint, name text, file_key text, bytes bigint, sha256 text)`,
      [row.tenant_id, row.id, JSON.stringify(placed)],
    );
  return saved;
}

/** Completes an export whose last file is saved. */
export async function completeExport(sql: Sql, row: ExportRow, now: Date, expires_at: Date): Promise<void> {
  await sql(
    `update exports set status = 'completed', position = null, subject_sealed = null, bytes = bytes + $5,
       completed_at = $3::timestamptz, expires_at = $4::timestamptz, wake_at = $4::timestamptz
     where tenant_id = $1 and id = $2`,
    [row.tenant_id, row.id, isoAfter(now), isoAfter(expires_at), tarEnd.byteLength],
  );
}

/** Notes that a step failed: it is tried again in a minute, for a day. */
export async function noteFailure(sql: Sql, { tenant_id, id }: ExportRow, now: Date): Promise<void> {
  await sql(
    `update exports set wake_at = $3::timestamptz, expires_at = coalesce(expires_at, $4::timestamptz)
     where tenant_id = $1 and id = $2 and status = 'running'`,
    [tenant_id, id, isoAfter(now, wakeMs), isoAfter(now, patienceMs)],
  );
}

/** Ends exports: those whose time is over, or `all` of the tenant. Their files are deleted as those of recordings. */
export async function endExports(sql: Sql, tenant_id: string, at: Date, which: 'due' | 'all'): Promise<void> {
  await sql(
    `with ended as (
       update exports set status = case when status = 'running' and $4 = 'due' then 'failed' else 'expired' end,
         subject_sealed = null, position = null, wake_at = null, expires_at = $2::timestamptz
       where tenant_id = $1 and status in ('running', 'completed') and ($4 = 'all' or expires_at <= $2::timestamptz)
       returning id, completed_at
     ), gone as (
       delete from export_files where tenant_id = $1 and export_id in (select id from ended)
     )
     insert into recording_deletions (tenant_id, recording_key, until, wake_at)
     select $1, 'exports/' || $1 || '/' || id || '/', case when completed_at is null then $3::timestamptz else $2::timestamptz end,
       $2::timestamptz
     from ended on conflict do nothing`,
    // A file that is being written is looked for an hour later.
    [tenant_id, isoAfter(at), isoAfter(at, hourMs), which],
  );
}

/** Whether an export is due, at `$1`. */
export const exportIsDue = '(select min(wake_at) from exports where wake_at is not null) <= $1::timestamptz';

/** The tenants that have exports that are due. Each is due again later, if its job is lost. */
export const takeDueExports = (sql: Sql, now: Date): Promise<{ tenant_id: string }[]> =>
  sql(
    `with due as (
       select tenant_id, id from exports where wake_at <= $1::timestamptz
       order by wake_at limit 100 for update skip locked
     ), taken as (
       update exports e set wake_at = $2::timestamptz from due
       where e.tenant_id = due.tenant_id and e.id = due.id returning e.tenant_id
     )
     select distinct tenant_id from taken`,
    [isoAfter(now), isoAfter(now, wakeMs)],
  );

/** The next files of an archive: those that end behind `after`, in their order. */
export const findFiles = (
  sql: Sql,
  { tenant_id, id }: Pick<ExportRow, 'tenant_id' | 'id'>,
  after: number,
  limit: number,
): Promise<PlacedFile[]> =>
  sql<PlacedFile>(
    `select name, file_key, bytes::float8 as bytes, sha256, ends_at::float8 as ends_at from export_files
     where tenant_id = $1 and export_id = $2 and ends_at > $3 order by ends_at limit $4`,
    [tenant_id, id, after, limit],
  );

/** A call that is to have a recording. */
export interface RecordedCall {
  readonly id: string;
  readonly recording_key: string;
  readonly recording_status: string;
}

/** The next calls with a recording behind an id, of all or of `ids`. */
export const findRecorded = (
  sql: Sql,
  {
    tenant_id,
    ids,
    after,
  }: { readonly tenant_id: string; readonly ids: readonly string[] | null; readonly after: string },
  limit: number,
): Promise<RecordedCall[]> =>
  sql<RecordedCall>(
    `select id, recording_key, recording_status from calls
     where tenant_id = $1 and id > $2 and recording_key is not null and ($3::text[] is null or id = any ($3))
     order by id limit $4`,
    [tenant_id, after, ids, limit],
  );
