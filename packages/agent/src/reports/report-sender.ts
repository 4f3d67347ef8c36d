// The worker's courier: delivers reports that the processes of their calls could not, hours later and after a restart
// if need be.
import { readdir, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@voicecall/contract';
import { deliverJournal } from './deliver-report.ts';
import { beat, closeForDead, endJournal, heartbeatMs, journalName, readJournal } from './journal.ts';

export interface CourierOptions {
  readonly directory: string;
  readonly log: (problem: string, about: Readonly<Record<string, unknown>>) => void;
  /** How long a journal must stand still before nobody is taken to hold it. */
  readonly still_ms?: number;
  readonly every_ms?: number;
  readonly first_wait_ms?: number;
  readonly longest_wait_ms?: number;
}

export interface Courier {
  /** Stops after the attempt that is under way; what is left stays on the disk. */
  stop(): Promise<void>;
}

interface Watched {
  readonly mtime: number;
  readonly since: number;
}

interface Abandoned {
  readonly name: string;
  readonly mtime: number;
}

interface Task {
  readonly path: string;
  next_at: number;
  wait_ms: number;
}

/**
 * Finds journals that have not changed for a while, by this process's own watch: clocks may jump, and differ between
 * machines.
 */
function watchOf(directory: string, still_ms: number) {
  const watched = new Map<string, Watched>();
  return async (mine: { has(name: string): boolean }): Promise<Abandoned[]> => {
    const names = (await readdir(directory).catch(() => [])).filter(
      (name) => name.endsWith('.jsonl') && !mine.has(name),
    );
    const now = performance.now();
    const still: Abandoned[] = [];
    for (const name of names) {
      const mtime = (await stat(join(directory, name)).catch(() => undefined))?.mtimeMs;
      const seen = watched.get(name);
      if (mtime === undefined) continue;
      if (seen?.mtime !== mtime) watched.set(name, { mtime, since: now });
      else if (now - seen.since >= still_ms) still.push({ name, mtime });
    }
    for (const name of watched.keys()) if (!names.includes(name)) watched.delete(name);
    return still;
  };
}

/** Answers the journal's new path; null where another was faster, or nothing was said. */
async function takeOver(directory: string, { name, mtime }: Abandoned): Promise<string | null> {
  const path = join(directory, journalName(name.slice(0, name.indexOf('.'))));
  if (!(await renamed(join(directory, name), path))) return null;
  const facts = await readJournal(path);
  if (!facts) {
    await endJournal(path);
    return null;
  }
  // Only of an agent that died is it not known how its call ended; what it told last is when.
  if (!facts.end)
    await closeForDead(path, {
      answered_by: facts.heard ? 'human' : null,
      ended_reason: 'agent_error',
      ended_at: mtime,
    });
  return path;
}

/** Several workers may share a directory: each journal is taken over by one, under a name of that one's own. */
export function startCourier({
  directory,
  log,
  still_ms = 6 * heartbeatMs,
  every_ms = heartbeatMs,
  first_wait_ms = 1_000,
  longest_wait_ms = 60_000,
}: CourierOptions): Courier {
  const stopping = new AbortController();
  const watch = watchOf(directory, still_ms);
  const tasks = new Map<string, Task>();

  /** False when the platform cannot be reached: the others need not be tried now. */
  const attempt = async (name: string, task: Task): Promise<boolean> => {
    const facts = await readJournal(task.path).catch(unlessGone);
    // Taken over by another worker, to which this one seemed dead.
    if (!facts) return tasks.delete(name);
    const delivery = await deliverJournal(task.path, facts, 0);
    const { call_id } = facts.job;
    if (delivery.outcome === 'taken') return tasks.delete(name);
    const { problem, reached } = delivery;
    const late = Date.now() - (facts.end?.ended_at ?? 0) > limits.report_window_ms;
    if (delivery.outcome === 'refused' || late) {
      await endJournal(task.path);
      log('the report of a call is given up', { call_id, problem });
      return tasks.delete(name);
    }
    task.next_at = performance.now() + task.wait_ms;
    task.wait_ms = Math.min(task.wait_ms * 2, longest_wait_ms);
    return reached;
  };

  const round = async (): Promise<void> => {
    for (const found of await watch(tasks)) {
      const path = await takeOver(directory, found);
      if (path !== null) tasks.set(basename(path), { path, next_at: 0, wait_ms: first_wait_ms });
    }
    for (const [name, task] of tasks) {
      if (stopping.signal.aborted || (task.next_at <= performance.now() && !(await attempt(name, task)))) return;
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round().catch((error: unknown) => log('reports could not be looked after', { problem: String(error) }));
      await sleep(every_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  // What waits for its next attempt is held all the same.
  const beating = setInterval(
    () => void Promise.all([...tasks.values()].map(({ path }) => beat(path).catch(() => undefined))),
    still_ms / 6,
  ).unref();
  const running = run();
  return {
    async stop() {
      stopping.abort();
      clearInterval(beating);
      await running;
    },
  };
}

/** False when another was faster. */
const renamed = async (from: string, to: string): Promise<boolean> =>
  (await rename(from, to)
    .then(() => true)
    .catch(unlessGone)) ?? false;

function unlessGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
