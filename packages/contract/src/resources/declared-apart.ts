// What tenants, webhooks, the event feed and the audit log declare beside their routes. The schemas of these routes list
// the limits, events or actions of all resources, so they are built after the lists, and the lists after this.
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { id, idKind, time } from '../primitives.ts';

/** Ids of tenants. */
export const tenantId = idKind('tenant', 'tn');
/** Ids of webhook endpoints. */
export const webhookEndpointId = idKind('webhook_endpoint', 'twe');
/** Ids of events. */
export const eventId = idKind('event', 'ev');
/** Ids of entries of the audit log. */
export const auditEventId = idKind('audit_event', 'ae');

/** What tenants declare. */
export const tenantDeclarations = defineResource('tenants', {
  ids: [tenantId],
  auditActions: ['tenant.created', 'tenant.updated'],
  errors: {
    tenant_not_found: { status: 404, message: 'The tenant does not exist.' },
  },
});

/** What webhook endpoints declare. */
export const webhookDeclarations = defineResource('webhooks', {
  ids: [webhookEndpointId],
  tags: {
    Webhooks: 'Where events are sent, and what became of each delivery.',
  },
  limits: { webhook_endpoints: { standard: 50, most: 500 } },
  auditActions: [
    'webhook_endpoint.created',
    'webhook_endpoint.updated',
    'webhook_endpoint.deleted',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.tested',
    'webhook_endpoint.disabled',
    'webhook_endpoint.recovered',
  ],
  errors: {
    invalid_event_types: { status: 400, message: 'event_types must list known event types, or be ["*"].' },
    webhook_not_found: { status: 404, message: 'The webhook endpoint does not exist.' },
    webhook_not_active: {
      status: 409,
      message: 'The webhook endpoint takes no deliveries: it is switched off or deleted, or its receiver answered 410.',
    },
    secret_rotation_required: {
      status: 409,
      message:
        'Rotate the signing secret first: the current one is of an earlier form, which Standard Webhooks cannot use.',
    },
  },
  events: {
    'webhook.test': {
      description: 'Sent by `POST /webhooks/{id}/test`.',
      object: z
        .object({
          tenant_id: id(tenantId),
          webhook_endpoint_id: id(webhookEndpointId).describe('Id of the endpoint that is tested.'),
          message: z.string().describe('Says that this is a test.'),
          sent_at: time.describe('When the test was requested.'),
        })
        .meta({
          id: 'WebhookTestObject',
          description: 'A test of an endpoint.',
          example: {
            tenant_id: tenantId.example,
            webhook_endpoint_id: webhookEndpointId.example,
            message: 'This is a test.',
            sent_at: '2026-11-21T09:30:00.000Z',
          },
        }),
    },
  },
});

/** What the event feed declares. */
export const eventDeclarations = defineResource('events', {
  ids: [eventId],
  tags: {
    Events:
      'The signed requests that webhook receivers get. Verify the signature over the raw body before you read it.',
  },
});

/** What the audit log declares. */
export const auditDeclarations = defineResource('auditEvents', { ids: [auditEventId] });
