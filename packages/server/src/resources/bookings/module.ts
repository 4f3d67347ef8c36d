// What bookings give the platform.
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { bookingAgentRoutes } from './agent-routes.ts';
import { bookingRoutes } from './routes.ts';

export const bookings = {
  routes: { bookings: bookingRoutes },
  agentRoutes: bookingAgentRoutes,
  stored: {
    bookings: {
      ...ofCall,
      blank: {
        full_name: `''`,
        email: 'null',
        phone: 'null',
        notes: 'null',
        client_ref: 'null',
        channel: 'null',
        preferred_datetime_text: `''`,
        cancel_reason: 'null',
        dedupe_key: 'null',
        tool_call_ids: `'{}'`,
        evidence_turn_ids: `'{}'`,
      },
    },
  },
} satisfies Module;
