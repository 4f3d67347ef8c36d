// What agents give the platform.
import type { Module } from '../../module.ts';
import { agentRoutes } from './routes.ts';

export const agents = { routes: { agents: agentRoutes } } satisfies Module;
