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

/** Starts the tasks. Returns the function that stops them and waits for current runs to end. */
export function startScheduledTasks(
  deps: { clock: Clock; log: Log },
  tasks: readonly ScheduledTask[],
): () => Promise<void> {
  const stopping = new AbortController();
  const loop = async (task: ScheduledTask): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await task.run(stopping.signal);
      } catch (error) {
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
