// What the event feed gives the platform.
import type { Module } from '../../module.ts';
import { eventRoutes } from './routes.ts';

export const events = { routes: { events: eventRoutes } } satisfies Module;
