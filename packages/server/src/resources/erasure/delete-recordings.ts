// Deletes files of recordings. A storage that refuses is asked again, until it does.
import type { Deps } from '../../deps.ts';
import { backoffMs, hourMs, later } from '../../platform/time.ts';
import { dueFiles, fileIsGone, lookAgain } from './file-store.ts';
import type { File } from './file-store.ts';

const pauses = { first_ms: 10_000, longest_ms: hourMs };

type Needs = Pick<Deps, 'db' | 'clock' | 'recordings' | 'log'>;

export async function deleteRecordings(deps: Needs, signal: AbortSignal): Promise<void> {
  for (const file of await dueFiles(deps.db.sql, deps.clock.now())) {
    if (signal.aborted) return;
    await deleteFile(deps, file);
  }
}

async function deleteFile({ db, clock, recordings, log }: Needs, file: File): Promise<void> {
  const { recording_key, until, attempts } = file;
  try {
    await recordings.delete(recording_key);
  } catch (error) {
    log.warn({ recording_key, err: error }, 'the file of an erased recording could not be deleted yet');
    return lookAgain(db.sql, file, later(clock.now(), backoffMs(attempts, pauses)), String(error));
  }
  if (clock.now() >= until) return fileIsGone(db.sql, file);
  await lookAgain(db.sql, file, until, null);
}
