// Outages of the database in the log: one line when it becomes unreachable, one a minute during the outage, and one
// when it is reachable again, however many errors it causes.
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseDown } from './db.ts';
import type { Log } from '../log.ts';

export interface OutageLogOptions {
  /** Resolves while the database is reachable. */
  readonly probe: () => Promise<unknown>;
  readonly probeEveryMs?: number;
  readonly logEveryMs?: number;
}

/** A log that replaces the errors that an outage causes by a few lines. */
export interface OutageLog {
  readonly log: Log;
  /** Ends the logging of outages: the process has closed its connections. */
  readonly stop: () => void;
}

type Write = (fields: unknown, text?: string) => void;

interface HeldLine {
  readonly write: Write;
  readonly fields: Record<string, unknown>;
  readonly text: string | undefined;
}

/** How many lines wait for the result of a probe. Further ones would add nothing. */
const maxHeld = 200;

/**
 * A line whose error may come from an outage waits for a probe. If the probe fails, one line replaces all of them and
 * all that follow. If it succeeds, the cause was something else, and each kind of line is written once, with its count.
 */
export function createOutageLog(
  log: Log,
  { probe, probeEveryMs = 1_000, logEveryMs = 60_000 }: OutageLogOptions,
): OutageLog {
  const stopping = new AbortController();
  let lines: HeldLine[] = [];
  let state: 'up' | 'probing' | 'down' = 'up';
  let errors = 0;

  const probeError = (): Promise<unknown> =>
    probe().then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('no response'),
    );
  const untilReachable = async (since: number): Promise<void> => {
    for (let logged = since; ;) {
      await delay(probeEveryMs, undefined, { ref: false, signal: stopping.signal });
      const error = await probeError();
      if (error === undefined) return;
      if (performance.now() - logged < logEveryMs) continue;
      logged = performance.now();
      log.error(
        { away_sec: secondsSince(since), errors, reason: reasonOf(error) },
        'the database is still unreachable',
      );
    }
  };
  const check = async (): Promise<void> => {
    state = 'probing';
    const error = await probeError();
    const waiting = lines;
    lines = [];
    if (stopping.signal.aborted) return;
    if (error === undefined) {
      state = 'up';
      writeOnce(waiting);
      return;
    }
    state = 'down';
    errors = waiting.length;
    const since = performance.now();
    log.error(
      { reason: reasonOf(error) },
      'the database cannot be reached: requests get 503, and work waits until it is reachable again',
    );
    await untilReachable(since);
    state = 'up';
    log.warn({ away_sec: secondsSince(since), errors }, 'the database is reachable again');
  };
  const hold = (line: HeldLine): void => {
    errors += 1;
    if (state === 'down' || stopping.signal.aborted) return;
    if (lines.length < maxHeld) lines.push(line);
    // A rejection means that the process is stopping.
    if (state === 'up') check().catch(() => undefined);
  };

  const held = (level: 'warn' | 'error'): Write => {
    const write: Write = (fields, text) => log[level](fields as object, text);
    return (fields, text) => (mayBeOutage(fields) ? hold({ write, fields, text }) : write(fields, text));
  };
  // All other properties are those of `log`.
  const wrapped = Object.create(log, { warn: { value: held('warn') }, error: { value: held('error') } }) as Log;
  return { log: wrapped, stop: () => stopping.abort() };
}

const mayBeOutage = (fields: unknown): fields is Record<string, unknown> =>
  typeof fields === 'object' && fields !== null && 'err' in fields && isDatabaseDown(fields.err);

const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 1000);

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function writeOnce(lines: readonly HeldLine[]): void {
  const kinds = Map.groupBy(lines, ({ text, fields }) => `${text} ${reasonOf(fields['err'])}`);
  for (const [first, ...others] of kinds.values()) {
    if (first)
      first.write(others.length === 0 ? first.fields : { ...first.fields, times: others.length + 1 }, first.text);
  }
}
