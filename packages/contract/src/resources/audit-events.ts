// The audit log: one entry for each change. Operators read it.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { auditActions } from '../audit-actions.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idFilter } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, exampleId, id, time, timeInput } from '../primitives.ts';

/** One entry of the audit log. Changed secrets appear as `"changed"`, never with a value. */
export const auditEvent = z
  .object({
    id: id('audit_event'),
    tenant_id: id('tenant').nullable(),
    actor: z
      .object({ type: z.enum(['api_key', 'operator', 'system']), id: z.string().nullable() })
      .meta({ id: 'AuditActor' }),
    action: z.enum(auditActions),
    target_type: z.string().nullable(),
    target_id: z.string().nullable(),
    client_ref: clientRef.nullable(),
    route: z.string().nullable(),
    request_id: z.string().nullable(),
    changes: z.record(z.string(), z.json()),
    created_at: time,
  })
  .meta({
    id: 'AuditEvent',
    description: 'One entry of the audit log. Changed secrets appear as `changed`, never with a value.',
    example: {
      id: exampleId('audit_event'),
      tenant_id: exampleId('tenant'),
      actor: { type: 'api_key', id: exampleId('api_key') },
      action: 'agent.updated',
      target_type: 'agent',
      target_id: exampleId('agent'),
      client_ref: 'crm-4711',
      route: 'PUT /v1/tenants/{tenantId}/agents/{agentId}',
      request_id: '0197f6c2-3b5e-7e3a-9d0c-5d2f7c1b9a11',
      changes: { welcome: 'Good morning.' },
      created_at: '2026-11-21T09:30:00.000Z',
    },
  });

const common = { tag: 'Operator', auth: 'operator' } as const;

/** Route of the audit log; operators only. */
export const auditEvents = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/audit-events',
    summary: 'List the audit log',
    query: z.object({
      ...pageQuery('audit_event'),
      tenant_id: idFilter('tenant'),
      action: z.enum(auditActions).optional(),
      client_ref: clientRef.optional(),
      created_after: timeInput.optional(),
      created_before: timeInput.optional(),
    }),
    responses: { 200: z.object({ audit_events: z.array(auditEvent), ...pageMembers }).meta({ id: 'AuditEventList' }) },
    metadata: policy({ ...common, operation: 'listAuditEvents', errors: ['invalid_cursor'] }),
  },
});
