// Retention of deliveries and attempts: deletes those that are older than the configured numbers of days.
import type { Deps } from '../../deps.ts';
import { dropPartitions } from '../../platform/database/partitions.ts';
import { daysBefore, purgeInBatches } from '../../platform/database/purge.ts';
import type { WebhookDelivery } from '../../types.ts';
import { deleteEnded, deleteFirstAttempts, deleteRedeliveries } from './retention-store.ts';

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
  const purgeEnded = (days: number, statuses: readonly WebhookDelivery['status'][]): Promise<void> =>
    purgeInBatches(clock, days, signal, (old) => deleteEnded(db.sql, statuses, old, days < keep.attempts));
  await purgeEnded(keep.deliveries, ['delivered', 'canceled']);
  await purgeEnded(keep.dead_letters, ['dead_lettered']);
  await purgeInBatches(clock, keep.deliveries, signal, (old) => deleteRedeliveries(db.sql, old));
  if (!signal.aborted && (await dropPartitions(db, 'delivery_attempts', daysBefore(clock, keep.attempts))))
    await purgeInBatches(clock, keep.attempts, signal, (old) => deleteFirstAttempts(db.sql, old));
}
