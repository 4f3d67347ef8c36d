// What call telemetry give the platform.
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { callTelemetryRoutes } from './routes.ts';

export const callTelemetry = {
  routes: { calls: callTelemetryRoutes },
  stored: { call_usage: ofCall, call_waveforms: ofCall },
} satisfies Module;
