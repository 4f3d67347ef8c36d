// What the audit log gives the platform.
import type { Module } from '../../module.ts';
import { auditEventRoutes } from './routes.ts';

export const auditEvents = { routes: { auditEvents: auditEventRoutes } } satisfies Module;
