// What the state of the installation gives the platform.
import type { Module } from '../../module.ts';
import { systemRoutes } from './routes.ts';
import { showProcess } from './show-process.ts';
import { showWork } from './show-work.ts';

export const system = {
  routes: { system: systemRoutes },
  showMetrics(deps) {
    showProcess(deps);
    showWork(deps);
  },
  stored: { processes: null, installation: null, worker_lead: null },
} satisfies Module;
