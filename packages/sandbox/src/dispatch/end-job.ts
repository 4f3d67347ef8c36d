// The end of an agent's job.
import { JobStatus } from '@livekit/protocol';
import type { JobState } from '@livekit/protocol';

/** Now, as LiveKit writes the times of jobs. */
export const nanoseconds = (): bigint => BigInt(Date.now()) * 1_000_000n;

/**
 * A job never ends as a success: workers do not report that, and LiveKit marks every job whose agent left as failed.
 * One whose dispatch was deleted has ended before its worker notices.
 */
export function endJob(state: JobState, error: string): void {
  if (state.endedAt > 0n) return;
  state.status = JobStatus.JS_FAILED;
  state.error = error;
  state.endedAt = nanoseconds();
  state.updatedAt = state.endedAt;
}
