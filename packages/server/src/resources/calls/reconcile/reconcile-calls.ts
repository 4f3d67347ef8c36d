// Upkeep: every unfinished call is looked at every 15 seconds, by one worker, whatever the media service forgot to say.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { reconcileCall } from './reconcile-call.ts';
import { purgeWebhooks, takeDueCalls } from '../store.ts';
import { purgeReportParts } from '../agent/transcript-store.ts';

export const reconcileEveryMs = 15_000;
const rememberWebhooksMs = 3_600_000;
/** Longer than any report is taken. */
const rememberPartsMs = 2 * limits.report_window_ms;

/**
 * One round; answers how many calls it looked at. A call that cannot be looked at now is looked at in the next round.
 */
export async function reconcileCalls(
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics' | 'log'>,
): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDueCalls(deps.db.sql, now, new Date(now.getTime() + reconcileEveryMs));
  const outcomes = await Promise.allSettled(due.map((call) => reconcileCall(deps, call)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ call_id: due[index]?.id, err: outcome.reason }, 'a call could not be reconciled');
  }
  await purgeWebhooks(deps.db.sql, new Date(now.getTime() - rememberWebhooksMs));
  await purgeReportParts(deps.db.sql, new Date(now.getTime() - rememberPartsMs));
  return due.length;
}
