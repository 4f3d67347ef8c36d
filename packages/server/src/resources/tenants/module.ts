// What tenants give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { enqueueDue } from '../../platform/queue/enqueue-due.ts';
import { patient } from '../../platform/queue/job.ts';
import { deletionIsDue, takeDueDeletions } from './deletion/store.ts';
import { workDeletion } from './deletion/work-deletion.ts';
import { privacyRoutes, tenantDeletionRoutes, tenantRoutes } from './routes.ts';

const ofDeletion = z.object({ tenant_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'tenant.delete': z.output<typeof ofDeletion>;
  }
}

export const tenants = {
  routes: { privacy: privacyRoutes, tenants: tenantRoutes, tenantDeletions: tenantDeletionRoutes },
  jobs: {
    'tenant.delete': {
      payload: ofDeletion,
      alone_by: 'tenant_id',
      ...patient,
      concurrency: 2,
      expire_sec: 600,
      handle: workDeletion,
    },
  },
  tasks: [
    {
      name: 'enqueue deletions of tenants',
      every_ms: 5_000,
      work: deletionIsDue,
      run: enqueueDue('tenant.delete', takeDueDeletions),
    },
  ],
  stored: { tenants: null, tenant_deletions: null },
} satisfies Module;
