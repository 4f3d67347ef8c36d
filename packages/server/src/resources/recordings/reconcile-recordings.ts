// Upkeep: unfinished recordings that are due are looked at, each by one worker, whatever the media service forgot to
// say.
import type { Deps } from '../../deps.ts';
import { reconcileRecording } from './reconcile-recording.ts';
import { takeDueRecordings } from './store.ts';

/** One round. A recording that cannot be looked at now is looked at in a later one. */
export async function reconcileRecordings(
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'recordings' | 'enqueue' | 'log'>,
): Promise<void> {
  const due = await takeDueRecordings(deps.db.sql, deps.clock.now());
  const outcomes = await Promise.allSettled(due.map((call) => reconcileRecording(deps, call)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ call_id: due[index]?.id, err: outcome.reason }, 'a recording could not be looked at');
  }
}
