// Keeping an operation in hand before anything is done outside: whoever has been silent for longer than its lease must
// not go on.
import type { Deps } from '../../deps.ts';
import { recordProgress } from './operation-store.ts';
import type { HeldOperation, Progress } from './operation-store.ts';

/** Undefined when it is somebody else's by now, or may be: the database's answer can be late. */
export async function keepHold(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  held: HeldOperation,
  progress: Progress = {},
): Promise<HeldOperation | undefined> {
  const current = await recordProgress(db.sql, held, progress, clock.now());
  return current?.lease_until && current.lease_until > clock.now() ? current : undefined;
}
