// Retention of deliveries and attempts: deletes those that are older than the configured numbers of days.
import type { Deps } from '../../deps.ts';
import { purgeInBatches } from '../../platform/database/purge.ts';
import { deleteAttempts, deleteEnded, deleteRedeliveries } from './retention-store.ts';

/** In days. The age of a delivery counts from its end; that of an attempt from its start. */
export interface DeliveryRetention {
  readonly attempts: number;
  readonly deliveries: number;
  readonly dead_letters: number;
}

export async function purgeDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keep: DeliveryRetention,
  signal: AbortSignal,
): Promise<void> {
  await purgeInBatches(clock, keep.deliveries, signal, (old) => deleteEnded(db.sql, ['delivered', 'canceled'], old));
  await purgeInBatches(clock, keep.dead_letters, signal, (old) => deleteEnded(db.sql, ['dead_lettered'], old));
  await purgeInBatches(clock, keep.deliveries, signal, (old) => deleteRedeliveries(db.sql, old));
  await purgeInBatches(clock, keep.attempts, signal, (old) => deleteAttempts(db.sql, old));
}
