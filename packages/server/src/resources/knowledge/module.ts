// What knowledge gives the platform.
import type { Module } from '../../module.ts';
import { knowledgeRoutes } from './routes.ts';

export const knowledge = {
  routes: { knowledge: knowledgeRoutes },
  stored: { knowledge_documents: null, knowledge_passages: null },
} satisfies Module;
