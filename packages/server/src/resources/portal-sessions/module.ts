// What portal sessions give the platform.
import type { Module } from '../../module.ts';
import { portalRoutes, portalSessionRoutes } from './routes.ts';
import { purgePortalSessions } from './store.ts';

export const portalSessions = {
  routes: { portalSessions: portalSessionRoutes, portal: portalRoutes },
  tasks: [
    {
      name: 'purge portal sessions',
      every_ms: 60_000,
      alone: true,
      run: ({ db, clock }, signal) => purgePortalSessions(db.sql, clock, signal),
    },
  ],
  stored: { portal_sessions: null },
} satisfies Module;
