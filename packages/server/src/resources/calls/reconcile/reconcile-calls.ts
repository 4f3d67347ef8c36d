// Scheduled task: checks every unfinished call every 15 seconds, each on one worker, because webhooks get lost.
import type { Deps } from '../../../deps.ts';
import { purgeReportParts } from '../agent/transcript-store.ts';
import { bringChecksForward, callIsDue, purgeWebhooks, takeDueCalls } from '../store.ts';
import { checkEveryMs, keepReportPartsMs, keepWebhookIdsMs } from '../timing.ts';
import { reconcileCall } from './reconcile-call.ts';
import { later } from '../../../platform/time.ts';

/** When a worker starts: the worker that handled the unfinished calls may have died, so all of them are due now. */
export const recheckCalls = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  bringChecksForward(deps.db.sql, deps.clock.now());

/** Whether there is something to check or to delete, at `$1`. */
export const hasCallsToReconcile = `${callIsDue}
  or (select min(received_at) from livekit_webhooks) < $1::timestamptz - interval '${keepWebhookIdsMs} milliseconds'
  or (select min(received_at) from call_report_parts) < $1::timestamptz - interval '${keepReportPartsMs} milliseconds'`;

/** Returns how many calls it checked. A call that could not be checked is due again in the next interval. */
export async function reconcileCalls(
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics' | 'log'>,
): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDueCalls(deps.db.sql, now, later(now, checkEveryMs));
  const outcomes = await Promise.allSettled(due.map((call) => reconcileCall(deps, call)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ call_id: due[index]?.id, err: outcome.reason }, 'a call could not be reconciled');
  }
  await purgeWebhooks(deps.db.sql, new Date(now.getTime() - keepWebhookIdsMs));
  await purgeReportParts(deps.db.sql, new Date(now.getTime() - keepReportPartsMs));
  return due.length;
}
