// The archive of an export, put together while it is sent: its files come from the storage piece by piece, so nothing
// of it is held in memory, and every part of it can be sent alone.
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { findExport, findFiles } from './store.ts';
import type { ExportRow, PlacedFile } from './store.ts';
import { tarBytes, tarEnd, tarHeader, tarPadding } from './tar.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'recordings'>;

/** An export that can be downloaded. */
export type Archive = Pick<ExportRow, 'tenant_id' | 'id' | 'bytes' | 'created_at'>;

export async function findArchive(deps: Needs, tenant_id: string, id: string): Promise<Archive> {
  const row = await findExport(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('export_not_found');
  if (row.status !== 'completed') throw refuse('export_not_available');
  return row;
}

export const recordDownload = (deps: Needs, who: Principal, { tenant_id, id }: Archive): Promise<unknown> =>
  recordAudit(deps.db.sql, who, {
    tenant_id,
    action: 'export.downloaded',
    target: ['export', id],
    at: deps.clock.now(),
  });

/** Bytes of an archive, from the first one up to the one before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Files that are looked up at a time; before each, the client's access is checked anew. */
const pageFiles = 20;

export const openArchive = (
  deps: Needs,
  archive: Archive,
  range: Range,
  checkAccess: () => Promise<unknown>,
): Readable => Readable.from(bytesOf(deps, archive, range, checkAccess), { objectMode: false });

async function* bytesOf(
  deps: Needs,
  archive: Archive,
  { start, end }: Range,
  checkAccess: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const filesEnd = archive.bytes - tarEnd.byteLength;
  for (let at = start; at < Math.min(end, filesEnd);) {
    await checkAccess();
    await findArchive(deps, archive.tenant_id, archive.id);
    const files = await findFiles(deps.db.sql, archive, at, pageFiles);
    if (files.length === 0) throw new Error(`the archive of ${archive.id} has lost files`);
    for (const file of files) {
      if (at >= end) return;
      yield* bytesOfFile(deps, archive, file, { start: at, end });
      at = file.ends_at;
    }
  }
  yield* part(tarEnd, filesEnd, { start, end });
}

async function* bytesOfFile(
  { recordings }: Needs,
  { created_at }: Archive,
  { name, file_key, bytes, ends_at }: PlacedFile,
  range: Range,
): AsyncGenerator<Uint8Array> {
  const begin = ends_at - tarBytes(bytes);
  const header = tarHeader({ name, bytes, at: created_at });
  yield* part(header, begin, range);
  const content = begin + header.byteLength;
  const first = Math.max(0, range.start - content);
  const last = Math.min(bytes, range.end - content) - 1;
  if (first <= last) {
    let sent = 0;
    for await (const chunk of recordings.read(file_key, first, last)) {
      sent += chunk.byteLength;
      if (sent > last - first + 1) break;
      yield chunk;
    }
    if (sent !== last - first + 1) throw new Error(`the storage has another length of ${file_key}`);
  }
  yield* part(tarPadding(bytes), content + bytes, range);
}

/** What of some bytes, which begin at a place of the archive, is in the range. */
function* part(bytes: Uint8Array, begin: number, { start, end }: Range): Generator<Uint8Array> {
  const piece = bytes.subarray(Math.max(0, start - begin), Math.max(0, end - begin));
  if (piece.byteLength > 0) yield piece;
}
