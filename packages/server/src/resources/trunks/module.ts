// What trunks give the platform.
import type { Module } from '../../module.ts';
import { purgeReservedPeers } from './peer-store.ts';
import { trunkRoutes } from './routes.ts';

export const trunks = {
  routes: { trunks: trunkRoutes },
  tasks: [
    {
      name: 'purge reserved peers',
      every_ms: 60_000,
      alone: true,
      run: ({ db, clock }) => purgeReservedPeers(db.sql, clock.now()),
    },
  ],
  stored: { trunks: null, trunk_peers: null },
} satisfies Module;
