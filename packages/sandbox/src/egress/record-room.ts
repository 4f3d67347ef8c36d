// One egress, from its start to its end: it starts with the first audio track, continues until the room closes, then
// writes its file.
import { EgressStatus, FileInfo } from '@livekit/protocol';
import type { EgressInfo, EncodedFileOutput } from '@livekit/protocol';
import { describe } from '@voicecall/contract/server-link';
import { scriptFor } from '../callee/scripts.ts';
import { aborted, isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { until } from '../rooms/live-room.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { Speech } from '../speech/speech.ts';
import type { Notify } from '../webhooks/notify.ts';
import { sample, writeRecording } from './write-recording.ts';

/**
 * Recorder failures: hanging before the start or before the end, or reporting a file that does not exist.
 */
export const recorderFailures = ['never_begins', 'never_ends', 'no_file'] as const;
export type RecorderFailure = (typeof recorderFailures)[number];

export interface Egress {
  readonly room: LiveRoom;
  readonly info: EgressInfo;
  readonly file: EncodedFileOutput;
  readonly stop: AbortController;
  readonly failure: RecorderFailure | null;
}

const beginMs = 500;
// The recorder's own timer, in real time.
const startSignalMs = 10_000;
const shortestEndMs = 1_000;
const longestEndMs = 3_000;

const nanoseconds = (): bigint => BigInt(Date.now()) * 1_000_000n;

/** Records until the room closes or the egress is stopped. */
export async function recordRoom(lifetime: Lifetime, notify: Notify, speech: Speech, egress: Egress): Promise<void> {
  const { room, info, stop, failure } = egress;
  const tell = (status: EgressStatus): void => {
    info.status = status;
    info.updatedAt = nanoseconds();
    notify(room, status > EgressStatus.EGRESS_ENDING ? 'egress_ended' : 'egress_updated', { egressInfo: info });
  };
  notify(room, 'egress_started', { egressInfo: info });
  if (failure === 'never_begins') return aborted(lifetime.signal);
  const over = AbortSignal.any([room.closed.signal, stop.signal, lifetime.signal]);
  if (!(await begins(lifetime, room, over))) {
    lifetime.signal.throwIfAborted();
    info.error = 'Start signal not received';
    info.endedAt = nanoseconds();
    return tell(EgressStatus.EGRESS_ABORTED);
  }
  info.startedAt = nanoseconds();
  tell(EgressStatus.EGRESS_ACTIVE);
  await aborted(over);
  info.endedAt = nanoseconds();
  tell(EgressStatus.EGRESS_ENDING);
  if (failure === 'never_ends') return aborted(lifetime.signal);
  await lifetime.pause(shortestEndMs + Math.random() * (longestEndMs - shortestEndMs), lifetime.signal);
  tell(await finish(speech, egress));
}

/** Waits for the first audio track; false when that takes too long or the room closes before. */
async function begins(lifetime: Lifetime, room: LiveRoom, over: AbortSignal): Promise<boolean> {
  const enough = new AbortController();
  const either = AbortSignal.any([over, enough.signal]);
  const audible = until(
    room,
    () => [...room.members.values()].some(({ info }) => info.tracks.length > 0) || undefined,
    either,
  );
  try {
    await Promise.race([audible, lifetime.timer.wait(startSignalMs, either).then(() => enough.abort())]);
    await lifetime.pause(beginMs, either);
    return true;
  } catch (error) {
    if (isAbort(error)) return false;
    throw error;
  } finally {
    enough.abort();
    // The other waits of the race end with an abort.
    await Promise.allSettled([audible]);
  }
}

/** What was said, at its time; of a call that runs faster than speech a short sample. */
async function soundOf(
  speech: Speech,
  { spoken }: LiveRoom,
  { startedAt, endedAt }: EgressInfo,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!spoken) return sample();
  const [start, end] = [startedAt, endedAt].map((at) => Number(at / 1_000_000n)) as [number, number];
  const lines = spoken.map(({ speaker, at, samples }) => ({ speaker, offset_ms: at - start, samples }));
  return speech.record(lines, end - start);
}

async function finish(speech: Speech, { room, info, file, failure }: Egress): Promise<EgressStatus> {
  try {
    if (scriptFor(room.number).recording === 'fails') throw new Error('the recording was lost');
    const written =
      failure === 'no_file'
        ? { location: file.filepath, size: 0 }
        : await writeRecording(file, await soundOf(speech, room, info));
    const { startedAt, endedAt } = info;
    info.fileResults.push(
      new FileInfo({
        filename: file.filepath,
        location: written.location,
        size: BigInt(written.size),
        startedAt,
        endedAt,
        duration: endedAt - startedAt,
      }),
    );
    return EgressStatus.EGRESS_COMPLETE;
  } catch (error) {
    info.error = describe(error);
    return EgressStatus.EGRESS_FAILED;
  }
}
