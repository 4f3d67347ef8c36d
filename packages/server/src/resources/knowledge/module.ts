// What knowledge gives the platform.
import type { Module } from '../../module.ts';
import { knowledgeAgentRoutes } from './agent-routes.ts';
import { knowledgeRoutes } from './routes.ts';

export const knowledge = {
  routes: { knowledge: knowledgeRoutes },
  agentRoutes: knowledgeAgentRoutes,
} satisfies Module;
