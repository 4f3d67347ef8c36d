// What users give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { mailLink } from './mail-link.ts';
import { userRoutes } from './routes.ts';

const ofLink = z.object({ tenant_id: z.string(), user_id: z.string(), url_sealed: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'user.mail': z.output<typeof ofLink>;
  }
}

export const users = {
  routes: { users: userRoutes },
  jobs: {
    'user.mail': {
      payload: ofLink,
      retries: 2_880,
      retry_delay_sec: 60,
      concurrency: 2,
      expire_sec: 300,
      handle: mailLink,
    },
  },
  stored: { users: null },
} satisfies Module;
