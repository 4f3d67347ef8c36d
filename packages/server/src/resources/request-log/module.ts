// What the request log gives the platform.
import type { Module } from '../../module.ts';
import { purgeRequests } from './purge-requests.ts';
import { requestLogRoutes } from './routes.ts';

export const requestLog = {
  routes: { requestLog: requestLogRoutes },
  tasks: [
    {
      name: 'purge the request log',
      every_ms: 10_000,
      alone: true,
      run: purgeRequests,
    },
  ],
  stored: { request_log: null, request_counts: null },
} satisfies Module;
