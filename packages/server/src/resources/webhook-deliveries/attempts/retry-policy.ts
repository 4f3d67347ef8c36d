// The retry policy of webhook deliveries: whether and when another attempt follows one that failed (requirement 6.5).
import { limits } from '@voicecall/contract';

/** An attempt that failed. `attempt` counts from 1. A redelivery raises `max_attempts`. */
export interface FailedAttempt {
  readonly attempt: number;
  readonly max_attempts: number;
  readonly ended_at: Date;
}

/**
 * When the next attempt is due; null when there is none, and the delivery becomes a dead letter. A redelivered delivery
 * continues its attempt numbers, so delays are chosen by how many attempts are left, not by the number of this one.
 */
export function nextAttemptAt({ attempt, max_attempts, ended_at }: FailedAttempt): Date | null {
  const left = max_attempts - attempt;
  if (left <= 0) return null;
  const delay = limits.delivery_delays_ms[limits.delivery_attempts - 1 - left];
  return delay === undefined ? null : new Date(ended_at.getTime() + delay);
}
