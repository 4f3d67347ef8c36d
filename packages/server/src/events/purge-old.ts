// How long events, deliveries and attempts are kept. Deletes what is older, in batches, until there is no more or the
// process is to stop.
import type { Deps } from '../deps.ts';
import { deleteAttempts, deleteEnded, deleteEvents } from './retention-store.ts';
import type { Old } from './retention-store.ts';

/** In days. Deliveries count from their end; `dead_letters` are those that were given up. */
export interface Retention {
  readonly events: number;
  readonly attempts: number;
  readonly deliveries: number;
  readonly dead_letters: number;
}

const dayMs = 86_400_000;
const limit = 500;

export async function purgeOld(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keep: Retention,
  signal: AbortSignal,
): Promise<void> {
  const older = (days: number): Old => ({ before: new Date(clock.now().getTime() - days * dayMs), limit });
  const batches = [
    () => deleteEnded(db.sql, ['delivered', 'canceled'], older(keep.deliveries)),
    () => deleteEnded(db.sql, ['dead_lettered'], older(keep.dead_letters)),
    () => deleteAttempts(db.sql, older(keep.attempts)),
    () => deleteEvents(db.sql, older(keep.events)),
  ];
  for (const batch of batches) {
    for (let deleted = limit; deleted === limit && !signal.aborted;) deleted = await batch();
  }
}
