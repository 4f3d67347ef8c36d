// What tools give the platform.
import type { Module } from '../../module.ts';
import { toolRoutes } from './routes.ts';
import { sealedOfTools } from './store.ts';

export const tools = {
  routes: { tools: toolRoutes },
  sealed: sealedOfTools,
  stored: { tools: null },
} satisfies Module;
