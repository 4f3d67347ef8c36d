// What the request log gives the platform.
import type { Module } from '../../module.ts';
import { limits } from '@voicecall/contract';
import { purgeInBatches } from '../../platform/database/purge.ts';
import { requestLogRoutes } from './routes.ts';
import { deleteOldRequests } from './store.ts';

export const requestLog = {
  routes: { requestLog: requestLogRoutes },
  tasks: [
    {
      name: 'purge the request log',
      every_ms: 10_000,
      alone: true,
      run: ({ db, clock }, signal) =>
        purgeInBatches(clock, limits.request_log_days, signal, (old) => deleteOldRequests(db.sql, old)),
    },
  ],
} satisfies Module;
