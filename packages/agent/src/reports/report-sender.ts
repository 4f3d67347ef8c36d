// Delivers reports that their job processes could not deliver, also hours later or after a restart of the worker.
import { readdir, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@voicecall/contract';
import { deliverJournal } from './deliver-report.ts';
import { hasDied } from '../worker-identity.ts';
import type { Owner } from '../worker-identity.ts';
import { beat, closeForDead, endJournal, heartbeatMs, journalName, ownerOf, readJournal } from './journal.ts';

export interface ReportSenderOptions {
  readonly directory: string;
  readonly log: (problem: string, about: Readonly<Record<string, unknown>>) => void;
  /** The name of this worker: when a process of its own has died, the report is sent at once. */
  readonly worker?: string;
  /** How long a journal must be unchanged before its owner counts as dead. */
  readonly still_ms?: number;
  readonly every_ms?: number;
  readonly first_wait_ms?: number;
  readonly longest_wait_ms?: number;
}

export interface ReportSender {
  /** Stops after the current attempt; the rest stays on disk. */
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
 * Finds journals whose process of this worker has died, and those that have not changed for a while, measured by this
 * process's monotonic clock: wall clocks may jump and differ between machines.
 */
function watchOf(directory: string, still_ms: number, worker: string | undefined) {
  const watched = new Map<string, Watched>();
  const owners = new Map<string, Owner>();
  const isDead = async (name: string): Promise<boolean> => {
    if (worker === undefined) return false;
    const owner = owners.get(name) ?? (await ownerOf(join(directory, name)).catch(unlessGone));
    if (!owner) return false;
    owners.set(name, owner);
    return hasDied(owner, worker);
  };
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
      if (await isDead(name)) still.push({ name, mtime });
      else if (seen?.mtime !== mtime) watched.set(name, { mtime, since: now });
      else if (now - seen.since >= still_ms) still.push({ name, mtime });
    }
    for (const kept of [watched, owners]) for (const name of kept.keys()) if (!names.includes(name)) kept.delete(name);
    return still;
  };
}

/** Returns the journal's new path; null when another worker was faster or nothing was said. */
async function takeOver(directory: string, { name, mtime }: Abandoned): Promise<string | null> {
  const path = join(directory, journalName(name.slice(0, name.indexOf('.'))));
  if (!(await renamed(join(directory, name), path))) return null;
  const facts = await readJournal(path);
  if (!facts) {
    await endJournal(path);
    return null;
  }
  // When the agent died, the end of the call is unknown; the time of its last entry is used.
  if (!facts.end)
    await closeForDead(path, {
      answered_by: facts.heard ? 'human' : null,
      ended_reason: 'agent_error',
      ended_at: mtime,
    });
  return path;
}

/** Several workers may share a directory: each journal is taken over by one of them and gets that worker's name. */
export function startReportSender({
  directory,
  log,
  worker,
  still_ms = 6 * heartbeatMs,
  every_ms = 1_000,
  first_wait_ms = 1_000,
  longest_wait_ms = 60_000,
}: ReportSenderOptions): ReportSender {
  const stopping = new AbortController();
  const watch = watchOf(directory, still_ms, worker);
  const tasks = new Map<string, Task>();

  /** False when the platform cannot be reached: the other reports need not be tried now. */
  const attempt = async (name: string, task: Task): Promise<boolean> => {
    const facts = await readJournal(task.path).catch(unlessGone);
    // Another worker has taken it over because this one seemed dead.
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

  const runOnce = async (): Promise<void> => {
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
      await runOnce().catch((error: unknown) =>
        log('undelivered reports could not be processed', { problem: String(error) }),
      );
      await sleep(every_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  // A journal that waits for its next attempt keeps its heartbeat.
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

/** False when another worker was faster. */
const renamed = async (from: string, to: string): Promise<boolean> =>
  (await rename(from, to)
    .then(() => true)
    .catch(unlessGone)) ?? false;

function unlessGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
