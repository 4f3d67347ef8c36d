// Whether a call has gone on beyond every limit that others should have kept.
import { limits } from '@voicecall/contract';
import type { Ending } from '../lifecycle/finish-call.ts';
import { ringingTimeoutSec } from '../dispatch/place-call.ts';
import type { CallRow } from '../store.ts';

/** How much beyond. */
const overtimeMs = 30_000;

export function overdueEnd(call: CallRow, now: Date): Ending | undefined {
  const since = (from: Date | null): number => (from ? now.getTime() - from.getTime() : 0);
  if (call.direction === 'web' && since(call.created_at) > limits.web_session_sec * 1000)
    return { reason: 'max_duration', at: now };
  if (call.answered_at)
    return since(call.answered_at) > call.max_duration_sec * 1000 + overtimeMs
      ? { reason: 'max_duration', at: now }
      : undefined;
  return since(call.dial_started_at) > ringingTimeoutSec * 1000 + overtimeMs
    ? { reason: 'no_answer', at: now }
    : undefined;
}
