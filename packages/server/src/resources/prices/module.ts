// What prices give the platform.
import type { Module } from '../../module.ts';
import { priceRoutes } from './routes.ts';

export const prices = { routes: { prices: priceRoutes } } satisfies Module;
