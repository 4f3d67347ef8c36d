// Erasures: everything that belongs to a person is found and erased, and a signed receipt says what was.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { clientRef, id, idKind, name, phone, time } from '../../primitives.ts';
import { callId } from '../across-resources.ts';
import { tenantId, webhookEndpointId } from '../declared-apart.ts';

/** Ids of erasures. */
export const erasureId = idKind('erasure', 'er');

const count = z.number().int().min(0);

/** Whom an erasure is about: at least one of `number`, `email` and `client_ref`; `name` needs `number`. */
export const createErasureBody = z
  .object({
    number: phone.optional().describe('A phone number: of either side of a call, or of a booking.'),
    email: z.email().max(320).optional().describe('An e-mail address: of a lead or of a booking.'),
    client_ref: clientRef.optional().describe('Your reference: of a call or of a booking.'),
    name: name
      .optional()
      .describe('With `number`: only calls whose lead or booking has this name; others use the number too.'),
  })
  .meta({
    id: 'CreateErasureBody',
    description: 'Whom it is about: at least one of `number`, `email` and `client_ref`.',
    example: { number: '+15005550001', email: 'ann@example.com' },
  });

/** What an erasure has done. */
export const erasureReceipt = z
  .object({
    calls: count.describe('How many calls were erased, each with all that belongs to it.'),
    call_ids: z.array(id(callId)).max(1_000).describe('Their ids; the first 1,000.'),
    rows: z.record(z.string(), count).describe('How many rows of each table were deleted or blanked.'),
    held_call_ids: z.array(id(callId)).describe('Calls that are on hold, and were kept.'),
    delivered_to: z
      .array(id(webhookEndpointId))
      .describe(
        'Endpoints that events of these calls were delivered to before. What their receivers keep is not reached.',
      ),
    not_reached: z
      .array(z.string())
      .describe(
        'What else may hold something of the person, in words: providers, backups, reports on the disk of an agent worker.',
      ),
    public_key: z.string().describe('The Ed25519 key of the installation, as raw bytes in base64.'),
    signature: z
      .string()
      .describe(
        'Ed25519 signature in base64: of the receipt without this member, as JSON without white space and with sorted names (RFC 8785).',
      ),
  })
  .meta({
    id: 'ErasureReceipt',
    description: 'What was found of the person, and what became of it.',
    example: {
      calls: 1,
      call_ids: [callId.example],
      rows: { calls: 1, call_turns: 31 },
      held_call_ids: [],
      delivered_to: [webhookEndpointId.example],
      not_reached: ['speech, model and carrier providers'],
      public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
      signature: '5VZDAMNgrHKQhuzNkIOwAmeBLYmYsK2yRuA0Zxrj1S4lT9pMvC3WTX4GJz0QL2bMS8yfYmYVpU5cCkZkq9PdAw==',
    },
  });

/** The erasure of a person. */
export const erasure = z
  .object({
    id: id(erasureId),
    tenant_id: id(tenantId),
    by: z
      .array(z.enum(['number', 'email', 'client_ref', 'name']))
      .describe('By what the person was searched for. The values are forgotten once it is complete.'),
    status: z.enum(['running', 'waiting', 'completed']).meta({
      id: 'ErasureStatus',
      extensible: true,
      description: '`waiting`: for calls with the person to end.',
    }),
    looked_at: count.describe('How many calls have been looked at.'),
    receipt: erasureReceipt.nullable().describe('Null: it is not complete.'),
    created_at: time.describe('When it was asked for. What comes later is not searched.'),
    completed_at: time.nullable().describe('When it was complete. Null: it is not.'),
  })
  .meta({
    id: 'Erasure',
    description: 'The erasure of a person.',
    example: {
      id: erasureId.example,
      tenant_id: tenantId.example,
      by: ['number'],
      status: 'running',
      looked_at: 0,
      receipt: null,
      created_at: '2026-11-21T09:30:00.000Z',
      completed_at: null,
    },
  });

const completed = z
  .object({
    tenant_id: id(tenantId),
    erasure_id: id(erasureId).describe('Id of the erasure, by which its receipt can be read.'),
    calls: erasureReceipt.shape.calls,
    call_ids: erasureReceipt.shape.call_ids,
    completed_at: time.describe('When it was complete.'),
  })
  .meta({
    id: 'ErasureCompletedObject',
    description: 'A person who is erased.',
    example: {
      tenant_id: tenantId.example,
      erasure_id: erasureId.example,
      calls: 1,
      call_ids: [callId.example],
      completed_at: '2026-11-21T09:30:05.000Z',
    },
  });

const response = z.object({ erasure }).meta({ id: 'ErasureResponse' });
const common = { tag: 'Erasures', auth: 'tenant', access: ['calls:read'] } as const;

/** Routes of erasures. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/erasures`,
    summary: 'Erase a person',
    description:
      'Accepts the work and does it in the background: all calls of the person, with turns, recordings, summaries and events, and chats. Calls on hold are kept and named; a call in progress is waited for. `erasure.completed` tells the end.',
    pathParams: tenantParams,
    body: createErasureBody,
    responses: { 202: response },
    metadata: policy({
      ...common,
      operation: 'createErasure',
      access: ['calls:erase'],
      idempotent: true,
      audit: 'erasure.created',
      errors: ['invalid_phone_format'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/erasures`,
    summary: 'List erasures',
    description: 'Newest first.',
    pathParams: tenantParams,
    query: z.object(pageQuery(erasureId)),
    responses: {
      200: z
        .object({ erasures: z.array(erasure).describe('The erasures of this page, newest first.'), ...pageMembers })
        .meta({ id: 'ErasureList' }),
    },
    metadata: policy({ ...common, operation: 'listErasures', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/erasures/:id`,
    summary: 'Read an erasure',
    description: 'With its receipt once it is complete.',
    pathParams: tenantParamsWith('id', erasureId),
    responses: { 200: response },
    metadata: policy({ ...common, operation: 'getErasure', errors: ['erasure_not_found'] }),
  },
});

/** What erasures declare. */
export const erasures = defineResource('erasures', {
  ids: [erasureId],
  tags: { Erasures: 'Erasing a person, with a receipt.' },
  auditActions: ['erasure.created', 'erasure.completed', 'erasure.replayed'],
  errors: { erasure_not_found: { status: 404, message: 'The erasure does not exist.' } },
  events: {
    'erasure.completed': {
      description: 'A person is erased. Erase what you keep of these calls.',
      object: completed,
    },
  },
  routes,
});
