// What stats give the platform.
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { countCalls } from './count-calls.ts';
import { statsRoutes } from './routes.ts';
import { isUncounted } from './store.ts';

export const stats = {
  routes: { stats: statsRoutes },
  tasks: [{ name: 'count calls', every_ms: 2_000, work: isUncounted, run: countCalls }],
  stored: {
    call_counts: ofCall,
    call_recounts: ofCall,
    call_stats: null,
    call_count_backlog: null,
    call_day_backlog: null,
  },
} satisfies Module;
