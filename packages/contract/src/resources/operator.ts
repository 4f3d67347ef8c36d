// What only the operator of an installation may do: sessions, tenants, API keys, the audit log (spec 2.2, 2.3, 4.8).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { auditActions } from '../audit-actions.ts';
import { tenantLimits } from '../limits.ts';
import type { LimitedResource } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { policy } from '../policy.ts';
import { clientRef, exampleId, id, name, time, timeInput, timezone } from '../primitives.ts';
import { emptyBody, idFilter, idParam } from './paths.ts';

/** An operator account. */
export const operator = z.object({ id: id('operator'), email: z.email() }).meta({
  id: 'Operator',
  description: 'An operator account.',
  example: { id: exampleId('operator'), email: 'operator@example.com' },
});

const settings = {
  name,
  timezone,
  default_vertical: z.enum(['generic', 'real_estate', 'lending']),
  max_concurrent_calls: z.number().int().min(1).max(10_000),
  dial_rate_per_sec: z.number().min(0.01).max(1000),
};

const limitFields = Object.fromEntries(
  Object.entries(tenantLimits).map(([resource, { most, standard }]) => [
    resource,
    z.number().int().min(0).max(most).meta({ example: standard }),
  ]),
) as Record<LimitedResource, z.ZodNumber>;
const exampleLimits = Object.fromEntries(
  Object.entries(tenantLimits).map(([resource, { standard }]) => [resource, standard]),
);

/** How many active records of each kind a tenant may have; whoever creates one more gets 422 `limit_reached`. */
const limitsOfTenant = z.object(limitFields).meta({
  id: 'TenantLimits',
  description: 'How many active records of each kind the tenant may have; one more is refused with `limit_reached`.',
  example: exampleLimits,
});
/** What is left out stays as it is. A limit below what there is keeps that, and lets nothing be added. */
const limitsInput = z
  .object(limitFields)
  .partial()
  .meta({
    id: 'TenantLimitsInput',
    description: 'What is left out stays as it is. A limit below what there is takes nothing away.',
    example: { tools: 300 },
  });

