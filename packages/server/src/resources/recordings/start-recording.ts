// Starting a recording: once there is something to hear, on record before the media service is asked, and never two at
// once.
import type { Deps } from '../../deps.ts';
import { MediaError } from '../../ports/media.ts';
import { applyRecording } from './apply-recording.ts';
import { mainRecording } from './main-recording.ts';
import { claimRecording, findRecordedCall, finalizeRecording } from './store.ts';
import type { RecordedCall } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'recordings' | 'log'>;

const pollMs = 200;
/** After a claim: for whoever made it is about to say what came of it. */
const checkMs = 1_000;
const retryMs = 5_000;
/**
 * Longer than the media service may take to answer: whoever made a claim of that age will not save its recording any
 * more.
 */
const claimMs = 15_000;

/** Can be resumed at any point. Goes on for as long as the call is without its recording. */
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

/** Answers how long to wait before the next look. */
async function tryOnce(deps: Needs, call: RecordedCall): Promise<number> {
  if (call.recording_started_at) {
    // Somebody has asked already, and died or got no answer: what came of it counts, whatever it is.
    const found = mainRecording(await deps.media.listRecordings(call.room_name));
    if (found) return applyRecording(deps, found).then(() => 0);
    if (deps.clock.now().getTime() - call.recording_started_at.getTime() < claimMs) return checkMs;
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
  if (!error.retryable) await finalizeRecording(deps.db.sql, call, 'failed', deps.clock.now());
  return error.retryable ? retryMs : 0;
}
