// What the media service tells of a recording: a hint. Its id is put on record; whether it has ended well is looked
// into.
import type { Deps } from '../../deps.ts';
import type { MediaRecording } from '../../ports/media.ts';
import { bringCheckForward, findCallOfRoom, saveEgress } from './store.ts';

export async function applyRecording(deps: Pick<Deps, 'db' | 'clock'>, told: MediaRecording): Promise<void> {
  const { sql } = deps.db;
  const call = await findCallOfRoom(sql, told.room_name);
  if (!call || (call.egress_id !== null && call.egress_id !== told.egress_id)) return;
  const now = deps.clock.now();
  // The answer to our request may not be on record yet.
  if (call.egress_id === null) await saveEgress(sql, call, told.egress_id, now);
  if (told.status === 'completed' || told.status === 'failed') await bringCheckForward(sql, call, now);
}
