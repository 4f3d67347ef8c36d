// Recurring work: runs of a task never overlap, and a failed run is logged and followed by the next. One statement asks
// which of the tasks whose time has come have work, so an idle platform does almost nothing.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import { prepared } from '../database/db.ts';
import type { Db } from '../database/db.ts';
import type { Log } from '../log.ts';
import { within } from '../wait.ts';

export interface ScheduledTask {
  readonly name: string;
  readonly every_ms: number;
  /**
   * SQL: whether there is work at the time `$1`; without it there may always be some. The statement is prepared, so
   * the plan must not depend on the time: the least value of an index is compared with it.
   */
  readonly work?: string;
  /** One worker does it for all. */
  readonly alone?: true;
  /** `signal` aborts when the process must stop; a long run should end then. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** What became of the runs of a task in this process. A task that had no work has succeeded. */
export interface TaskRun {
  readonly name: string;
  readonly every_ms: number;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failures: number;
}

/** Name of a task → its runs. Without tasks that another worker does for all. */
export type TaskRuns = Map<string, TaskRun>;

/** The tasks that failed the last time; they drive all that workers do. */
export const failingTasks = (taskRuns: TaskRuns): string[] =>
  [...taskRuns.values()]
    .filter(({ succeeded_at, failed_at }) => failed_at && (!succeeded_at || failed_at > succeeded_at))
    .map(({ name }) => name);

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly taskRuns: TaskRuns;
  readonly db: Pick<Db, 'sql'>;
}

interface Scheduled {
  readonly no: number;
  readonly task: ScheduledTask;
  readonly runs: TaskRun;
  readonly isAsked: boolean;
  running: boolean;
  /** When it last ran or had no work, in milliseconds since 1970; undefined: never. */
  endedAt: number | undefined;
  /** The time until it is due again. */
  pauseMs: number;
}

/** A task that is due this soon is asked about, or run, together with those that are due: it saves a statement. */
const earlyMs = ({ every_ms }: ScheduledTask): number => Math.min(every_ms / 5, 500);
/** Sleeps end this much before a task is due, since a sleep may begin a moment after it was computed. */
const slackMs = 5;
/** A connection that does not respond must not stop all tasks for as long as statements may take. */
const lookMs = 5_000;

const scheduled = (task: ScheduledTask, no: number): Scheduled => ({
  no,
  task,
  runs: { name: task.name, every_ms: task.every_ms, succeeded_at: null, failed_at: null, failures: 0 },
  isAsked: task.work !== undefined || task.alone === true,
  running: false,
  endedAt: undefined,
  pauseMs: task.every_ms,
});

/** Negative when it is overdue, or when the clock was set back. */
const leftMs = ({ endedAt, pauseMs }: Scheduled, now: number): number =>
  endedAt === undefined || endedAt > now ? -1 : endedAt + pauseMs - now;

/** Starts the tasks. Returns the function that stops them and waits for current runs to end. */
export function startScheduledTasks(deps: Needs, tasks: readonly ScheduledTask[]): () => Promise<void> {
  const { clock } = deps;
  const stopping = new AbortController();
  const shortestMs = Math.min(...tasks.map(({ every_ms }) => every_ms));
  const look = lookForWork(deps.db, tasks);
  const running = new Set<Promise<void>>();
  const all = tasks.map(scheduled);

  const end = (one: Scheduled, error?: unknown): void => {
    const now = clock.now();
    one.endedAt = now.getTime();
    one.pauseMs = one.task.every_ms;
    deps.taskRuns.set(one.task.name, one.runs);
    if (error === undefined) one.runs.succeeded_at = now;
    else {
      one.runs.failed_at = now;
      one.runs.failures += 1;
      deps.log.warn({ task: one.task.name, err: error }, 'a scheduled task failed');
    }
  };
  const start = (one: Scheduled): void => {
    deps.taskRuns.set(one.task.name, one.runs);
    one.running = true;
    const run = one.task
      .run(stopping.signal)
      .then(
        () => end(one),
        (error: unknown) => end(one, error),
      )
      .finally(() => {
        one.running = false;
        running.delete(run);
      });
    running.add(run);
  };
  /** Another worker does it; this one asks often whether it still does. */
  const leave = (one: Scheduled): void => {
    deps.taskRuns.delete(one.task.name);
    one.endedAt = clock.now().getTime();
    one.pauseMs = shortestMs;
  };
  const startDue = async (due: readonly Scheduled[]): Promise<void> => {
    for (const one of due) if (!one.isAsked) start(one);
    const asked = due.filter(({ isAsked }) => isAsked);
    if (asked.length === 0) return;
    try {
      const found = await within(
        lookMs,
        look(
          clock.now(),
          asked.map(({ no }) => no),
        ),
      );
      for (const one of asked) {
        if (one.task.alone && !found.leads) leave(one);
        else if (found.work.includes(one.no)) start(one);
        else end(one);
      }
    } catch (error) {
      for (const one of asked) {
        end(one, error);
        // This worker may have to take over.
        one.pauseMs = Math.min(one.pauseMs, lookMs);
      }
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const now = clock.now().getTime();
      await startDue(all.filter((one) => !one.running && leftMs(one, now) <= earlyMs(one.task)));
      const after = clock.now().getTime();
      const lefts = all.filter((one) => !one.running).map((one) => Math.max(0, leftMs(one, after) - slackMs));
      await clock.sleep(Math.min(shortestMs, ...lefts), stopping.signal).catch(() => stopping.signal.aborted);
    }
  };
  const done = loop();
  return async () => {
    stopping.abort();
    await done;
    await Promise.all(running);
  };
}

interface Found {
  /** Whether this process does the tasks that one worker does for all. */
  readonly leads: boolean;
  readonly work: number[];
}

/**
 * One worker leads: it has a lease of 6 s, and renews it when half of that has passed. Each look of each worker takes a
 * lease that has ended. Two leaders for a moment do no harm.
 */
function lookForWork({ sql }: Needs['db'], tasks: readonly ScheduledTask[]) {
  const cases = tasks.map(({ work = 'true', alone }, no) => `when ${no} then ${alone ? `leads and (${work})` : work}`);
  const text = prepared(
    `with taken as (
       insert into worker_lead as l (id, holder, until) select 1, $3, now() + interval '6 seconds'
       where not exists (select 1 from worker_lead where until between now() and now() + interval '6 seconds'
         and (holder <> $3 or until > now() + interval '3 seconds'))
       on conflict (id) do update set holder = excluded.holder, until = excluded.until
         where l.holder = $3 or l.until not between now() and now() + interval '6 seconds'
       returning 1
     ), lead as (
       select exists (select 1 from taken) or exists (select 1 from worker_lead where holder = $3 and until > now())
         as leads
     )
     select leads, array(
       select no from unnest($2::int[]) as asked (no)
       where case no ${cases.join('\n         ')} end and $1::timestamptz is not null
     ) as work from lead`,
  );
  const holder = randomUUID();
  return async (now: Date, asked: readonly number[]): Promise<Found> => {
    const [found] = await sql<Found>(text, [now.toISOString(), asked, holder]);
    if (!found) throw new Error('a look for work has one row');
    return found;
  };
}
