// After a backup was restored: ends calls of which the backup does not know enough. No worker may run.
import type { Deps } from '../../../deps.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import { undialedCalls } from '../store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

/**
 * A call that the backup shows before its dial may have been dialed since, and no phone may ring twice. It ends, and
 * its customer decides. Returns how many calls it has ended.
 */
export async function endUndialed(deps: Needs): Promise<number> {
  const calls = await undialedCalls(deps.db.sql);
  await endLost(deps, calls);
  return calls.length;
}

/** Ends calls as lost. */
export async function endLost(deps: Needs, calls: readonly OfCall[]): Promise<void> {
  for (const of of calls)
    await withCall(deps, of, (sql, call) => finishCall(deps, sql, call, { reason: 'lost', at: deps.clock.now() }));
}
