// What webhooks give the platform.
import type { Module } from '../../module.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks = { routes: { webhooks: webhookRoutes } } satisfies Module;
