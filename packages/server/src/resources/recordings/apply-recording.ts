// Applies what the media service reports of a recording: its id is put on record, and once it has ended it is checked.
import type { Deps } from '../../deps.ts';
import type { MediaRecording } from '../../ports/media.ts';
import { bringCheckForward, findCallOfRoom, saveEgress } from './store.ts';

export async function applyRecording(deps: Pick<Deps, 'db' | 'clock'>, recording: MediaRecording): Promise<void> {
  const { sql } = deps.db;
  const { room_name, egress_id, status } = recording;
  const call = await findCallOfRoom(sql, room_name);
  if (!call || (call.egress_id !== null && call.egress_id !== egress_id)) return;
  const now = deps.clock.now();
  // The webhook may come before the response to the request that started the recording.
  if (call.egress_id === null) await saveEgress(sql, call, egress_id, now);
  if (status === 'completed' || status === 'failed') await bringCheckForward(sql, call, now);
}

export const isOngoing = ({ status }: MediaRecording): boolean =>
  status === 'starting' || status === 'active' || status === 'ending';

/** The recording of a room that counts, should there be more than one: one that has not failed, else any. */
export const mainRecording = (all: readonly MediaRecording[]): MediaRecording | undefined =>
  all.find(({ status }) => status !== 'failed') ?? all[0];
