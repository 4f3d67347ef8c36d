// What number claims give the platform.
import type { Module } from '../../module.ts';
import { purgeReservations } from './store.ts';

export const numberClaims = {
  tasks: [
    {
      name: 'purge reserved numbers',
      every_ms: 60_000,
      alone: true,
      run: ({ db, clock }) => purgeReservations(db.sql, clock.now()),
    },
  ],
  stored: { number_claims: null, number_evictions: null },
} satisfies Module;
