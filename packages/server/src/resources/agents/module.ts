// What agents give the platform.
import type { Module } from '../../module.ts';
import { agentRoutes, agentVersionRoutes } from './routes.ts';

export const agents = {
  routes: { agents: agentRoutes, agentVersions: agentVersionRoutes },
  stored: { agents: null, agent_versions: null },
} satisfies Module;
