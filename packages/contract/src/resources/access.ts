// The access of the caller: which classes of a tenant's routes its credential opens, and until when.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { accessScopes } from '../access.ts';
import type { AccessClass, AccessScope } from '../access.ts';
import { defineResource } from '../define-resource.ts';
import { tenantParams, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { actorType, time } from '../primitives.ts';

const scopes = Object.keys(accessScopes) as [AccessScope, ...AccessScope[]];
const inWords = scopes.map((scope) => `\`${scope}\`: ${accessScopes[scope]}.`).join(' ');

/** What an API key can be given. */
export const apiKeyScope = z.enum(['*', ...scopes]).meta({
  id: 'ApiKeyScope',
  extensible: true,
  description: `\`*\`: all, also those that come later. ${inWords}`,
});

/** A class of access, as `x-access` of each operation names them. */
export const accessClass = z
  .enum([
    ...scopes,
    'self',
    'users:read',
    'users:write',
    'installation:read',
    'installation:write',
    'public',
    'call',
    'media',
  ] satisfies [AccessClass, ...AccessClass[]])
  .meta({
    id: 'AccessClass',
    extensible: true,
    description:
      'A class of access: a scope of API keys, or one that none can have. `self`: a valid credential is enough. `users:…`: the users of the tenant. `installation:…`: what operators manage. `public`, `call`, `media`: not of a tenant.',
  });

const callerAccess = z
  .object({
    actor: z
      .object({
        type: actorType,
        id: z.string().nullable().describe('Id of the API key, operator, user or portal session. Null: it has none.'),
      })
      .meta({ id: 'AccessActor', description: 'Whose credential it is.' }),
    classes: z.array(accessClass).describe('The classes of routes that it opens.'),
    expires_at: time.nullable().describe('When the credential ends by itself. Null: that is not known, or never.'),
  })
  .meta({
    id: 'Access',
    description: 'What the credential of a request opens.',
    example: {
      actor: { type: 'api_key', id: 'ak_5f0c2e9a7b41d83c6e02f915' },
      classes: ['self', 'calls:read', 'calls:dispatch'],
      expires_at: null,
    },
  });

/** The route of the caller's access. */
const routes = initContract().router({
  get: {
    method: 'GET',
    path: `${tenantPath}/access`,
    summary: 'What these credentials open',
    description:
      'Every operation names the classes that it needs as `x-access`; the credentials of the request have these.',
    pathParams: tenantParams,
    responses: { 200: z.object({ access: callerAccess }).meta({ id: 'AccessResponse' }) },
    metadata: policy({ operation: 'getAccess', access: ['self'], tag: 'Access', auth: 'tenant', errors: [] }),
  },
});

/** What access declares. */
export const access = defineResource('access', {
  tags: { Access: 'What the credentials of a request open.' },
  routes,
});
