// Recurring work of a worker process: runs of a task never overlap, and a failed run is logged and followed by the
// next.
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../log.ts';

export interface ScheduledTask {
  readonly name: string;
  readonly every_ms: number;
  /** `signal` aborts when the process must stop; a long run should end then. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** What became of the runs of a task in this process. */
export interface TaskRun {
  readonly name: string;
  readonly every_ms: number;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failures: number;
}

/** Name of a task → its runs. */
export type TaskRuns = Map<string, TaskRun>;

/** Starts the tasks. Returns the function that stops them and waits for current runs to end. */
export function startScheduledTasks(
  deps: { clock: Clock; log: Log; taskRuns: TaskRuns },
  tasks: readonly ScheduledTask[],
): () => Promise<void> {
  const stopping = new AbortController();
  const loop = async (task: ScheduledTask): Promise<void> => {
    const runs: TaskRun = {
      name: task.name,
      every_ms: task.every_ms,
      succeeded_at: null,
      failed_at: null,
      failures: 0,
    };
    deps.taskRuns.set(task.name, runs);
    while (!stopping.signal.aborted) {
      try {
        await task.run(stopping.signal);
        runs.succeeded_at = deps.clock.now();
      } catch (error) {
        runs.failed_at = deps.clock.now();
        runs.failures += 1;
        deps.log.warn({ task: task.name, err: error }, 'a scheduled task failed');
      }
      await deps.clock.sleep(task.every_ms, stopping.signal).catch(() => stopping.signal.aborted);
    }
  };
  const loops = tasks.map(loop);
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
