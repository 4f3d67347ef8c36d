// What tenants give the platform.
import type { Module } from '../../module.ts';
import { tenantRoutes } from './routes.ts';

export const tenants = { routes: { tenants: tenantRoutes }, stored: { tenants: null } } satisfies Module;
