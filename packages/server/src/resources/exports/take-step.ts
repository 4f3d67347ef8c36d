// One step of an export: reads what comes next, and writes it to the storage as files of the archive. It changes nothing
// in the database: what was written by a step that is not saved belongs to no archive, and goes with the export's folder.
import { createHash, randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { findChats, findNextCalls } from '../calls/public.ts';
import { findFiles, findRecorded, folderOf } from './store.ts';
import type { ArchiveFile, ExportRow, ExportSubject, Position } from './store.ts';
import { readRows } from './tables.ts';
import type { Table } from './tables.ts';

/** Calls that one step looks at, recordings that it copies, and checksums that it writes. */
const [callsLimit, recordingsLimit, checksumsLimit] = [1_000, 20, 5_000];
/** The section behind all tables, and its end. */
const [recordingsSection, lastSection] = ['~recordings', '~~'];

const notIncluded = [
  'what was erased before',
  'secrets (keys, passwords, signing secrets, tokens, and their hashes), and what only operators may read',
  'what providers of speech, of the language model and of telephony keep',
  'what receivers of webhooks and of tools have stored',
  'reports on the disk of an agent worker, for 24 hours at most',
  'what other people say about the person in their own calls',
  'what was stored while the export ran may be in it or not',
] as const;

type Needs = Pick<Deps, 'db' | 'recordings' | 'stored'>;

/** What a step has come to. `row.position` null: it was the last one. */
export interface Step {
  readonly row: ExportRow;
  readonly files: readonly ArchiveFile[];
}

/** What a step goes on from. */
interface Work {
  readonly row: ExportRow;
  readonly subject: ExportSubject;
  readonly tables: readonly Table[];
}

export function takeStep(deps: Needs, work: Work): Promise<Step> {
  const { row, subject } = work;
  const position = row.position ?? at(subject.everything ? 'all' : 'window');
  switch (position.scope) {
    case 'window':
      return findCalls(deps, row, subject);
    case 'checksums':
      return writeChecksums(deps, row, position);
    case 'manifest':
      return writeManifest(deps, row);
    default:
      return copyRows(deps, work, position);
  }
}

const at = (scope: Position['scope'], others: Partial<Position> = {}): Position => ({
  scope,
  ids: [],
  is_last: false,
  section: '',
  after: null,
  ...others,
});

async function findCalls({ db }: Needs, row: ExportRow, subject: ExportSubject): Promise<Step> {
  const { looked, last, found } = await findNextCalls(db.sql, row, subject, { limit: callsLimit, locked: false });
  const is_last = looked < callsLimit;
  const moved = { ...row, looked_at: row.looked_at + looked, after_id: last ?? row.after_id };
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) return { row: { ...moved, position: at('calls', { ids, is_last }) }, files: [] };
  return { row: { ...moved, position: is_last ? await chatsOf(db, row, subject) : at('window') }, files: [] };
}

const chatsOf = async ({ sql }: Needs['db'], { tenant_id }: ExportRow, subject: ExportSubject): Promise<Position> =>
  at('chats', { ids: await findChats(sql, tenant_id, subject) });

const ofChats: Readonly<Record<string, string>> = { chats: 'id = any($2)', chat_messages: 'chat_id = any($2)' };

/** Writes the next rows of the scope, then its recordings, then goes on to the next scope. */
async function copyRows(deps: Needs, { row, subject, tables }: Work, position: Position): Promise<Step> {
  const { scope, ids, section } = position;
  const { tenant_id } = row;
  for (const table of tables) {
    if (table.name < section) continue;
    const of = { all: null, calls: deps.stored[table.table]?.of, chats: ofChats[table.table] }[scope as 'all'];
    if (of === undefined) continue;
    const after = table.name === section ? position.after : null;
    const { lines, rows, next } = await readRows(deps.db.sql, table, { tenant_id, of, ids }, after);
    if (rows === 0) continue;
    const file = await write(deps, row, `${table.table}/${numbered(row)}.jsonl`, lines);
    const counts = { ...row.rows, [table.table]: (row.rows[table.table] ?? 0) + rows };
    // A name with a space follows this one, and precedes every other.
    const moved = next ? { section: table.name, after: next } : { section: `${table.name} `, after: null };
    return { row: { ...row, rows: counts, position: { ...position, ...moved } }, files: [file] };
  }
  if (scope !== 'chats' && section < lastSection) return copyRecordings(deps, row, position);
  if (scope === 'calls' && !position.is_last) return { row: { ...row, position: at('window') }, files: [] };
  const next = scope === 'calls' ? await chatsOf(deps.db, row, subject) : at('checksums');
  return { row: { ...row, position: next }, files: [] };
}

