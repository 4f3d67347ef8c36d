// Job handlers of carrier imports, and the scheduled tasks that enqueue what is due.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { evictNumberFromTrunk } from './evict-number-from-trunk.ts';
import { findEviction, takeDueEvictions } from './eviction-store.ts';
import { finalizeOperation } from './finalize-operation.ts';
import { takeDueOperations } from './operation-store.ts';

/** Imports and releases of one account run one after the other. */
const retryBusyMs = 1_000;

export const carrierJobs = (deps: Deps): Pick<JobHandlers, 'carrier.settle' | 'trunk.evict'> => ({
  'carrier.settle': async (job) => {
    const outcome = await finalizeOperation(deps, job);
    if (outcome === 'busy')
      await deps.enqueue(deps.db.sql, 'carrier.settle', [{ payload: job, after_ms: retryBusyMs }]);
  },
  'trunk.evict': async (job) => {
    const eviction = await findEviction(deps.db.sql, job);
    if (eviction) await evictNumberFromTrunk(deps, eviction);
  },
});

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue'>;

/** Unfinished operations that no process works on: the process ended, or an external service could not be reached. */
export const enqueueOperations = (deps: Needs): Promise<void> =>
  deps.db.hot(async (sql) => {
    const due = await takeDueOperations(sql, deps.clock.now());
    await deps.enqueue(
      sql,
      'carrier.settle',
      due.map(({ tenant_id, id }) => ({ payload: { tenant_id, operation_id: id } })),
    );
  });

export const enqueueEvictions = (deps: Needs): Promise<void> =>
  deps.db.hot(async (sql) => {
    const due = await takeDueEvictions(sql, deps.clock.now());
    await deps.enqueue(
      sql,
      'trunk.evict',
      due.map(({ tenant_id, trunk_id, number }) => ({ payload: { tenant_id, trunk_id, number } })),
    );
  });
