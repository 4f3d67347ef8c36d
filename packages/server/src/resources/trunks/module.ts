// What trunks give the platform.
import type { Module } from '../../module.ts';
import { purgeReservedPeers } from './peer-store.ts';
import { trunkRoutes } from './routes.ts';
import { sealedOfTrunks } from './store.ts';

export const trunks = {
  routes: { trunks: trunkRoutes },
  sealed: sealedOfTrunks,
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
