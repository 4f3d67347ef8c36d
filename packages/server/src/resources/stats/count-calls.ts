// Counts the calls that are noted for the statistics. A response counts them itself, so nothing waits for this task.
import type { Deps } from '../../deps.ts';
import { foldRecounts, noteBacklog, noteOtherDays } from './store.ts';

/** The most calls that one transaction counts. */
const batch = 1_000;

export async function countCalls(deps: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  const fold = async (): Promise<void> => {
    while (!signal.aborted && (await deps.db.tx((sql) => foldRecounts(sql, batch))) === batch);
  };
  await fold();
  while (!signal.aborted && (await deps.db.tx((sql) => noteBacklog(sql, batch)))) await fold();
  while (!signal.aborted && (await deps.db.tx((sql) => noteOtherDays(sql, batch)))) await fold();
}