async function copyRecordings(deps: Needs, row: ExportRow, position: Position): Promise<Step> {
  const { scope, section, ids } = position;
  const after = section === recordingsSection ? (position.after?.[0] ?? '') : '';
  const scoped = { tenant_id: row.tenant_id, ids: scope === 'all' ? null : ids, after };
  const calls = await findRecorded(deps.db.sql, scoped, recordingsLimit);
  const files: ArchiveFile[] = [];
  const missing: string[] = [];
  for (const { id, recording_key, recording_status } of calls) {
    const file_key = newKey(row);
    const bytes = recording_status === 'completed' ? await deps.recordings.copy(recording_key, file_key) : null;
    if (bytes === null) missing.push(`${JSON.stringify({ call_id: id, recording_status })}\n`);
    else files.push({ name: `recordings/${id}.ogg`, file_key, bytes, sha256: null });
  }
  const recordings = row.recordings + files.length;
  const recordings_missing = row.recordings_missing + missing.length;
  if (missing.length > 0)
    files.push(await write(deps, row, `recordings/missing-${numbered(row)}.jsonl`, missing.join('')));
  const last = calls.length === recordingsLimit ? calls.at(-1) : undefined;
  const moved = last ? { section: recordingsSection, after: [last.id] } : { section: lastSection, after: null };
  return { row: { ...row, recordings, recordings_missing, position: { ...position, ...moved } }, files };
}

/** As `sha256sum` writes and checks them. Recordings, which the storage has copied, have none. */
async function writeChecksums(deps: Needs, row: ExportRow, { after }: Position): Promise<Step> {
  const found = await findFiles(deps.db.sql, row, Number(after?.[0] ?? 0), checksumsLimit);
  const last = found.length === checksumsLimit ? found.at(-1) : undefined;
  const sums = found.flatMap(({ name, sha256 }) => (sha256 === null ? [] : `${sha256}  ${name}\n`)).join('');
  const position = last ? at('checksums', { after: [String(last.ends_at)] }) : at('manifest');
  const name = `checksums-${numbered(row)}.sha256`;
  return { row: { ...row, position }, files: sums === '' ? [] : [await write(deps, row, name, sums)] };
}

async function writeManifest(deps: Needs, row: ExportRow): Promise<Step> {
  const { tenant_id, id, by, looked_at, rows, recordings, recordings_missing } = row;
  const manifest = {
    export_id: id,
    tenant_id,
    by,
    created_at: row.created_at.toISOString(),
    calls_looked_at: looked_at,
    rows,
    recordings,
    recordings_missing,
    not_included: notIncluded,
  };
  const file = await write(deps, row, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return { row: { ...row, position: null }, files: [file] };
}

const numbered = ({ files }: ExportRow): string => String(files + 1).padStart(6, '0');
/** Never used twice: what a slower worker writes cannot replace what another one has saved. */
const newKey = ({ tenant_id, id }: ExportRow): string => `${folderOf(tenant_id, id)}${randomUUID()}`;

async function write({ recordings }: Needs, row: ExportRow, name: string, text: string): Promise<ArchiveFile> {
  const [bytes, file_key] = [Buffer.from(text), newKey(row)];
  await recordings.write(file_key, bytes);
  return { name, file_key, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}
