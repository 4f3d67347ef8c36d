// Keeping a run while work on it goes on. Whoever must stop lets go of it at once; whoever dies loses it when the lease
// ends.
import type { Deps } from '../../deps.ts';
import { releaseRun, renewLease } from './store.ts';
import type { ClaimedRun } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

const renewMs = 5_000;

/** The signal that `work` gets aborts when the process stops, and when the run turns out to be another's. */
export async function holdLease(
  deps: Needs,
  run: ClaimedRun,
  signal: AbortSignal,
  work: (held: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const held = AbortSignal.any([signal, over.signal]);
  const renewing = renewUntil(deps, run, over);
  try {
    await work(held);
  } catch (error) {
    if (!held.aborted) throw error;
    await releaseRun(deps.db.sql, run, deps.clock.now());
  } finally {
    over.abort();
    await renewing;
  }
}

async function renewUntil({ db, clock, log }: Needs, run: ClaimedRun, over: AbortController): Promise<void> {
  const napped = (): Promise<boolean> =>
    clock.sleep(renewMs, over.signal).then(
      () => true,
      () => !over.signal.aborted,
    );
  while (await napped()) {
    const mine = await renewLease(db.sql, run, clock.now()).catch(
      (error: unknown) => (log.warn({ summary_id: run.id, err: error }, 'a lease could not be renewed'), true),
    );
    if (!mine) over.abort();
  }
}