/** A tenant: one customer workspace (spec 2.2). */
export const tenant = z
  .object({
    id: id('tenant'),
    ...settings,
    limits: limitsOfTenant,
    status: z.enum(['active', 'suspended']),
    created_at: time,
  })
  .meta({
    id: 'Tenant',
    description: 'One customer workspace.',
    example: {
      id: exampleId('tenant'),
      name: 'Example Realty',
      timezone: 'America/New_York',
      default_vertical: 'real_estate',
      max_concurrent_calls: 10,
      dial_rate_per_sec: 1,
      limits: exampleLimits,
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** The record of an API key; the key itself is shown once, when it is created (spec 2.3). */
export const apiKey = z
  .object({
    id: id('api_key'),
    tenant_id: id('tenant'),
    label: name,
    prefix: z.string().meta({ description: 'The first characters of the key.', example: 'svc_live_5f0c' }),
    created_at: time,
    last_used_at: time.nullable(),
    revoked_at: time.nullable(),
  })
  .meta({
    id: 'ApiKey',
    description: 'The record of an API key; the key itself is shown once, when it is created.',
    example: {
      id: exampleId('api_key'),
      tenant_id: exampleId('tenant'),
      label: 'backend',
      prefix: 'svc_live_5f0c',
      created_at: '2026-11-21T09:30:00.000Z',
      last_used_at: null,
      revoked_at: null,
    },
  });

/** The form of an API key (spec 2.3). */
export const apiKeyPattern = /^svc_live_[0-9a-f]{24}$/;

/** The name of the operator's session cookie. */
export const operatorCookie = 'svc_operator';

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

const operatorResponse = z.object({ operator }).meta({ id: 'OperatorResponse' });
const tenantResponse = z.object({ tenant }).meta({ id: 'TenantResponse' });
const apiKeyResponse = z.object({ api_key: apiKey }).meta({ id: 'ApiKeyResponse' });
const tenantIdParams = z.object({ id: idParam('tenant') });
const common = { tag: 'Operator', auth: 'operator' } as const;

/** Routes with which an operator signs in and out. */
export const operatorSession = initContract().router({
  login: {
    method: 'POST',
    path: '/admin/api/login',
    summary: 'Sign in as an operator',
    description: `Sets the cookie \`${operatorCookie}\` (12 hours).`,
    body: z
      .object({ email: z.string().max(320), password: z.string().min(1).max(1024) })
      .meta({ id: 'LoginBody', example: { email: 'operator@example.com', password: 'correct horse battery staple' } }),
    responses: { 200: operatorResponse },
    metadata: policy({
      operation: 'operatorLogin',
      tag: 'Operator',
      auth: 'public',
      rate_limits: ['operator_login'],
      audit: 'operator.login',
      errors: ['unauthorized'],
    }),
  },
  logout: {
    method: 'POST',
    path: '/admin/api/logout',
    summary: 'Sign out',
    body: emptyBody,
    responses: { 200: z.object({ ok: z.literal(true) }).meta({ id: 'LogoutResponse', example: { ok: true } }) },
    metadata: policy({ ...common, operation: 'operatorLogout', audit: 'operator.logout', errors: [] }),
  },
  session: {
    method: 'GET',
    path: '/admin/api/session',
    summary: 'Who is signed in',
    responses: { 200: operatorResponse },
    metadata: policy({ ...common, operation: 'getOperatorSession', errors: [] }),
  },
});

/** Routes of tenants; operators only. */
export const tenants = initContract().router({
  create: {
    method: 'POST',
    path: '/admin/api/tenants',
    summary: 'Create a tenant',
    body: z
      .object({ ...settings, limits: limitsInput })
      .partial()
      .required({ name: true })
      .meta({ id: 'CreateTenantBody', example: { name: 'Example Realty', timezone: 'America/New_York' } }),
    responses: { 201: tenantResponse },
    metadata: policy({
      ...common,
      operation: 'createTenant',
      rate_limits: ['tenant_create'],
      audit: 'tenant.created',
      errors: [],
    }),
  },
  list: {
    method: 'GET',
    path: '/admin/api/tenants',
    summary: 'List tenants',
    query: z.object(pageQuery('tenant')),
    responses: { 200: z.object({ tenants: z.array(tenant), ...pageMembers }).meta({ id: 'TenantList' }) },
    metadata: policy({ ...common, operation: 'listTenants', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: '/admin/api/tenants/:id',
    summary: 'Read a tenant',
    pathParams: tenantIdParams,
    responses: { 200: tenantResponse },
    metadata: policy({ ...common, operation: 'getTenant', errors: ['tenant_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: '/admin/api/tenants/:id',
    summary: 'Change a tenant',
    pathParams: tenantIdParams,
    body: z
      .object({ ...settings, limits: limitsInput, status: tenant.shape.status })
      .partial()
      .meta({ id: 'UpdateTenantBody', example: { max_concurrent_calls: 20 } }),
    responses: { 200: tenantResponse },
    metadata: policy({ ...common, operation: 'updateTenant', audit: 'tenant.updated', errors: ['tenant_not_found'] }),
  },
});

/** Routes of API keys; operators only (spec 2.3). */
export const apiKeys = initContract().router({
  create: {
    method: 'POST',
    path: '/admin/api/api-keys',
    summary: 'Create an API key',
    body: z
      .object({ tenant_id: z.string().max(128), label: name })
      .meta({ id: 'CreateApiKeyBody', example: { tenant_id: exampleId('tenant'), label: 'backend' } }),
    responses: {
      201: z
        .object({
          api_key: apiKey,
          key: z.string().meta({ example: 'svc_live_5f0c2e9a7b41d83c6e02f915' }),
          _notice: z.string().meta({ example: 'Store the key now; it is not shown again.' }),
        })
        .meta({ id: 'CreatedApiKey' }),
    },
    metadata: policy({
      ...common,
      operation: 'createApiKey',
      audit: 'api_key.created',
      errors: ['tenant_not_found', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: '/admin/api/api-keys',
    summary: 'List API keys',
    query: z.object({ ...pageQuery('api_key'), tenant_id: idFilter('tenant') }),
    responses: { 200: z.object({ api_keys: z.array(apiKey), ...pageMembers }).meta({ id: 'ApiKeyList' }) },
    metadata: policy({ ...common, operation: 'listApiKeys', errors: ['invalid_cursor'] }),
  },
  revoke: {
    method: 'DELETE',
    path: '/admin/api/api-keys/:id',
    summary: 'Revoke an API key',
    description: 'Takes effect on every process within one second.',
    pathParams: z.object({ id: idParam('api_key') }),
    responses: { 200: apiKeyResponse },
    metadata: policy({ ...common, operation: 'revokeApiKey', audit: 'api_key.revoked', errors: ['api_key_not_found'] }),
  },
});

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
