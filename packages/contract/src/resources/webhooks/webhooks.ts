// Webhook endpoints: the receivers of events (requirements 2.7, 4.5).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { eventTypes } from '../../lists/event-catalogue.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { emptyBody, rotateSecretBody, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, time, timeInput } from '../../primitives.ts';
import type { issueCodes } from '../../primitives.ts';
import { tenantId, webhookEndpointId } from '../declared-apart.ts';
import { webhookRedeliveryId } from './webhook-deliveries.ts';

const eventTypesMessage = 'must be a list of known event types, or ["*"]' satisfies keyof typeof issueCodes;
const urlMessage = 'must be an absolute webhook URL' satisfies keyof typeof issueCodes;

const eventTypesInput = z
  .array(
    z
      .enum(['*', ...eventTypes], { error: eventTypesMessage })
      .meta({ id: 'EventTypeFilter', description: 'The type of an event, or `*` for all.' }),
    {
      error: (issue) => (issue.input === undefined ? undefined : eventTypesMessage),
    },
  )
  .min(1, { error: eventTypesMessage })
  .max(eventTypes.length + 1, { error: eventTypesMessage })
  .meta({
    description: 'The types of events that it gets; `["*"]`: all, also those that are added later.',
    example: ['*'],
  });

const urlInput = z
  .url({ protocol: /^https?$/, error: (issue) => (issue.input === undefined ? undefined : urlMessage) })
  .max(2048, { error: urlMessage })
  .meta({
    description: 'Where events are posted: https on a public address. The sandbox also allows http on loopback.',
  });

const webhookFailure = z
  .object({
    at: time.describe('When it ended.'),
    http_status: z.number().int().nullable().describe('Status of the response. Null: there was none.'),
    error: z.string().describe('Why it failed, in words.'),
  })
  .meta({
    id: 'WebhookFailure',
    description: 'An attempt to deliver that failed.',
    example: { at: '2026-11-21T09:31:05.000Z', http_status: 500, error: 'the receiver answered 500' },
  });

/**
 * A webhook endpoint. Events are delivered if `enabled`, which the customer sets, is true and `status`, which the
 * platform sets, is `active`.
 */
export const webhookEndpoint = z
  .object({
    id: id(webhookEndpointId),
    tenant_id: id(tenantId),
    url: z.string().describe('Where events are posted.'),
    description: z.string().describe('What the endpoint is for, in your own words; may be empty.'),
    enabled: z.boolean().describe('Your own switch. While it is false, the endpoint gets no events.'),
    event_types: z.array(z.string()).describe('The types of events that it gets; `["*"]`: all.'),
    standard_webhooks: z.boolean().describe('Whether attempts also carry the headers of Standard Webhooks.'),
    status: z.enum(['active', 'disabled']).meta({
      id: 'WebhookStatus',
      description:
        '`disabled`: the receiver answered 410, and gets nothing until you give a `url`, also the same one, or set `enabled`.',
    }),
    health: z.enum(['healthy', 'failing', 'disabled']).meta({
      id: 'WebhookHealth',
      extensible: true,
      description:
        'Whether events arrive. `failing`: the last attempt failed; it stays so until one succeeds, or you change `url` or set `enabled`. `disabled`: `enabled` or `status` stops deliveries. `healthy`: anything else, also before the first attempt. Tests do not count.',
    }),
    last_failure: webhookFailure
      .nullable()
      .describe(
        'The last attempt that failed, also when others have succeeded since. Null: none has, since the endpoint was made or got another `url`.',
      ),
    consecutive_failures: z
      .number()
      .int()
      .min(0)
      .describe('Failed attempts since the last delivery that succeeded; tests do not count.'),
    created_at: time.describe('When the endpoint was created.'),
    updated_at: time.describe('When the endpoint was last changed.'),
  })
  .meta({
    id: 'WebhookEndpoint',
    description:
      "Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery.",
    example: {
      id: webhookEndpointId.example,
      tenant_id: tenantId.example,
      url: 'https://hooks.example.com/voice',
      description: 'CRM',
      enabled: true,
      event_types: ['*'],
      standard_webhooks: false,
      status: 'active',
      health: 'healthy',
      last_failure: null,
      consecutive_failures: 0,
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
    },
  });

