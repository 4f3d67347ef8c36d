// What alerts give the platform.
import type { Module } from '../../module.ts';
import { judgeAlerts } from './judge-alerts.ts';
import { alertRoutes } from './routes.ts';

export const alerts = {
  routes: { alerts: alertRoutes },
  tasks: [{ name: 'judge alerts', every_ms: 60_000, alone: true, run: judgeAlerts }],
} satisfies Module;
