// What agents give the platform.
import type { Module } from '../../module.ts';
import { agentRoutes, agentVersionRoutes } from './routes.ts';

export const agents = { routes: { agents: agentRoutes, agentVersions: agentVersionRoutes } } satisfies Module;
