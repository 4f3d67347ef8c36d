// Scheduled task: checks unfinished recordings that are due, each on one worker, because webhooks get lost.
import type { Deps } from '../../deps.ts';
import { joinTrace } from '../../platform/trace.ts';
import { reconcileRecording } from './reconcile-recording.ts';
import { takeDueRecordings } from './store.ts';

/** A recording that could not be checked is checked again in a later run. */
export async function reconcileRecordings(
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'recordings' | 'enqueue' | 'log'>,
): Promise<void> {
  const due = await takeDueRecordings(deps.db.sql, deps.clock.now());
  const outcomes = await Promise.allSettled(
    due.map((call) => joinTrace(call, 'check of the recording', () => reconcileRecording(deps, call))),
  );
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ call_id: due[index]?.id, err: outcome.reason }, 'a recording could not be checked');
  }
}
