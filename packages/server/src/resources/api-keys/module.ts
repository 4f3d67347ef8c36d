// What api keys give the platform.
import type { Module } from '../../module.ts';
import { accessRoutes, apiKeyRoutes } from './routes.ts';

export const apiKeys = {
  routes: { apiKeys: apiKeyRoutes, access: accessRoutes },
  stored: { api_keys: null },
} satisfies Module;
