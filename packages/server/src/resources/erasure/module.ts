// What erasing calls, on request and by retention, gives the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { enqueueDue } from '../../platform/queue/enqueue-due.ts';
import { patient } from '../../platform/queue/job.ts';
import { hourMs } from '../../platform/time.ts';
import { applyRetention } from './apply-retention.ts';
import { changeFiles } from './change-files.ts';
import { fileIsDue } from './file-store.ts';
import { deleteOldEntries } from './ledger/delete-old-entries.ts';
import { erasureIsDue, takeDueErasures } from './person/store.ts';
import { sealedContext, workErasure } from './person/work-erasure.ts';
import { callErasureRoutes, erasureRoutes } from './routes.ts';

const ofErasure = z.object({ tenant_id: z.string(), erasure_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'erasure.work': z.output<typeof ofErasure>;
  }
}

export const erasure = {
  routes: { calls: callErasureRoutes, erasures: erasureRoutes },
  jobs: {
    'erasure.work': {
      payload: ofErasure,
      alone_by: 'erasure_id',
      ...patient,
      concurrency: 2,
      expire_sec: 300,
      handle: workErasure,
    },
  },
  tasks: [
    {
      name: 'enqueue erasures',
      every_ms: 5_000,
      work: erasureIsDue,
      run: enqueueDue('erasure.work', takeDueErasures),
    },
    { name: 'apply retention', every_ms: 600_000, alone: true, run: applyRetention },
    // Of earlier versions, too: one of all workers does it.
    { name: 'delete recordings', every_ms: 2_000, alone: true, work: fileIsDue, run: changeFiles },
    { name: 'delete old entries of the ledger of erasures', every_ms: 6 * hourMs, alone: true, run: deleteOldEntries },
  ],
  sealed: [
    sealedColumn({
      table: 'erasures',
      column: 'subject_sealed',
      key: ['tenant_id', 'id'],
      context: ({ tenant_id, id }) => sealedContext(tenant_id, id),
    }),
  ],
  stored: { erased_calls: null, recording_deletions: null, retention_progress: null, erasures: null },
} satisfies Module;
