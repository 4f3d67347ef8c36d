// What the state of the installation gives the platform.
import type { Module } from '../../module.ts';
import { systemRoutes } from './routes.ts';
import { showClockOffset } from './show-clock-offset.ts';

export const system = { routes: { system: systemRoutes }, showMetrics: showClockOffset } satisfies Module;
