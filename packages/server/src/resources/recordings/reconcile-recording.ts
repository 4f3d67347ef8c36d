// One look at an unfinished recording: what the media service says of it, and whether the file is there. Past its
// deadline nobody is asked any more.
import type { Deps } from '../../deps.ts';
import type { MediaRecording } from '../../ports/media.ts';
import { isOngoing, mainRecording } from './main-recording.ts';
import { saveEgress, finalizeRecording } from './store.ts';
import type { RecordedCall } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'recordings' | 'enqueue' | 'log'>;

/** How long a recorder may take to begin, and its job to ask for it. */
const startingMs = 60_000;
/** How long after the call's end a recorder may go on before it is told to stop. */
const overrunMs = 30_000;
/** How long after the call's end a file may take to show that is said to be complete. */
const fileMs = 60_000;
const deadlineMs = 300_000;

export async function reconcileRecording(deps: Needs, call: RecordedCall): Promise<void> {
  const now = deps.clock.now().getTime();
  const overMs = call.ended_at ? now - call.ended_at.getTime() : 0;
  if (overMs > deadlineMs) return atTheDeadline(deps, call);
  const egress = await checkRoom(deps, call);
  if (egress && isOngoing(egress)) {
    const stuck = !call.ended_at && egress.status === 'starting' && since(call.recording_started_at, now) >= startingMs;
    if (stuck || overMs > overrunMs) await stop(deps, call, egress.egress_id);
    if (stuck) await settle(deps, call, 'failed');
    return;
  }
  if (!egress && call.recording_status === 'pending') return startAnew(deps, call, now);
  if (call.recording_key && (await deps.recordings.exists(call.recording_key))) return settle(deps, call, 'completed');
  // What was asked for may still come into being; what is said to be complete may still be on its way here.
  const patienceMs = !egress ? overrunMs : egress.status === 'completed' ? fileMs : 0;
  if (overMs >= patienceMs) await settle(deps, call, 'failed');
}

const since = (at: Date | null, now: number): number => (at ? now - at.getTime() : 0);
const settle = (deps: Needs, call: RecordedCall, status: 'completed' | 'failed'): Promise<void> =>
  finalizeRecording(deps.db.sql, call, status, deps.clock.now());

/** The call's recording as the media service knows it. A second one of the same room, should there be one, is ended. */
async function checkRoom(deps: Needs, call: RecordedCall): Promise<MediaRecording | undefined> {
  const all = await deps.media.listRecordings(call.room_name);
  const egress =
    call.egress_id === null ? mainRecording(all) : all.find(({ egress_id }) => egress_id === call.egress_id);
  if (egress && call.egress_id === null) await saveEgress(deps.db.sql, call, egress.egress_id, deps.clock.now());
  for (const other of all) if (other !== egress && isOngoing(other)) await stop(deps, call, other.egress_id);
  return egress;
}

/** The job that should have asked for the recording by now may have been lost. */
async function startAnew(deps: Needs, call: RecordedCall, now: number): Promise<void> {
  if (since(call.answered_at, now) >= startingMs)
    await deps.enqueue(deps.db.sql, 'recording.start', [{ payload: { tenant_id: call.tenant_id, call_id: call.id } }]);
}

/** A recorder that hangs does not hear it, and is not waited for. */
const stop = (deps: Needs, call: RecordedCall, egress_id: string): Promise<void> =>
  deps.media
    .stopRecording(egress_id)
    .catch((error: unknown) =>
      deps.log.warn({ call_id: call.id, egress_id, err: error }, 'a recorder may still be running'),
    );

/** A file that is there is good, whoever cannot be asked about it. A recorder that still goes on is an orphan. */
async function atTheDeadline(deps: Needs, call: RecordedCall): Promise<void> {
  if (call.egress_id) await stop(deps, call, call.egress_id);
  const unknown = (error: unknown): boolean => (
    deps.log.warn({ call_id: call.id, err: error }, 'a recording could not be looked for'),
    false
  );
  const there = call.recording_key !== null && (await deps.recordings.exists(call.recording_key).catch(unknown));
  await settle(deps, call, there ? 'completed' : 'failed');
}
