// What webhooks give the platform.
import type { Module } from '../../module.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks = { routes: { webhooks: webhookRoutes }, stored: { webhook_endpoints: null } } satisfies Module;
