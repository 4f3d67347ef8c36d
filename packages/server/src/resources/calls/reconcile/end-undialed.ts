// After a backup was restored: a call that the backup shows before its dial may have been dialed since, and no phone
// may ring twice. It ends, and its customer decides.
import type { Deps } from '../../../deps.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import { undialedCalls } from '../store.ts';
import { withCall } from '../with-call.ts';

/** Returns how many calls it has ended. No worker may run. */
export async function endUndialed(deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>): Promise<number> {
  const calls = await undialedCalls(deps.db.sql);
  for (const of of calls)
    await withCall(deps, of, (sql, call) => finishCall(deps, sql, call, { reason: 'lost', at: deps.clock.now() }));
  return calls.length;
}
