// The database's outages in the log: one line when it goes, one a minute while it is away, one when it is back, however
// many run into it meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseDown } from './db.ts';
import type { Log } from '../log.ts';

export interface OutageLogOptions {
  /** Resolves while the database answers. */
  readonly probe: () => Promise<unknown>;
  readonly probeEveryMs?: number;
  readonly sayEveryMs?: number;
}

/** A log that condenses what the database's absence makes everybody say. */
export interface OutageLog {
  readonly log: Log;
  /** From now on an absent database is no news: the process has closed its connections. */
  readonly stop: () => void;
}

type Write = (fields: unknown, text?: string) => void;

interface Held {
  readonly write: Write;
  readonly fields: Record<string, unknown>;
  readonly text: string | undefined;
}

/** So many lines wait for the answer of a probe; more of them say nothing new. */
const maxHeld = 200;

/**
 * A line whose error could come of a database that is away waits for a probe: if that fails, one line stands for all of
 * them and for
 * all that follow. If it succeeds, something else was the matter, and each kind of line is written once, with how often
 * it came.
 */
export function createOutageLog(
  log: Log,
  { probe, probeEveryMs = 1_000, sayEveryMs = 60_000 }: OutageLogOptions,
): OutageLog {
  const stopping = new AbortController();
  let held: Held[] = [];
  let state: 'up' | 'asking' | 'down' = 'up';
  let errors = 0;

  const works = (): Promise<unknown> =>
    probe().then(
      () => undefined,
      (error: unknown) => error ?? new Error('no answer'),
    );
  const untilBack = async (since: number): Promise<void> => {
    for (let said = since; ;) {
      await delay(probeEveryMs, undefined, { ref: false, signal: stopping.signal });
      const trouble = await works();
      if (trouble === undefined) return;
      if (performance.now() - said < sayEveryMs) continue;
      said = performance.now();
      log.error({ away_sec: secondsSince(since), errors, reason: reasonOf(trouble) }, 'the database is still away');
    }
  };
  const ask = async (): Promise<void> => {
    state = 'asking';
    const trouble = await works();
    const waiting = held;
    held = [];
    if (stopping.signal.aborted) return;
    if (trouble === undefined) {
      state = 'up';
      writeOnce(waiting);
      return;
    }
    state = 'down';
    errors = waiting.length;
    const since = performance.now();
    log.error(
      { reason: reasonOf(trouble) },
      'the database cannot be reached: requests get 503, and work waits until it is back',
    );
    await untilBack(since);
    state = 'up';
    log.warn({ away_sec: secondsSince(since), errors }, 'the database is back');
  };
  const hold = (line: Held): void => {
    errors += 1;
    if (state === 'down' || stopping.signal.aborted) return;
    if (held.length < maxHeld) held.push(line);
    // It ends with the process.
    if (state === 'up') ask().catch(() => undefined);
  };

  const hushed = (level: 'warn' | 'error'): Write => {
    const write: Write = (fields, text) => log[level](fields as object, text);
    return (fields, text) => (isAbout(fields) ? hold({ write, fields, text }) : write(fields, text));
  };
  // Everything else is the log's own.
  const quiet = Object.create(log, { warn: { value: hushed('warn') }, error: { value: hushed('error') } }) as Log;
  return { log: quiet, stop: () => stopping.abort() };
}

const isAbout = (fields: unknown): fields is Record<string, unknown> =>
  typeof fields === 'object' && fields !== null && 'err' in fields && isDatabaseDown(fields.err);

const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 1000);

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function writeOnce(lines: readonly Held[]): void {
  const kinds = Map.groupBy(lines, ({ text, fields }) => `${text} ${reasonOf(fields['err'])}`);
  for (const [first, ...others] of kinds.values()) {
    if (first)
      first.write(others.length === 0 ? first.fields : { ...first.fields, times: others.length + 1 }, first.text);
  }
}
