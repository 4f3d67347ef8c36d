// Queue door of carrier imports.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { evictNumber } from './evict-number.ts';
import { findEviction } from './eviction-store.ts';
import { finalizeOperation } from './finalize-operation.ts';

/** Imports and releases of one account take turns. */
const againMs = 1_000;

export const carrierJobs = (deps: Deps): Pick<JobHandlers, 'carrier.settle' | 'trunk.evict'> => ({
  'carrier.settle': async (job) => {
    const outcome = await finalizeOperation(deps, job);
    if (outcome === 'busy') await deps.enqueue(deps.db.sql, 'carrier.settle', [{ payload: job, after_ms: againMs }]);
  },
  'trunk.evict': async (job) => {
    const eviction = await findEviction(deps.db.sql, job);
    if (eviction) await evictNumber(deps, eviction);
  },
});
