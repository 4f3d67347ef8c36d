// Outages of the database in the log: one line when it cannot be reached or written, one a minute during the outage, and
// one when it is over, however many errors it causes.
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseDown, isDatabaseUnwritable } from '../db.ts';
import type { Log } from '../../log.ts';

export interface OutageLogOptions {
  /** Resolves while the database can be reached and written. */
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

/** What is written about an outage. */
const unreachable = {
  begins: 'the database cannot be reached: requests get 503, and work waits until it is reachable again',
  lasts: 'the database is still unreachable',
  ends: 'the database is reachable again',
};
const unwritable = {
  begins: 'the database cannot be written: requests get 503, and work waits until it can be written again',
  lasts: 'the database still cannot be written',
  ends: 'the database can be written again',
};

/**
 * A line whose error may come from an outage waits for a probe. If the probe fails, one line replaces all of them and
 * all that follow. If it succeeds, the cause was something else, and each kind of line is written once, with its count.
 * A statement may find no room where the probe finds some: such a kind of line is written once in `logEveryMs`.
 */
export function createOutageLog(
  log: Log,
  { probe, probeEveryMs = 1_000, logEveryMs = 60_000 }: OutageLogOptions,
): OutageLog {
  const stopping = new AbortController();
  let lines: HeldLine[] = [];
  let state: 'up' | 'probing' | 'down' = 'up';
  let errors = 0;
  /** Kinds of lines that wait for the end of their interval → how many have come. */
  const counted = new Map<string, number>();

  const probeError = (): Promise<unknown> =>
    probe().then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('no response'),
    );
  const untilOver = async (since: number, lasts: string): Promise<void> => {
    for (let logged = since; ;) {
      await delay(probeEveryMs, undefined, { ref: false, signal: stopping.signal });
      const error = await probeError();
      if (error === undefined) return;
      if (performance.now() - logged < logEveryMs) continue;
      logged = performance.now();
      log.error({ away_sec: secondsSince(since), errors, reason: reasonOf(error) }, lasts);
    }
  };
  const writeAtIntervals = (line: HeldLine, times: number): void => {
    const kind = kindOf(line);
    writeLine(line, times);
    counted.set(kind, 0);
    const writeRest = (): void => {
      const more = counted.get(kind) ?? 0;
      counted.delete(kind);
      if (more > 0) writeAtIntervals(line, more);
    };
    // A rejection means that the process is stopping.
    delay(logEveryMs, undefined, { ref: false, signal: stopping.signal }).then(writeRest, () => undefined);
  };
  const isCounted = (line: HeldLine): boolean => {
    const times = counted.get(kindOf(line));
    if (times !== undefined) counted.set(kindOf(line), times + 1);
    return times !== undefined;
  };
  const check = async (): Promise<void> => {
    state = 'probing';
    const error = await probeError();
    const waiting = lines;
    lines = [];
    if (stopping.signal.aborted) return;
    if (error === undefined) {
      state = 'up';
      for (const [first, ...others] of Map.groupBy(waiting, kindOf).values()) {
        if (!first) continue;
        const write = isDatabaseUnwritable(first.fields['err']) ? writeAtIntervals : writeLine;
        write(first, 1 + others.length);
      }
      return;
    }
    state = 'down';
    errors = waiting.length;
    const since = performance.now();
    const said = isDatabaseUnwritable(error) ? unwritable : unreachable;
    log.error({ reason: reasonOf(error) }, said.begins);
    await untilOver(since, said.lasts);
    state = 'up';
    log.warn({ away_sec: secondsSince(since), errors }, said.ends);
  };
  const hold = (line: HeldLine): void => {
    errors += 1;
    if (state !== 'down' && isCounted(line)) return;
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

const kindOf = ({ text, fields }: HeldLine): string => `${text} ${reasonOf(fields['err'])}`;

const writeLine = ({ write, fields, text }: HeldLine, times: number): void =>
  write(times === 1 ? fields : { ...fields, times }, text);
