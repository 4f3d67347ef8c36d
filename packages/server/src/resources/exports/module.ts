// What exports give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { enqueueDue } from '../../platform/queue/enqueue-due.ts';
import { patient } from '../../platform/queue/job.ts';
import { exportRoutes } from './routes.ts';
import { exportIsDue, takeDueExports } from './store.ts';
import { sealedContext, workExports } from './work-exports.ts';

const ofTenant = z.object({ tenant_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'export.work': z.output<typeof ofTenant>;
  }
}

export const dataExports = {
  routes: { exports: exportRoutes },
  jobs: {
    'export.work': {
      payload: ofTenant,
      alone_by: 'tenant_id',
      ...patient,
      concurrency: 2,
      expire_sec: 300,
      handle: workExports,
    },
  },
  tasks: [
    {
      name: 'enqueue exports',
      every_ms: 5_000,
      work: exportIsDue,
      run: enqueueDue('export.work', takeDueExports),
    },
  ],
  sealed: [
    sealedColumn({
      table: 'exports',
      column: 'subject_sealed',
      key: ['tenant_id', 'id'],
      context: ({ tenant_id, id }) => sealedContext(tenant_id, id),
    }),
  ],
  stored: { exports: null, export_files: null },
} satisfies Module;
