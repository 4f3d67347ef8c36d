// Recurring work of a worker process: one round at a time, and a failing round is logged and followed by the next.
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../log.ts';

export interface ScheduledTask {
  readonly name: string;
  readonly every_ms: number;
  /** `signal` aborts when the process is to stop: a long round had better end then. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Runs the tasks until the answer is called; that answer waits for rounds under way. */
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
        deps.log.warn({ task: task.name, err: error }, 'upkeep round failed');
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