const standardWebhooksInput = z.boolean().meta({
  description:
    'Whether attempts also carry `webhook-id`, `webhook-timestamp` and `webhook-signature` as Standard Webhooks defines them, beside our own headers.',
});

const notice = z.string().meta({
  description: 'A reminder for people that the secret is not shown again.',
  example: 'Store the signing secret now; it is not shown again.',
});
const signingSecret = z.string().meta({
  description:
    'Key of the HMAC that signs its deliveries; shown this once. For `Svc-Signature` the key is the UTF-8 bytes of the whole text, for Standard Webhooks the bytes that the part after `whsec_` encodes in base64.',
  example: 'whsec_Y2hhbmdlLW1lLWNoYW5nZS1tZS1jaGFuZ2UtbWUhISEh',
});

/** Body of `POST /webhooks`. `event_types` defaults to all. */
export const createWebhookBody = z
  .object({
    url: urlInput,
    description: z.string().max(200).default('').describe('What the endpoint is for, in your own words.'),
    event_types: eventTypesInput.default(['*']),
    enabled: z.boolean().default(true).describe('Your own switch. While it is false, the endpoint gets no events.'),
    standard_webhooks: standardWebhooksInput.default(false),
  })
  .meta({
    id: 'CreateWebhookBody',
    description: '`event_types` defaults to all.',
    example: { url: 'https://hooks.example.com/voice', event_types: ['*'] },
  });

/**
 * Body of `PUT /webhooks/{id}`: any subset. A `url`, also the same one, or `enabled: true` makes a disabled endpoint
 * active again.
 */
export const updateWebhookBody = z
  .object({
    url: urlInput.describe(
      'Where events are posted. It makes a disabled endpoint active again, also when it is the same address.',
    ),
    description: z.string().max(200).describe('What the endpoint is for, in your own words.'),
    event_types: eventTypesInput,
    enabled: z
      .boolean()
      .describe('Your own switch. While it is false, the endpoint gets no events. `true` makes a disabled one active.'),
    standard_webhooks: standardWebhooksInput,
  })
  .partial()
  .meta({
    id: 'UpdateWebhookBody',
    description:
      'Any subset of the fields. A `url`, also the same one, or `enabled: true` makes a disabled endpoint active again.',
    example: { url: 'https://hooks.example.com/voice2' },
  });

const webhookResponse = z.object({ webhook_endpoint: webhookEndpoint }).meta({ id: 'WebhookEndpointResponse' });
const webhookWithSecret = z
  .object({ webhook_endpoint: webhookEndpoint, signing_secret: signingSecret, _notice: notice })
  .meta({ id: 'WebhookEndpointWithSecret' });
const webhookList = z
  .object({
    webhook_endpoints: z.array(webhookEndpoint).describe('The endpoints of this page, newest first.'),
    ...pageMembers,
  })
  .meta({ id: 'WebhookEndpointList' });

/** Response of `POST /webhooks/{id}/test`: the response of the receiver. `http_status` 0: there was none. */
export const webhookTestResult = z
  .object({
    ok: z.boolean().describe('Whether the receiver answered with 2xx in time.'),
    http_status: z.number().int().describe('Status of the response. 0: there was none.'),
    error: z.string().nullable().describe('Why there was no usable response, in words. Null: a response came.'),
    excerpt: z.string().max(limits.delivery_excerpt_chars).describe('The beginning of the response; may be empty.'),
  })
  .meta({
    id: 'WebhookTestResult',
    description: 'The response of the receiver. `http_status` 0: there was none.',
    example: { ok: true, http_status: 200, error: null, excerpt: 'ok' },
  });

