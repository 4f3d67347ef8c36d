// What call telemetry give the platform.
import type { Module } from '../../module.ts';
import { callTelemetryRoutes } from './routes.ts';

export const callTelemetry = { routes: { calls: callTelemetryRoutes } } satisfies Module;
