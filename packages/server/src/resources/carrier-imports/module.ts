// What carrier imports give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { enqueueDue } from '../../platform/queue/enqueue-due.ts';
import { patient } from '../../platform/queue/job.ts';
import { dayMs, later } from '../../platform/time.ts';
import { evictNumberFromTrunk } from './evict-number-from-trunk.ts';
import { evictionIsDue, findEviction, takeDueEvictions } from './eviction-store.ts';
import { finalizeOperation } from './finalize-operation.ts';
import { operationIsDue, purgeOperations, takeDueOperations } from './operation-store.ts';
import { carrierImportRoutes } from './routes.ts';
import { sealedOfCarriers } from './store.ts';

const ofOperation = z.object({ tenant_id: z.string(), operation_id: z.string() });
const ofEviction = z.object({ tenant_id: z.string(), trunk_id: z.string(), number: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'carrier.settle': z.output<typeof ofOperation>;
    'trunk.evict': z.output<typeof ofEviction>;
  }
}

const retryBusyMs = 1_000;

export const carrierImports = {
  routes: { carrierImports: carrierImportRoutes },
  sealed: sealedOfCarriers,
  jobs: {
    // Undoes an import that was interrupted, and finishes a release that was.
    'carrier.settle': {
      payload: ofOperation,
      alone_by: 'operation_id',
      ...patient,
      concurrency: 8,
      expire_sec: 300,
      handle: async (deps, job) => {
        // Imports and releases of one account run one after the other.
        if ((await finalizeOperation(deps, job)) === 'busy')
          await deps.enqueue(deps.db.sql, 'carrier.settle', [{ payload: job, after_ms: retryBusyMs }]);
      },
    },
    // Removes a number that a trunk no longer has from the media service.
    'trunk.evict': {
      payload: ofEviction,
      retries: 5,
      retry_delay_sec: 2,
      concurrency: 8,
      expire_sec: 60,
      handle: async (deps, job) => {
        const eviction = await findEviction(deps.db.sql, job);
        if (eviction) await evictNumberFromTrunk(deps, eviction);
      },
    },
  },
  tasks: [
    // Unfinished operations that no process works on: the process ended, or an external service could not be reached.
    {
      name: 'enqueue carrier operations',
      every_ms: 2_000,
      work: operationIsDue,
      run: enqueueDue('carrier.settle', takeDueOperations),
    },
    {
      name: 'enqueue evictions',
      every_ms: 2_000,
      work: evictionIsDue,
      run: enqueueDue('trunk.evict', takeDueEvictions),
    },
    {
      name: 'purge carrier operations',
      every_ms: 60_000,
      alone: true,
      run: ({ db, clock }) => purgeOperations(db.sql, later(clock.now(), -30 * dayMs)),
    },
  ],
  stored: { carrier_accounts: null, carrier_trunks: null, carrier_operations: null },
} satisfies Module;
