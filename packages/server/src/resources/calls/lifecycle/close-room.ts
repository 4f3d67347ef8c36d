// Closing a room: the only thing that reliably drops a phone leg. A call whose room we closed has ended.
import type { Deps } from '../../../deps.ts';
import { hasWaitingCalls } from '../dispatch/admission-store.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import { findCall, lockCall } from '../store.ts';

export async function closeRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>,
  job: { tenant_id: string; call_id: string },
): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call) return;
  // Its place is free, and seen to be: this job follows the end's commit, so no call that waits can be overlooked.
  if (isTerminal(call) && (await hasWaitingCalls(deps.db.sql, call.tenant_id)))
    await deps.enqueue(deps.db.sql, 'tenant.admit', [{ payload: { tenant_id: call.tenant_id } }]);
  await deps.media.deleteRoom(call.room_name);
  await deps.db.hot(async (sql) => {
    const current = await lockCall(sql, job.tenant_id, job.call_id);
    if (current) await finishCall(deps, sql, current, { reason: 'unknown', at: deps.clock.now() });
  });
}
