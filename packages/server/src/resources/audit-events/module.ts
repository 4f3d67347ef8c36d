// What the audit log gives the platform.
import type { Module } from '../../module.ts';
import { auditEventRoutes } from './routes.ts';

export const auditEvents = {
  routes: { auditEvents: auditEventRoutes },
  stored: {
    audit_events: {
      of: `target_id = any($2 || array(select id from bookings where tenant_id = $1 and call_id = any($2)))`,
      blank: { changes: `'{}'`, client_ref: 'null' },
    },
  },
} satisfies Module;
