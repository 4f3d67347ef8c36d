// What web sessions give the platform.
import type { Module } from '../../module.ts';
import { webSessionRoutes } from './routes.ts';

export const webSessions = { routes: { webSessions: webSessionRoutes } } satisfies Module;
