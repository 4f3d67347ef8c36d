// What operators give the platform.
import type { Module } from '../../module.ts';
import { invitationRoutes, operatorRoutes, operatorSessionRoutes } from './routes.ts';

export const operators = {
  routes: { operatorSession: operatorSessionRoutes, operators: operatorRoutes, invitations: invitationRoutes },
  stored: { operators: null, operator_sessions: null, invitations: null },
} satisfies Module;
