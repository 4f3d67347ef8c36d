// Decides what follows when a summary could not be made: another try, a later run, or failure.
import type { SummaryFailureCode } from '@voicecall/contract';
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';
import { ModelError } from '../../ports/model.ts';
import { backoffMs } from '../../platform/time.ts';

/** `tries` in this job, `attempts` of all jobs, and for how long the model has been unavailable. */
export interface Progress {
  readonly tries: number;
  readonly attempts: number;
  readonly away_ms: number;
}

/** `retry`: by the same worker. `postpone`: by a later job. `fail`: for good, unless a rerun is requested. */
export type Next =
  | { readonly kind: 'retry' | 'postpone'; readonly after_ms: number }
  | { readonly kind: 'fail'; readonly code: SummaryFailureCode };

const maxTries = 3;
const firstDelayMs = 5_000;
const maxDelayMs = 60_000;
/** How long an unavailable model is waited for. */
export const maxModelAwayMs = 1_800_000;

export function afterModelError(error: unknown, { tries, attempts, away_ms }: Progress): Next {
  // The same input would exceed the limit again on every worker.
  if (error instanceof CpuLimitError) return { kind: 'fail', code: 'transcript_too_long' };
  const failure = error instanceof ModelError ? error.failure : 'mistake';
  if (failure === 'rejected') return { kind: 'fail', code: 'unknown' };
  if (failure === 'too_long') return { kind: 'fail', code: 'transcript_too_long' };
  if (failure === 'unavailable') {
    if (away_ms >= maxModelAwayMs) return { kind: 'fail', code: 'unknown' };
    const asked_ms = error instanceof ModelError ? (error.retry_after_ms ?? 0) : 0;
    const delay_ms = backoffMs(attempts - 1, { first_ms: firstDelayMs, longest_ms: maxDelayMs });
    // Even if the provider asks for a longer delay, it gets one last request when the waiting time ends.
    return { kind: 'postpone', after_ms: Math.min(Math.max(delay_ms, asked_ms), maxModelAwayMs - away_ms) };
  }
  if (tries < maxTries) return { kind: 'retry', after_ms: firstDelayMs };
  return { kind: 'fail', code: failure === 'timeout' ? 'llm_timeout' : 'unknown' };
}
