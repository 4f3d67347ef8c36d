// API keys: the credentials of a customer's backend, issued by operators.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idFilter, idParam } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, idKind, name, storedTime, time } from '../primitives.ts';
import { apiKeyScope } from './access.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of API keys. */
export const apiKeyId = idKind('api_key', 'ak');

/** The record of an API key; the key itself is shown once, when it is created. */
export const apiKey = z
  .object({
    id: id(apiKeyId),
    tenant_id: id(tenantId),
    label: name.describe('What the key is called in lists.'),
    prefix: z
      .string()
      .meta({ description: 'The first characters of the key, to tell keys apart.', example: 'svc_live_5f0c' }),
    scopes: z.array(apiKeyScope).describe('What the key opens.'),
    created_at: time.describe('When the key was created.'),
    expires_at: time.nullable().describe('From when on the key is refused. Null: it has no end.'),
    last_used_at: time
      .nullable()
      .describe('When a request last used the key, up to a minute late. Null: not used so far.'),
    revoked_at: time.nullable().describe('When the key was revoked, after which it is refused. Null: it is valid.'),
  })
  .meta({
    id: 'ApiKey',
    description: 'The record of an API key; the key itself is shown once, when it is created.',
    example: {
      id: apiKeyId.example,
      tenant_id: tenantId.example,
      label: 'backend',
      prefix: 'svc_live_5f0c',
      scopes: ['*'],
      created_at: '2026-11-21T09:30:00.000Z',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    },
  });

/** The form of an API key. */
export const apiKeyPattern = /^svc_live_[0-9a-f]{24}$/;

const apiKeyResponse = z.object({ api_key: apiKey }).meta({ id: 'ApiKeyResponse' });
const common = { tag: 'Operator', auth: 'operator' } as const;

/** Routes of API keys; operators only. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: '/admin/api/api-keys',
    summary: 'Create an API key',
    description:
      'The response holds the key, this once: only a hash of it is stored. Scopes and end of a key never change: make another key.',
    body: z
      .object({
        tenant_id: z.string().max(128).describe('Id of the tenant that the key gives access to.'),
        label: name.describe('What the key is called in lists, such as the name of the program that uses it.'),
        scopes: z
          .array(apiKeyScope)
          .min(1)
          .max(20)
          .default(['*'])
          .meta({
            description: 'What the key opens, for good. `["*"]`: everything of the tenant.',
            example: ['calls:read'],
          }),
        expires_at: storedTime
          .nullable()
          .default(null)
          .describe('From when on the key is refused, in the future. Null: it has no end.'),
      })
      .meta({ id: 'CreateApiKeyBody', example: { tenant_id: tenantId.example, label: 'backend' } }),
    responses: {
      201: z
        .object({
          api_key: apiKey,
          key: z
            .string()
            .meta({ description: 'The key itself, shown this once.', example: 'svc_live_5f0c2e9a7b41d83c6e02f915' }),
          _notice: z.string().meta({
            description: 'A reminder for people that the key is not shown again.',
            example: 'Store the key now; it is not shown again.',
          }),
        })
        .meta({ id: 'CreatedApiKey' }),
    },
    metadata: policy({
      ...common,
      operation: 'createApiKey',
      access: ['installation:write'],
      audit: 'api_key.created',
      errors: ['tenant_not_found', 'tenant_being_deleted', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: '/admin/api/api-keys',
    summary: 'List API keys',
    description:
      'All keys or those of one tenant, newest first, revoked ones included. The keys themselves are never shown.',
    query: z.object({ ...pageQuery(apiKeyId), tenant_id: idFilter(tenantId) }),
    responses: {
      200: z
        .object({
          api_keys: z.array(apiKey).describe('The keys of this page, newest first, revoked ones included.'),
          ...pageMembers,
        })
        .meta({ id: 'ApiKeyList' }),
    },
    metadata: policy({
      ...common,
      operation: 'listApiKeys',
      access: ['installation:read'],
      errors: ['invalid_cursor'],
    }),
  },
  revoke: {
    method: 'DELETE',
    path: '/admin/api/api-keys/:id',
    summary: 'Revoke an API key',
    description: 'Takes effect on every process within one second.',
    pathParams: z.object({ id: idParam(apiKeyId) }),
    responses: { 200: apiKeyResponse },
    metadata: policy({
      ...common,
      operation: 'revokeApiKey',
      access: ['installation:write'],
      audit: 'api_key.revoked',
      errors: ['api_key_not_found'],
    }),
  },
});

/** What api keys declare. */
export const apiKeys = defineResource('apiKeys', {
  ids: [apiKeyId],
  limits: { api_keys: { standard: 100, most: 1_000 } },
  auditActions: ['api_key.created', 'api_key.revoked'],
  errors: {
    api_key_not_found: { status: 404, message: 'The API key does not exist.' },
  },
  routes,
});
