// What custom fields give the platform.
import type { Module } from '../../module.ts';
import { customFieldRoutes } from './routes.ts';

export const customFields = {
  routes: { customFields: customFieldRoutes },
  stored: { custom_fields: null },
} satisfies Module;
