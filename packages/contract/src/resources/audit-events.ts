// The audit log: one entry for each change, and for reads where the tenant asks for that. Operators read it.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { auditActions } from '../lists/audit-actions.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { clientRefFilter, idFilter } from '../paths.ts';
import { policy } from '../policy.ts';
import { actorType, clientRef, id, time, timeInput } from '../primitives.ts';
import { agentId } from './agents.ts';
import { apiKeyId } from './api-keys.ts';
import { auditEventId, tenantId } from './declared-apart.ts';

const auditAction = z.enum(auditActions).meta({ id: 'AuditAction', extensible: true, description: 'What was done.' });

/** One entry of the audit log. Changed secrets appear as `"changed"`, never with a value. */
export const auditEvent = z
  .object({
    id: id(auditEventId),
    tenant_id: id(tenantId).nullable().describe('Id of the tenant concerned. Null: the action is about none.'),
    actor: z
      .object({
        type: actorType,
        id: z.string().nullable().describe('Id of the API key, operator or portal session. Null for the platform.'),
        name: z
          .string()
          .nullable()
          .describe(
            'E-mail address of the operator, or label of the API key or portal session. Null: the platform, or a portal session without a label or deleted since.',
          ),
      })
      .meta({ id: 'AuditActor', description: 'Who made the change, or read the record.' }),
    action: auditAction.describe('What was done.'),
    target_type: z
      .string()
      .nullable()
      .describe('The kind of record that was changed or read, such as `agent`. Null: none.'),
    target_id: z.string().nullable().describe('Id of the record that was changed or read. Null: none.'),
    client_ref: clientRef.nullable().describe('The `client_ref` of the record, null when it has none.'),
    route: z.string().nullable().describe('Method and path of the request. Null: the platform acted without one.'),
    request_id: z
      .string()
      .nullable()
      .describe('Id of the request, as in the `X-Request-Id` header. Null: the platform acted without one.'),
    changes: z
      .record(z.string(), z.json())
      .describe(
        'What was sent or changed, by field; of a read, the `address` of the client. Secrets appear as `changed` only.',
      ),
    created_at: time.describe('When the change was made, or the record read.'),
  })
  .meta({
    id: 'AuditEvent',
    description: 'One entry of the audit log. Changed secrets appear as `changed`, never with a value.',
    example: {
      id: auditEventId.example,
      tenant_id: tenantId.example,
      actor: { type: 'api_key', id: apiKeyId.example, name: 'backend' },
      action: 'agent.updated',
      target_type: 'agent',
      target_id: agentId.example,
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
    description:
      'Who changed what and when, newest first, for all tenants or one; with `audit_access` of the tenant, also who read what was said in calls.',
    query: z.object({
      ...pageQuery(auditEventId),
      tenant_id: idFilter(tenantId),
      action: auditAction.optional().describe('Only entries of this action.'),
      client_ref: clientRefFilter,
      created_after: timeInput.optional().describe('Only entries made after this moment.'),
      created_before: timeInput.optional().describe('Only entries made before this moment.'),
    }),
    responses: {
      200: z
        .object({
          audit_events: z.array(auditEvent).describe('The entries of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'AuditEventList' }),
    },
    metadata: policy({
      ...common,
      operation: 'listAuditEvents',
      access: ['installation:read'],
      errors: ['invalid_cursor'],
    }),
  },
});
