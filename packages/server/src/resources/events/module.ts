// What the event feed gives the platform.
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { eventRoutes } from './routes.ts';

export const events = {
  routes: { events: eventRoutes },
  stored: { events: ofCall, event_gaps: null },
} satisfies Module;