/** Body of `POST /webhooks/{id}/recover`: what was created at `since` or later. */
export const recoverWebhookBody = z
  .object({
    since: timeInput.meta({ description: 'Deliveries and events that were created at this time or later.' }),
    include_waiting: z
      .boolean()
      .default(false)
      .describe('Also deliveries that wait for their next attempt: they get an extra one now and keep their schedule.'),
    include_missing: z
      .boolean()
      .default(false)
      .describe(
        'Also events that the endpoint never got because it was disabled, did not exist, or did not want their type: those of the types that it wants now.',
      ),
    dry_run: z.boolean().default(false).describe('Send nothing; only count the missing events.'),
  })
  .meta({
    id: 'RecoverWebhookBody',
    description: 'From when on deliveries are sent again.',
    example: { since: '2026-11-21T09:30:00Z' },
  });

/** Response of `POST /webhooks/{id}/recover`: the number of requeued deliveries, and what is done about missing events. */
export const recoverResult = z
  .object({
    requeued: z.number().int().min(0).describe('How many deliveries are sent again.'),
    missing: z
      .number()
      .int()
      .min(0)
      .max(limits.redelivery_deliveries)
      .nullable()
      .describe(
        `How many events the endpoint never got; at most ${limits.redelivery_deliveries} are counted and sent. Null: they were not asked for.`,
      ),
    webhook_redelivery_id: id(webhookRedeliveryId)
      .nullable()
      .describe(
        'Sends the missing events in the background; its progress can be read. Null: there is nothing to send.',
      ),
  })
  .meta({
    id: 'RecoverResult',
    description: 'The number of requeued deliveries, and what is done about missing events.',
    example: { requeued: 120, missing: null, webhook_redelivery_id: null },
  });

const counted = z.number().int().min(0).max(limits.delivery_stats_count);

/** How the deliveries of the endpoints of a tenant ended in the last 24 hours. */
export const webhookStats = z
  .object({
    since: time.describe('Deliveries created at this moment or later are counted: the last 24 hours.'),
    webhook_endpoints: z
      .array(
        z
          .object({
            webhook_endpoint_id: id(webhookEndpointId),
            delivered: counted.describe('The receiver accepted them.'),
            failed: counted.describe('They were given up after the last attempt.'),
            pending: counted.describe('They wait for an attempt, or one is under way.'),
            canceled: counted.describe('They were not sent any more, because the endpoint took none.'),
          })
          .meta({ id: 'WebhookEndpointStats', description: 'Deliveries of one endpoint by what became of them.' }),
      )
      .describe('Every endpoint that is not deleted.'),
  })
  .meta({
    id: 'WebhookStats',
    description: 'What became of the deliveries of each endpoint, without tests.',
    example: {
      since: '2026-11-20T09:30:00.000Z',
      webhook_endpoints: [
        { webhook_endpoint_id: webhookEndpointId.example, delivered: 120, failed: 1, pending: 2, canceled: 0 },
      ],
    },
  });

const params = tenantParamsWith('id', webhookEndpointId);
const common = { tag: 'Webhooks', auth: 'tenant' } as const;

