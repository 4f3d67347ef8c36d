// How a call ends that has exceeded its limits. The agent and the media service should have ended it before.
import { limits } from '@voicecall/contract';
import type { CallEnd } from '../lifecycle/finish-call.ts';
import type { CallRow } from '../store.ts';
import { overtimeMs, ringingTimeoutSec } from '../timing.ts';

/** Undefined for a call that is within its limits. */
export function overdueEnd(call: CallRow, now: Date): CallEnd | undefined {
  const since = (from: Date | null): number => (from ? now.getTime() - from.getTime() : 0);
  if (call.direction === 'web' && since(call.created_at) > limits.web_session_sec * 1000)
    return { reason: 'max_duration', at: now };
  if (call.answered_at)
    return since(call.answered_at) > call.max_duration_sec * 1000 + overtimeMs
      ? { reason: 'max_duration', at: now }
      : undefined;
  return since(call.dial_started_at) > ringingTimeoutSec * 1000 + overtimeMs
    ? { reason: call.direction !== 'outbound' || call.ringing_at ? 'no_answer' : 'carrier_unavailable', at: now }
    : undefined;
}
