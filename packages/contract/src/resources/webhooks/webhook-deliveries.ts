// Webhook deliveries: one event for one endpoint each, with its attempts (requirements 2.8, 4.5).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { emptyBody, idFilter, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, time, timeInput } from '../../primitives.ts';
import { tenantId, webhookEndpointId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';

/** Ids of webhook deliverys. */
export const webhookDeliveryId = idKind('webhook_delivery', 'wdl');
/** Ids of webhook redeliverys. */
export const webhookRedeliveryId = idKind('webhook_redelivery', 'wrd');

/** The id in the body of an event. */
export const eventBodyId = id(webhookDeliveryId).describe(
  'Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it.',
);
const exampleAttempt = {
  attempt: 1,
  started_at: '2026-11-21T09:31:05.100Z',
  duration_ms: 12,
  http_status: 200,
  error: null,
  response_excerpt: 'ok',
  url: 'https://hooks.example.com/voice',
};

/** One attempt to deliver; `error` is the reason if there was no usable response. */
export const deliveryAttempt = z
  .object({
    attempt: z.number().int().min(1).describe('Number of the attempt, from 1, as in `Svc-Webhook-Attempt`.'),
    started_at: time.describe('When the attempt began.'),
    duration_ms: z.number().int().min(0).describe('How long it took, in milliseconds.'),
    http_status: z.number().int().nullable().describe('Status of the response. Null: there was none.'),
    error: z.string().nullable().describe('Why the attempt failed, in words. Null: a response came.'),
    response_excerpt: z
      .string()
      .max(limits.delivery_excerpt_chars)
      .describe('The beginning of the response; may be empty.'),
    url: z
      .string()
      .nullable()
      .describe('The address that it was made to. Null: the attempt is from before this field.'),
  })
  .meta({
    id: 'DeliveryAttempt',
    description: 'One attempt to deliver; `error` is the reason when there was no usable response.',
    example: exampleAttempt,
  });

const exampleDelivery = {
  id: webhookDeliveryId.example,
  tenant_id: tenantId.example,
  webhook_endpoint_id: webhookEndpointId.example,
  event_type: 'call.completed',
  call_id: callId.example,
  status: 'delivered',
  attempt_count: 1,
  max_attempts: 8,
  next_attempt_at: null,
  last_http_status: 200,
  last_error: null,
  created_at: '2026-11-21T09:31:05.000Z',
  delivered_at: '2026-11-21T09:31:05.120Z',
  dead_lettered_at: null,
};

/** A delivery: one event for one endpoint. Its id is the event body's `id` and the `Svc-Webhook-Id` header. */
export const webhookDelivery = z
  .object({
    id: id(webhookDeliveryId),
    tenant_id: id(tenantId),
    webhook_endpoint_id: id(webhookEndpointId).describe('Id of the endpoint that it goes to.'),
    event_type: z.string().describe('The type of the event, such as `call.completed`.'),
    call_id: id(callId).nullable().describe('Id of the call that the event is about. Null: it is about none.'),
    status: z.enum(['pending', 'delivering', 'delivered', 'dead_lettered', 'canceled']).meta({
      id: 'DeliveryStatus',
      extensible: true,
      description:
        '`pending`: it waits for an attempt. `delivering`: an attempt is under way. `delivered`: the receiver answered 2xx. `dead_lettered`: every attempt failed. `canceled`: the endpoint takes no deliveries any more, or it was a test that failed.',
    }),
    attempt_count: z.number().int().min(0).describe('How many attempts have been made.'),
    max_attempts: z
      .number()
      .int()
      .min(1)
      .meta({ description: 'After so many attempts it is given up: 8, or 1 for a test. A redelivery adds to it.' }),
    next_attempt_at: time.nullable().describe('When the next attempt is due. Null: there will be none.'),
    last_http_status: z
      .number()
      .int()
      .nullable()
      .describe('Status of the last response. Null: the last attempt got none, or there was no attempt.'),
    last_error: z
      .string()
      .nullable()
      .describe('Why the last attempt failed, in words. Null: a response came, or there was no attempt.'),
    created_at: time.describe('When the event was written.'),
    delivered_at: time.nullable().describe('When the receiver accepted it. Null: it has not.'),
    dead_lettered_at: time.nullable().describe('When it was given up. Null: it was not.'),
  })
  .meta({
    id: 'WebhookDelivery',
    description: "One event for one endpoint. Its id is the event body's `id` and the `Svc-Webhook-Id` header.",
    example: exampleDelivery,
  });

const deliveryDetail = webhookDelivery
  .extend({
    attempts: z.array(deliveryAttempt).describe('The attempts that are still kept, in order.'),
    body: z.string().meta({ description: 'The exact bytes that every attempt sends.' }),
  })
  .meta({
    id: 'WebhookDeliveryDetail',
    description: 'A delivery with its attempts and the bytes it sends.',
    example: {
      ...exampleDelivery,
      attempts: [exampleAttempt],
      body: `{"id":"${exampleDelivery.id}","type":"call.completed"}`,
    },
  });

/** What a list of deliveries can be filtered by, and a redelivery of many. */
const filters = {
  status: webhookDelivery.shape.status.optional().describe('Only deliveries with this status.'),
  event_type: z.string().max(64).optional().describe('Only deliveries of this type of event.'),
  webhook_endpoint_id: idFilter(webhookEndpointId),
  call_id: idFilter(callId),
  created_after: timeInput.optional().describe('Only deliveries created after this moment.'),
  created_before: timeInput.optional().describe('Only deliveries created before this moment.'),
};

/** Body of `POST /webhook-redeliveries`. */
export const createRedeliveryBody = z
  .object({
    filters: z.object(filters).meta({
      id: 'RedeliveryFilters',
      description: 'As in the list of deliveries; all of them must match. No members: all deliveries.',
      example: { status: 'dead_lettered' },
    }),
    dry_run: z.boolean().default(false).describe('Only count the deliveries that match.'),
  })
  .meta({
    id: 'CreateRedeliveryBody',
    description: 'Which deliveries are sent again.',
    example: { filters: { status: 'dead_lettered', created_after: '2026-11-21T09:30:00Z' } },
  });

/** A redelivery of all deliveries that match some filters, and how far it is. */
export const webhookRedelivery = z
  .object({
    id: id(webhookRedeliveryId),
    tenant_id: id(tenantId),
    status: z.enum(['running', 'completed']).meta({
      id: 'RedeliveryStatus',
      description: '`running`: some deliveries have not been looked at yet. `completed`: all have.',
    }),
    total: z
      .number()
      .int()
      .min(0)
      .max(limits.redelivery_deliveries)
      .describe('How many deliveries matched when it was accepted.'),
    redelivered: z.number().int().min(0).describe('How many have been queued again so far.'),
    skipped: z
      .number()
      .int()
      .min(0)
      .describe(
        'How many have been left as they are: due or under way, sent again meanwhile, or the endpoint takes none.',
      ),
    created_at: time.describe('When it was accepted.'),
    completed_at: time.nullable().describe('When all had been looked at. Null: it is running.'),
  })
  .meta({
    id: 'WebhookRedelivery',
    description: 'Sends all deliveries again that match some filters, oldest first.',
    example: {
      id: webhookRedeliveryId.example,
      tenant_id: tenantId.example,
      status: 'running',
      total: 1200,
      redelivered: 498,
      skipped: 2,
      created_at: '2026-11-21T09:40:00.000Z',
      completed_at: null,
    },
  });

const common = { tag: 'Webhooks', auth: 'tenant' } as const;

/** Routes of webhook deliveries. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/webhook-deliveries`,
    summary: 'List deliveries',
    description: 'Deliveries of the tenant, newest first, whatever became of them.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(webhookDeliveryId),
      ...filters,
    }),
    responses: {
      200: z
        .object({
          webhook_deliveries: z.array(webhookDelivery).describe('The deliveries of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'WebhookDeliveryList' }),
    },
    metadata: policy({
      ...common,
      operation: 'listWebhookDeliveries',
      access: ['webhooks:read'],
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/webhook-deliveries/:id`,
    summary: 'Read a delivery with its attempts and body',
    description: 'With every attempt, what the receiver answered, and the body that was sent.',
    pathParams: tenantParamsWith('id', webhookDeliveryId),
    responses: { 200: z.object({ webhook_delivery: deliveryDetail }).meta({ id: 'WebhookDeliveryResponse' }) },
    metadata: policy({
      ...common,
      operation: 'getWebhookDelivery',
      access: ['calls:read', 'webhooks:read'],
      errors: ['delivery_not_found'],
    }),
  },
  redeliver: {
    method: 'POST',
    path: `${tenantPath}/webhook-deliveries/:id/redeliver`,
    summary: 'Send a delivery again',
    description:
      'Same id, same bytes, a new signature. One that has ended, however it did, gets a new series of up to 8 attempts, counted on from those it has had. One that waits for its next attempt gets an extra one now and keeps its schedule; one that is under way is left as it is.',
    pathParams: tenantParamsWith('id', webhookDeliveryId),
    body: emptyBody,
    responses: { 202: z.object({ webhook_delivery: webhookDelivery }).meta({ id: 'RedeliveredResponse' }) },
    metadata: policy({
      ...common,
      operation: 'redeliverWebhookDelivery',
      access: ['webhooks:write'],
      audit: 'webhook_delivery.redelivered',
      errors: ['delivery_not_found', 'webhook_not_active', 'delivery_erased'],
    }),
  },
  createRedelivery: {
    method: 'POST',
    path: `${tenantPath}/webhook-redeliveries`,
    summary: 'Send all deliveries again that match',
    description: `Accepts the work and does it in the background, oldest first; its progress can be read. Each delivery is sent again as a redelivery of one is. Left as they are: tests, deliveries whose endpoint takes none, those that are due or under way, and those that were sent again after this request. At most ${limits.redelivery_deliveries} deliveries, the oldest; with \`dry_run\` they are only counted.`,
    pathParams: tenantParams,
    body: createRedeliveryBody,
    responses: {
      202: z
        .object({
          total: z
            .number()
            .int()
            .min(0)
            .max(limits.redelivery_deliveries)
            .meta({
              description: `How many deliveries match; at most ${limits.redelivery_deliveries} are counted.`,
              example: 1200,
            }),
          webhook_redelivery: webhookRedelivery.nullable().describe('Null: it was a `dry_run`.'),
        })
        .meta({ id: 'RedeliveryAccepted' }),
    },
    metadata: policy({
      ...common,
      operation: 'createWebhookRedelivery',
      access: ['webhooks:write'],
      idempotent: true,
      audit: 'webhook_redelivery.created',
      errors: [],
    }),
  },
  getRedelivery: {
    method: 'GET',
    path: `${tenantPath}/webhook-redeliveries/:id`,
    summary: 'Read how far a redelivery is',
    description: 'Kept as long as delivered deliveries are, 30 days by default.',
    pathParams: tenantParamsWith('id', webhookRedeliveryId),
    responses: {
      200: z.object({ webhook_redelivery: webhookRedelivery }).meta({ id: 'WebhookRedeliveryResponse' }),
    },
    metadata: policy({
      ...common,
      operation: 'getWebhookRedelivery',
      access: ['webhooks:read'],
      errors: ['redelivery_not_found'],
    }),
  },
});

/** What webhook deliveries declare. */
export const webhookDeliveries = defineResource('webhookDeliveries', {
  ids: [webhookDeliveryId, webhookRedeliveryId],
  auditActions: ['webhook_delivery.redelivered', 'webhook_redelivery.created'],
  errors: {
    delivery_not_found: { status: 404, message: 'The delivery does not exist.' },
    delivery_erased: { status: 409, message: 'The call of the delivery was erased, and its body with it.' },
    redelivery_not_found: { status: 404, message: 'The redelivery does not exist.' },
  },
  routes,
});
