// Deleting old rows in batches, so that each statement locks few rows for a short time.
import type { Clock } from '../../ports/clock.ts';
import { dayMs, later } from '../time.ts';

/** Rows older than `before`, at most `limit` of them. */
export interface OldRows {
  readonly before: Date;
  readonly limit: number;
}

const limit = 500;

export const daysBefore = (clock: Pick<Clock, 'now'>, days: number): Date => later(clock.now(), -days * dayMs);

/**
 * Calls `deleteRows`, which returns how many rows it deleted, until no row is older than `days`, or until `signal`
 * aborts.
 */
export async function purgeInBatches(
  clock: Pick<Clock, 'now'>,
  days: number,
  signal: AbortSignal,
  deleteRows: (rows: OldRows) => Promise<number>,
): Promise<void> {
  for (let deleted = limit; deleted === limit && !signal.aborted;)
    deleted = await deleteRows({ before: daysBefore(clock, days), limit });
}