/** Routes of webhook endpoints. */
export const webhooks = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/webhooks`,
    summary: 'Create a webhook endpoint',
    description:
      'Events of the chosen types are sent there from now on. The response holds the signing secret, this once.',
    pathParams: tenantParams,
    body: createWebhookBody,
    responses: { 201: webhookWithSecret },
    metadata: policy({
      ...common,
      operation: 'createWebhook',
      access: ['webhooks:write', 'secrets'],
      audit: 'webhook_endpoint.created',
      errors: ['invalid_webhook_url', 'invalid_event_types', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/webhooks`,
    summary: 'List webhook endpoints',
    description: 'All endpoints that are not deleted, newest first.',
    pathParams: tenantParams,
    query: z.object(pageQuery(webhookEndpointId)),
    responses: { 200: webhookList },
    metadata: policy({ ...common, operation: 'listWebhooks', access: ['webhooks:read'], errors: ['invalid_cursor'] }),
  },
  // Before the route of an endpoint: `stats` is not the id of one.
  stats: {
    method: 'GET',
    path: `${tenantPath}/webhooks/stats`,
    summary: 'Count the deliveries of each endpoint in 24 hours',
    description: `What became of the deliveries of the last 24 hours, without tests; of each endpoint the newest ${limits.delivery_stats_count} count.`,
    pathParams: tenantParams,
    responses: { 200: webhookStats },
    metadata: policy({ ...common, operation: 'getWebhookStats', access: ['webhooks:read'], errors: [] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/webhooks/:id`,
    summary: 'Read a webhook endpoint',
    description: 'The signing secret is never shown again; a new one can be had.',
    pathParams: params,
    responses: { 200: webhookResponse },
    metadata: policy({ ...common, operation: 'getWebhook', access: ['webhooks:read'], errors: ['webhook_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/webhooks/:id`,
    summary: 'Change a webhook endpoint',
    description:
      'Changes the fields that are given. A `url`, also the same one, or `enabled: true` makes a disabled endpoint active again.',
    pathParams: params,
    body: updateWebhookBody,
    responses: { 200: webhookResponse },
    metadata: policy({
      ...common,
      operation: 'updateWebhook',
      access: ['webhooks:write'],
      audit: 'webhook_endpoint.updated',
      errors: ['webhook_not_found', 'invalid_webhook_url', 'invalid_event_types', 'secret_rotation_required'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: `${tenantPath}/webhooks/:id`,
    summary: 'Delete a webhook endpoint',
    description: 'Queued deliveries are canceled. All deliveries can still be read.',
    pathParams: params,
    responses: { 200: webhookResponse },
    metadata: policy({
      ...common,
      operation: 'deleteWebhook',
      access: ['webhooks:write'],
      audit: 'webhook_endpoint.deleted',
      errors: ['webhook_not_found'],
    }),
  },
  rotateSecret: {
    method: 'POST',
    path: `${tenantPath}/webhooks/:id/rotate-secret`,
    summary: 'Replace the signing secret',
    description:
      'The old secret is invalid at once; attempts that start later are signed with the new one. With `overlap_sec` they carry a second signature, of the old one, for so long. A secret that was replaced before is invalid at once in any case.',
    pathParams: params,
    body: rotateSecretBody,
    responses: { 200: webhookWithSecret },
    metadata: policy({
      ...common,
      operation: 'rotateWebhookSecret',
      access: ['webhooks:write', 'secrets'],
      audit: 'webhook_endpoint.secret_rotated',
      errors: ['webhook_not_found'],
    }),
  },
  test: {
    method: 'POST',
    path: `${tenantPath}/webhooks/:id/test`,
    summary: 'Send a webhook.test event now',
    description: 'Sends one signed `webhook.test` at once and shows what the receiver answered. It is not repeated.',
    pathParams: params,
    body: emptyBody,
    responses: { 200: webhookTestResult },
    metadata: policy({
      ...common,
      operation: 'testWebhook',
      access: ['webhooks:write'],
      acts_elsewhere: true,
      audit: 'webhook_endpoint.tested',
      errors: ['webhook_not_found'],
    }),
  },
  recover: {
    method: 'POST',
    path: `${tenantPath}/webhooks/:id/recover`,
    summary: 'Send again what did not arrive',
    description:
      "Requeues the endpoint's `dead_lettered` and `canceled` deliveries, oldest first, each with a new series of up to 8 attempts: same id, same bytes, new signatures. On request also deliveries that wait, and events that it never got: of these it gets new deliveries, oldest first.",
    pathParams: params,
    body: recoverWebhookBody,
    responses: { 202: recoverResult },
    metadata: policy({
      ...common,
      operation: 'recoverWebhook',
      access: ['webhooks:write'],
      audit: 'webhook_endpoint.recovered',
      errors: ['webhook_not_found', 'webhook_not_active'],
    }),
  },
});
