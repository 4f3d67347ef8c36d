// What prices give the platform.
import type { Module } from '../../module.ts';
import { priceRoutes } from './routes.ts';

export const prices = {
  routes: { prices: priceRoutes },
  stored: { prices: null, unpriced_usage: null, tenant_markups: null },
} satisfies Module;
