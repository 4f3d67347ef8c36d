// Starts a recording once there is audio in the room. The request is on record before it is made, and there are never
// two at a time.
import type { Deps } from '../../deps.ts';
import { MediaError } from '../../ports/media.ts';
import { applyRecording, mainRecording } from './apply-recording.ts';
import { claimRecording, findRecordedCall, finalizeRecording } from './store.ts';
import type { RecordedCall } from './store.ts';
import { claimedCheckMs, claimMs, pollMs, retryMs } from './timing.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'recordings' | 'log'>;

/** Can be resumed at any point. Runs until the recording has started, has failed or is not wanted any more. */
export async function startRecording(
  deps: Needs,
  job: { tenant_id: string; call_id: string },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const call = await findRecordedCall(deps.db.sql, job.tenant_id, job.call_id);
    if (call?.recording_status !== 'pending') return;
    const waitMs = await tryOnce(deps, call).catch((error: unknown) => giveUpOrWait(deps, call, error));
    await deps.clock.sleep(waitMs, signal);
  }
}

/** Returns how long to wait before the next attempt. */
async function tryOnce(deps: Needs, call: RecordedCall): Promise<number> {
  if (call.recording_started_at) {
    // Another attempt has requested it, and died or got no response: use the recording that it started, if any.
    const found = mainRecording(await deps.media.listRecordings(call.room_name));
    if (found) return applyRecording(deps, found).then(() => 0);
    if (deps.clock.now().getTime() - call.recording_started_at.getTime() < claimMs) return claimedCheckMs;
  }
  const audible = (await deps.media.listParticipants(call.room_name)).some(({ publishes }) => publishes);
  if (!audible) return pollMs;
  const key = `${call.tenant_id}/${call.id}.ogg`;
  const output = deps.recordings.outputFor(key);
  if (!(await claimRecording(deps.db.sql, call, key, deps.clock.now()))) return 0;
  await applyRecording(deps, await deps.media.startRecording(call.room_name, output));
  return 0;
}

async function giveUpOrWait(deps: Needs, call: RecordedCall, error: unknown): Promise<number> {
  if (!(error instanceof MediaError)) throw error;
  deps.log.warn({ call_id: call.id, err: error }, 'a recording could not be started');
  if (!error.retryable) await finalizeRecording(deps.db.sql, call, 'refused', deps.clock.now());
  return error.retryable ? retryMs : 0;
}
