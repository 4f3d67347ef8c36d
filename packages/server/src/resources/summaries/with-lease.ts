// Renews the lease of a run while work on it goes on. A worker that is told to stop releases the run at once; a worker
// that crashes loses it when the lease ends.
import type { Deps } from '../../deps.ts';
import { releaseRun, renewLease } from './store.ts';
import type { ClaimedRun } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

const renewMs = 5_000;

/** The signal of `work` aborts when the process stops, and when another worker has claimed the run. */
export async function withLease(
  deps: Needs,
  run: ClaimedRun,
  signal: AbortSignal,
  work: (leaseSignal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ended = new AbortController();
  const leaseSignal = AbortSignal.any([signal, ended.signal]);
  const renewing = renewUntil(deps, run, ended);
  try {
    await work(leaseSignal);
  } catch (error) {
    if (!leaseSignal.aborted) throw error;
    await releaseRun(deps.db.sql, run, deps.clock.now());
  } finally {
    ended.abort();
    await renewing;
  }
}

async function renewUntil({ db, clock, log }: Needs, run: ClaimedRun, ended: AbortController): Promise<void> {
  const slept = (): Promise<boolean> =>
    clock.sleep(renewMs, ended.signal).then(
      () => true,
      () => !ended.signal.aborted,
    );
  while (await slept()) {
    const renewed = await renewLease(db.sql, run, clock.now()).catch(
      (error: unknown) => (log.warn({ summary_id: run.id, err: error }, 'a lease could not be renewed'), true),
    );
    if (!renewed) ended.abort();
  }
}
