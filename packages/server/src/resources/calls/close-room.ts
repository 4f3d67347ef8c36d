// Closing a room: the only thing that reliably drops a phone leg. A call whose room we closed has ended.
import type { Deps } from '../../deps.ts';
import { finishCall } from './finish-call.ts';
import { findCall, lockCall } from './store.ts';

export async function closeRoom(deps: Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>, job: { tenant_id: string; call_id: string }): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call) return;
  await deps.media.deleteRoom(call.room_name);
  await deps.db.hot(async (sql) => {
    const current = await lockCall(sql, job.tenant_id, job.call_id);
    if (current) await finishCall(deps, sql, current, { reason: 'unknown', at: deps.clock.now() });
  });
}
