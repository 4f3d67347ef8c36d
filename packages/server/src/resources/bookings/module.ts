// What bookings give the platform.
import type { Module } from '../../module.ts';
import { bookingAgentRoutes } from './agent-routes.ts';
import { bookingRoutes } from './routes.ts';

export const bookings = { routes: { bookings: bookingRoutes }, agentRoutes: bookingAgentRoutes } satisfies Module;
