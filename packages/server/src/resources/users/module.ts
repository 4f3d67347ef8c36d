// What users give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { contextOf, mailLink } from './mail-link.ts';
import { userRoutes } from './routes.ts';

const ofLink = z.object({ tenant_id: z.string(), user_id: z.string(), url_sealed: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'user.mail': z.output<typeof ofLink>;
  }
}

export const users = {
  routes: { users: userRoutes },
  sealed: [
    sealedColumn({
      table: 'pgboss.job',
      column: 'data',
      member: 'url_sealed',
      where: `name = 'user.mail' and state < 'completed'`,
      key: ['id'],
      also: ['tenant_id', 'user_id'],
      of: 'installation',
      context: contextOf,
    }),
  ],
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
