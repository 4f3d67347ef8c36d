// What api keys give the platform.
import type { Module } from '../../module.ts';
import { apiKeyRoutes } from './routes.ts';

export const apiKeys = { routes: { apiKeys: apiKeyRoutes } } satisfies Module;
