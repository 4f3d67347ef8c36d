// When an operation that failed is tried again: soon at first, then every ten minutes, for a day.
import type { OperationRow } from './operation-store.ts';
import { backoffMs, dayMs, later } from '../../platform/time.ts';

const pauses = { first_ms: 1_000, longest_ms: 600_000 };

/** Undefined after the last attempt. */
export function retryAt(
  { created_at, attempts }: Pick<OperationRow, 'created_at' | 'attempts'>,
  now: Date,
): Date | undefined {
  if (now.getTime() - created_at.getTime() > dayMs) return undefined;
  return later(now, backoffMs(attempts, pauses));
}
