// Deletes files of recordings, and writes entries of the ledger beside them. A storage that refuses is asked again, until
// it does.
import type { Deps } from '../../deps.ts';
import { backoffMs, hourMs, later } from '../../platform/time.ts';
import { dueFiles, fileIsDone, lookAgain } from './file-store.ts';
import type { File } from './file-store.ts';

const atOnce = 16;
const pauses = { first_ms: 10_000, longest_ms: hourMs };

type Needs = Pick<Deps, 'db' | 'clock' | 'recordings' | 'log'>;

export async function changeFiles(deps: Needs, signal: AbortSignal): Promise<void> {
  // A file that the storage has not taken is due later.
  for (let found = atOnce; found > 0 && !signal.aborted;) {
    const files = await dueFiles(deps.db.sql, deps.clock.now(), atOnce);
    await Promise.all(files.map((file) => changeFile(deps, file)));
    found = files.length;
  }
}

async function changeFile({ db, clock, recordings, log }: Needs, file: File): Promise<void> {
  const { recording_key, until, attempts, content } = file;
  try {
    await (content === null ? recordings.delete(recording_key) : recordings.write(recording_key, content));
  } catch (error) {
    log.warn({ recording_key, err: error }, 'the storage of recordings has not taken a change of an erasure yet');
    return lookAgain(db.sql, file, later(clock.now(), backoffMs(attempts, pauses)), String(error));
  }
  if (content !== null || clock.now() >= until) return fileIsDone(db.sql, file);
  await lookAgain(db.sql, file, until, null);
}
