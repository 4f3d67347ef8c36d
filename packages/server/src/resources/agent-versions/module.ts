// What versions of agents give the platform.
import type { Module } from '../../module.ts';
import { agentVersionRoutes } from './routes.ts';

export const agentVersions = { routes: { agentVersions: agentVersionRoutes } } satisfies Module;
