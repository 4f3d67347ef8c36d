// What tests of agents give the platform.
import { limits } from '@voicecall/contract';
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { purgeInBatches } from '../../platform/database/purge.ts';
import { enqueueDue } from '../../platform/queue/enqueue-due.ts';
import { patient } from '../../platform/queue/job.ts';
import { testCaseRoutes, testRunRoutes } from './routes.ts';
import { deleteOldRuns, runIsDue, takeDueRuns } from './run-store.ts';
import { workTestRun } from './run/work-test-run.ts';

const ofRun = z.object({ tenant_id: z.string(), test_run_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'test_run.work': z.output<typeof ofRun>;
  }
}

export const agentTests = {
  routes: { testCases: testCaseRoutes, testRuns: testRunRoutes },
  jobs: {
    // One conversation; the next one waits behind those of other tenants.
    'test_run.work': {
      payload: ofRun,
      alone_by: 'test_run_id',
      ...patient,
      concurrency: 4,
      expire_sec: 3600,
      handle: workTestRun,
    },
  },
  tasks: [
    // Runs whose worker stopped.
    {
      name: 'enqueue test runs',
      every_ms: 5_000,
      work: runIsDue,
      run: enqueueDue('test_run.work', takeDueRuns),
    },
    {
      name: 'purge test runs',
      every_ms: 60_000,
      alone: true,
      // Later than runs can be read, so that nothing is added to what is being deleted.
      run: ({ db, clock }, signal) =>
        purgeInBatches(clock, limits.test_run_days + 1 / 24, signal, (old) => deleteOldRuns(db.sql, old)),
    },
  ],
  stored: { test_cases: null, test_runs: null, test_results: null },
} satisfies Module;
