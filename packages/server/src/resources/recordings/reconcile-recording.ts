// Checks an unfinished recording: what the media service says of it, and whether its file is there. After its deadline
// only the file counts.
import type { RecordingFailure } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { inSpan } from '../../platform/trace.ts';
import type { MediaRecording } from '../../ports/media.ts';
import { isOngoing, mainRecording } from './apply-recording.ts';
import { finalizeRecording, saveEgress } from './store.ts';
import type { RecordedCall } from './store.ts';
import { deadlineMs, fileMs, overrunMs, startingMs } from './timing.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'recordings' | 'enqueue' | 'log'>;

export async function reconcileRecording(deps: Needs, call: RecordedCall): Promise<void> {
  const now = deps.clock.now().getTime();
  const sinceEndMs = call.ended_at ? now - call.ended_at.getTime() : 0;
  if (sinceEndMs > deadlineMs) return finalizeByFile(deps, call);
  const egress = await checkRoom(deps, call);
  if (egress && isOngoing(egress)) {
    const stuck = !call.ended_at && egress.status === 'starting' && since(call.recording_started_at, now) >= startingMs;
    // Its consent was withdrawn.
    const unwanted = !call.ended_at && call.recording_status === 'processing';
    if (stuck || unwanted || sinceEndMs > overrunMs) await stop(deps, call, egress.egress_id);
    if (stuck) await finalize(deps, call, 'not_started');
    return;
  }
  if (!egress && call.recording_status === 'pending') return requestStart(deps, call, now);
  if (call.recording_key && (await isStored(deps, call.recording_key))) return finalize(deps, call, 'completed');
  // A requested recording may still appear; the file of a completed one may still be on its way to the storage.
  const graceMs = !egress ? overrunMs : egress.status === 'completed' ? fileMs : 0;
  if (sinceEndMs >= graceMs) await finalize(deps, call, 'no_file');
}

const isStored = ({ recordings }: Needs, key: string): Promise<boolean> =>
  inSpan(
    'look into the storage',
    () => recordings.exists(key),
    () => ({ kind: 'client' }),
  );
const since = (at: Date | null, now: number): number => (at ? now - at.getTime() : 0);
const finalize = (deps: Needs, call: RecordedCall, outcome: 'completed' | RecordingFailure): Promise<void> =>
  finalizeRecording(deps.db.sql, call, outcome, deps.clock.now());

/** Returns the call's recording as the media service knows it, and stops any other recording of the same room. */
async function checkRoom(deps: Needs, call: RecordedCall): Promise<MediaRecording | undefined> {
  const all = await deps.media.listRecordings(call.room_name);
  const egress =
    call.egress_id === null ? mainRecording(all) : all.find(({ egress_id }) => egress_id === call.egress_id);
  if (egress && call.egress_id === null) await saveEgress(deps.db.sql, call, egress.egress_id, deps.clock.now());
  for (const other of all) if (other !== egress && isOngoing(other)) await stop(deps, call, other.egress_id);
  return egress;
}

/** The job that should have requested the recording by now may have been lost. */
async function requestStart(deps: Needs, call: RecordedCall, now: number): Promise<void> {
  if (since(call.answered_at, now) >= startingMs)
    await deps.enqueue(deps.db.sql, 'recording.start', [{ payload: { tenant_id: call.tenant_id, call_id: call.id } }]);
}

/** A recorder that hangs cannot be stopped, and does not delay the outcome. */
const stop = (deps: Needs, call: RecordedCall, egress_id: string): Promise<void> =>
  deps.media
    .stopRecording(egress_id)
    .catch((error: unknown) =>
      deps.log.warn({ call_id: call.id, egress_id, err: error }, 'a recorder may still be running'),
    );

/** A file that is there counts, even when the media service cannot be asked about it. The recorder is stopped. */
async function finalizeByFile(deps: Needs, call: RecordedCall): Promise<void> {
  if (call.egress_id) await stop(deps, call, call.egress_id);
  const missing = (error: unknown): boolean => (
    deps.log.warn({ call_id: call.id, err: error }, 'the file of a recording could not be looked up'),
    false
  );
  const there = call.recording_key !== null && (await isStored(deps, call.recording_key).catch(missing));
  await finalize(deps, call, there ? 'completed' : 'no_file');
}
