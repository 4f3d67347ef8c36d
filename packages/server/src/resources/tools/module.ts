// What tools give the platform.
import type { Module } from '../../module.ts';
import { toolRoutes } from './routes.ts';

export const tools = { routes: { tools: toolRoutes }, stored: { tools: null } } satisfies Module;
