// What stats give the platform.
import type { Module } from '../../module.ts';
import { countCalls } from './count-calls.ts';
import { statsRoutes } from './routes.ts';
import { isUncounted } from './store.ts';

export const stats = {
  routes: { stats: statsRoutes },
  tasks: [{ name: 'count calls', every_ms: 2_000, work: isUncounted, run: countCalls }],
} satisfies Module;
