// Closes the room of a call, the only reliable way to drop a phone leg, and then ends the call if it has not ended.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { isTerminal } from '../call-state.ts';
import { roomClosedSteps } from '../call-steps.ts';
import { hasWaitingCalls } from '../dispatch/admission-store.ts';
import { findCall } from '../store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { finishCall } from './finish-call.ts';

export async function closeRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>,
  job: OfCall,
): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call) return;
  // The call's capacity is free for a waiting call. This job runs after the end's commit, so admission sees it.
  if (isTerminal(call) && (await hasWaitingCalls(deps.db.sql, call.tenant_id)))
    await deps.enqueue(deps.db.sql, 'tenant.admit', [{ payload: { tenant_id: call.tenant_id } }]);
  await deps.media.deleteRoom(call.room_name);
  await withCall(deps, job, async (sql, current) => {
    const at = deps.clock.now();
    await recordSteps(sql, current, ...roomClosedSteps(current, at));
    await finishCall(deps, sql, current, { reason: 'unknown', at });
  });
}
