// The journal of a call: the content of its report, written to disk as it happens and kept until the platform has
// accepted the report.
import { randomUUID } from 'node:crypto';
import { open, rm, utimes } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { agentJobMetadata } from '@voicecall/contract';
import type { AgentJobMetadata } from '@voicecall/contract';
import * as z from 'zod';
import { makeDirectory } from '../make-directory.ts';
import type { FiguresLine, ReportFigures } from '../telemetry/call-figures.ts';
import { joinPieces } from '../telemetry/waveform.ts';
import type { WaveformPiece } from '../telemetry/waveform.ts';
import { ownProcess } from '../worker-identity.ts';
import type { Owner } from '../worker-identity.ts';
import type { ReportEntry, ReportHead } from './report-parts.ts';

/** How often the owner of a journal updates its modification time as a heartbeat. */
export const heartbeatMs = 5_000;

/** First line of a journal. Journals of earlier versions name no owner. */
const journalHead = z.object({
  report_id: z.string(),
  job: agentJobMetadata,
  owner: z.object({ worker: z.string(), pid: z.number().int().positive() }).optional(),
});
/** How the call ended: the last line of a journal. When the agent died, the process that takes over writes it. */
export type JournalEnd = Omit<ReportHead, 'report_id'> & { readonly ended_at: number };

/**
 * One line of a journal after the first. A later line with the same segment replaces the earlier one, and so does a
 * later line of usage.
 */
export type JournalLine = ReportEntry | FiguresLine | { readonly end: JournalEnd };

export interface Journal {
  readonly report_id: string;
  /** Null when the disk cannot be written: the report is then in memory only. */
  readonly file: string | null;
  write(line: JournalLine): void;
  /** Waits until everything is on disk; null when that failed. */
  close(): Promise<string | null>;
}

interface JournalOptions {
  readonly directory: string;
  readonly log: (problem: string) => void;
}

/** The file name contains the owner's name. Taking a journal over is a rename, which succeeds for one process only. */
export const journalName = (report_id: string): string => `${report_id}.${randomUUID().slice(0, 8)}.jsonl`;

/** Starts the journal of a call. It never throws: a call continues without a disk. */
export async function beginJournal(job: AgentJobMetadata, { directory, log }: JournalOptions): Promise<Journal> {
  const report_id = randomUUID();
  let file: FileHandle | null = null;
  const path = join(directory, journalName(report_id));
  const fail = (cause: unknown): void => {
    if (file) log(`the journal of this call cannot be written, its report is in memory only: ${String(cause)}`);
    void file?.close().catch(() => undefined);
    file = null;
  };
  try {
    makeDirectory(directory);
    file = await open(path, 'ax', 0o600);
    await append(file, { report_id, job, owner: ownProcess() });
    await syncDirectory(directory);
  } catch (error) {
    fail(error);
    log(`no journal of this call can be begun, its report is in memory only: ${String(error)}`);
  }
  const alive = setInterval(() => void beat(path).catch(() => undefined), heartbeatMs).unref();
  // Lines that arrive during a write are written together, with one sync.
  let pending: JournalLine[] = [];
  let written = Promise.resolve();
  const writeDown = async (): Promise<void> => {
    const lines = pending;
    pending = [];
    if (file && lines.length > 0) await append(file, ...lines);
  };
  return {
    report_id,
    get file() {
      return file && path;
    },
    write(line) {
      pending.push(line);
      if (pending.length === 1) written = written.then(writeDown).catch(fail);
    },
    async close() {
      await written;
      clearInterval(alive);
      const whole = file !== null;
      await file?.close().catch(() => undefined);
      file = null;
      // An incomplete journal must not be delivered instead of the complete report.
      if (!whole) await rm(path, { force: true }).catch(() => undefined);
      return whole ? path : null;
    },
  };
}

/** Appends, so that a crash damages at most the last line. */
async function append(file: FileHandle, ...lines: object[]): Promise<void> {
  await file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await file.datasync();
}

/** A file name is durable only after its directory was synced. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Updates the modification time once. */
export async function beat(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
}

/** Removes a journal whose report was accepted or refused for good. */
export async function endJournal(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncDirectory(dirname(path)).catch(() => undefined);
}

/** The content of a journal; `end` is null when the agent died during the call. */
export interface JournalFacts {
  readonly report_id: string;
  readonly job: AgentJobMetadata;
  readonly end: JournalEnd | null;
  /** At least one turn of the other side is recorded. */
  readonly heard: boolean;
  /** As far as they were written down. */
  readonly figures: ReportFigures;
  /** The entries, read from disk line by line. */
  readonly entries: () => AsyncGenerator<ReportEntry>;
}

/** Reads a journal; null when even its first line is incomplete: nothing was said in that call. */
export async function readJournal(path: string): Promise<JournalFacts | null> {
  let head: z.output<typeof journalHead> | undefined;
  let end: JournalEnd | null = null;
  let heard = false;
  const newest = new Map<string, number>();
  const pieces: WaveformPiece[] = [];
  let usage: ReportFigures['usage'] = [];
  let number = 0;
  for await (const line of linesOf(path)) {
    if (number === 0) head = journalHead.safeParse(line).data;
    const entry = line as JournalLine;
    if ('end' in entry) end = entry.end;
    else if ('item' in entry) newest.set(entry.item.segment_id, number);
    else if ('turn' in entry) heard ||= entry.turn.role === 'user';
    else if ('peaks' in entry) pieces.push(entry.peaks);
    else if ('usage' in entry) usage = entry.usage;
    number += 1;
  }
  if (!head) return null;
  return {
    ...head,
    end,
    heard,
    figures: { usage, waveform: joinPieces(pieces) },
    async *entries() {
      let at = 0;
      for await (const line of linesOf(path)) {
        const entry = line as ReportEntry;
        if ('turn' in entry || ('item' in entry && newest.get(entry.item.segment_id) === at)) yield entry;
        at += 1;
      }
    },
  };
}

/** Who writes a journal; undefined while its first line is incomplete, and where it does not say so. */
export async function ownerOf(path: string): Promise<Owner | undefined> {
  for await (const line of linesOf(path)) return journalHead.safeParse(line).data?.owner;
  return undefined;
}

/** Records that the agent died during the call. The last line may be incomplete. */
export async function closeForDead(path: string, end: JournalEnd): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.appendFile('\n');
    await append(file, { end });
  } finally {
    await file.close();
  }
}

/** Updates the modification time while `work` runs. */
export async function withHeartbeat<T>(path: string, work: () => Promise<T>): Promise<T> {
  const beating = setInterval(() => void beat(path).catch(() => undefined), heartbeatMs);
  try {
    await beat(path);
    return await work();
  } finally {
    clearInterval(beating);
  }
}

/** The complete lines of a journal; a line that a crash cut off is left out. */
async function* linesOf(path: string): AsyncGenerator<object> {
  const file = await open(path, 'r');
  try {
    for await (const text of file.readLines()) {
      const line = parsed(text);
      if (line !== null) yield line;
    }
  } finally {
    await file.close().catch(() => undefined);
  }
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
