// The request log: which requests were made for a tenant, and what each came to. No bodies, no headers, no query.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { tenantParams, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { actorType, id, idKind, time, timeInput } from '../primitives.ts';
import { apiKeyId } from './api-keys.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of requests. */
export const requestId = idKind('request', 'rq');

/** How a status is given as a filter: one status, or all of a class. */
export const statusPattern = /^[1-5](\d\d|xx)$/;

const kept = `The last ${limits.request_log_entries} requests of a tenant are kept, for ${limits.request_log_days} days at most.`;

/** One request that was made for a tenant. */
export const requestEntry = z
  .object({
    id: id(requestId),
    tenant_id: id(tenantId),
    created_at: time.describe('When the request arrived.'),
    operation: z
      .string()
      .max(64)
      .meta({ description: 'The operation, by its `operationId` in `openapi.json`.', example: 'dispatchCall' }),
    method: z.string().max(16).meta({ description: 'The method of the request.', example: 'POST' }),
    route: z
      .string()
      .max(200)
      .meta({
        description: 'The path of the operation, with the names of its parameters instead of their values.',
        example: `${tenantPath.replace(':tenantId', '{tenantId}')}/dispatch`,
      }),
    legacy_path: z.boolean().describe('The request used the form of the path from before `/v1`.'),
    status: z
      .number()
      .int()
      .nullable()
      .describe('Status of the response. Null: the client closed the connection before the response began.'),
    error_code: z.string().max(64).nullable().describe('`error` of the response. Null: the response is not an error.'),
    duration_ms: z
      .number()
      .int()
      .min(0)
      .describe('From the arrival of the request to the end of its response, in milliseconds.'),
    actor: z
      .object({
        type: actorType,
        id: z.string().nullable().describe('Id of the API key or operator. Null: it has none.'),
      })
      .meta({ id: 'RequestActor', description: 'Who made the request.' }),
    request_id: z.string().max(128).describe('Id of the request, as in the `X-Request-Id` header.'),
    idempotent_replayed: z
      .boolean()
      .describe('The response was stored by an earlier request with the same `Idempotency-Key`.'),
  })
  .meta({
    id: 'RequestEntry',
    description: 'One request that was made for a tenant, without its content.',
    example: {
      id: requestId.example,
      tenant_id: tenantId.example,
      created_at: '2026-11-21T09:30:00.000Z',
      operation: 'dispatchCall',
      method: 'POST',
      route: '/v1/tenants/{tenantId}/dispatch',
      legacy_path: false,
      status: 422,
      error_code: 'trunk_not_found',
      duration_ms: 6,
      actor: { type: 'api_key', id: apiKeyId.example },
      request_id: '0197f6c2-3b5e-7e3a-9d0c-5d2f7c1b9a11',
      idempotent_replayed: false,
    },
  });

const filters = {
  status: z
    .string()
    .regex(statusPattern, { error: 'must be a status such as 404, or a class such as 4xx' })
    .optional()
    .meta({
      description: 'Only responses with this status, such as `404`, or of this class, such as `4xx`.',
      example: '4xx',
    }),
  error_code: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Only responses with this error code.', example: 'trunk_not_found' }),
  operation: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Only requests of this operation.', example: 'dispatchCall' }),
  method: z.string().max(16).optional().meta({ description: 'Only requests with this method.', example: 'POST' }),
  actor_type: actorType
    .optional()
    .describe('Only requests of callers of this type: `api_key` leaves out those that a console made.'),
  actor_id: z
    .string()
    .max(128)
    .optional()
    .meta({ description: 'Only requests of the API key or operator with this id.', example: apiKeyId.example }),
  request_id: z
    .string()
    .max(128)
    .optional()
    .meta({ description: 'Only requests with this id.', example: '0197f6c2-3b5e-7e3a-9d0c-5d2f7c1b9a11' }),
  idempotent_replayed: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: only requests whose response was stored by an earlier one. `false`: only the others.'),
  created_after: timeInput.optional().describe('Only requests that arrived after this moment.'),
  created_before: timeInput.optional().describe('Only requests that arrived before this moment.'),
};

/** Route of the request log. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/requests`,
    summary: 'List the requests of a tenant',
    description: `The requests that API keys and operators made under the path of the tenant, newest first. A request is listed a moment after its response ended; nothing waits for it, so entries can be missing after a failure of the platform or its database. Requests that were refused before their caller was known, and requests of this list, are left out. Bodies, headers and queries are never stored. ${kept}`,
    pathParams: tenantParams,
    query: z.object({ ...pageQuery(requestId), ...filters }),
    responses: {
      200: z
        .object({ requests: z.array(requestEntry).describe('The entries of this page, newest first.'), ...pageMembers })
        .meta({ id: 'RequestEntryList', description: 'A page of the request log.' }),
    },
    metadata: policy({
      operation: 'listRequests',
      access: ['config:read'],
      tag: 'Request log',
      auth: 'tenant',
      errors: ['invalid_cursor'],
    }),
  },
});

/** What request log declare. */
export const requestLog = defineResource('requestLog', {
  ids: [requestId],
  tags: {
    'Request log': 'Which requests a tenant made, and what each came to.',
  },
  routes,
});
