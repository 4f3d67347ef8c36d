// What follows when a summary could not be made: another try, a rest, or its failure.
import type { SummaryFailureCode } from '@voicecall/contract';
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';
import { ModelError } from '../../ports/model.ts';

/** `tries` in this job, `attempts` of all jobs, and for how long the model has been away. */
export interface Progress {
  readonly tries: number;
  readonly attempts: number;
  readonly away_ms: number;
}

/** `again`: by the same worker. `rest`: by whoever has the job then. `fail`: never, unless it is asked for. */
export type Next =
  | { readonly kind: 'retry' | 'postpone'; readonly after_ms: number }
  | { readonly kind: 'fail'; readonly code: SummaryFailureCode };

const maxTries = 3;
const firstDelayMs = 5_000;
const maxDelayMs = 60_000;
/** For how long a model is waited for that cannot be reached. */
export const maxModelAwayMs = 1_800_000;

export function afterModelError(error: unknown, { tries, attempts, away_ms }: Progress): Next {
  // It would do so again, on every worker.
  if (error instanceof CpuLimitError) return { kind: 'fail', code: 'transcript_too_long' };
  const failure = error instanceof ModelError ? error.failure : 'mistake';
  if (failure === 'rejected') return { kind: 'fail', code: 'unknown' };
  if (failure === 'too_long') return { kind: 'fail', code: 'transcript_too_long' };
  if (failure === 'unavailable') {
    if (away_ms >= maxModelAwayMs) return { kind: 'fail', code: 'unknown' };
    const asked_ms = error instanceof ModelError ? (error.retry_after_ms ?? 0) : 0;
    const delay_ms = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
    // However long the provider wants to rest: at the end of our patience it is asked once more.
    return { kind: 'postpone', after_ms: Math.min(Math.max(delay_ms, asked_ms), maxModelAwayMs - away_ms) };
  }
  if (tries < maxTries) return { kind: 'retry', after_ms: firstDelayMs };
  return { kind: 'fail', code: failure === 'timeout' ? 'llm_timeout' : 'unknown' };
}
