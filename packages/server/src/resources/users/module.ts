// What users give the platform.
import type { Module } from '../../module.ts';
import { userRoutes } from './routes.ts';

export const users = { routes: { users: userRoutes } } satisfies Module;
