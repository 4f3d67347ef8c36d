// Deletes entries of the ledger that no backup needs any more.
import type { Deps } from '../../../deps.ts';
import { daysBefore } from '../../../platform/database/purge.ts';

export async function deleteOldEntries(
  { recordings, clock }: Pick<Deps, 'recordings' | 'clock'>,
  signal: AbortSignal,
  { erasure_ledger }: { readonly erasure_ledger: number },
): Promise<void> {
  const day = daysBefore(clock, erasure_ledger).toISOString().slice(0, 10);
  try {
    for await (const key of recordings.entries()) {
      const [, ofEntry = day] = key.split('/');
      if (signal.aborted || ofEntry >= day) return;
      await recordings.delete(key);
    }
  } catch (error) {
    // Nobody has written into the folder yet.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
