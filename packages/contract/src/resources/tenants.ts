// Tenants: one customer workspace each, managed by operators.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { redactionDefaults, redactionFields } from '../agent-settings/redaction.ts';
import { auditAccess, noRetention, retention, retentionInForce, retentionInput } from '../agent-settings/retention.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idParam } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, name, time, timezone, withDefaults } from '../primitives.ts';
import { limits } from '../limits.ts';
import { tenantLimits } from '../lists/tenant-limits.ts';
import type { LimitedResource } from '../lists/tenant-limits.ts';
import { tenantId } from './declared-apart.ts';
import { tenantDeletionResponse } from './tenant-deletions.ts';

const settings = {
  name: name.describe('What the tenant is called in lists.'),
  timezone: timezone.describe('IANA time zone of calls for which neither the dispatch nor the agent names one.'),
  default_vertical: z.enum(['generic', 'real_estate', 'lending']).meta({
    id: 'Vertical',
    description: 'The trade whose facts the summaries look for; `generic`: none in particular.',
  }),
  max_concurrent_calls: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .describe('How many calls run at the same time. Further outbound calls wait as `dispatched`.'),
  dial_rate_per_sec: z.number().min(0.01).max(1000).describe('How many outbound calls are dialed per second at most.'),
  transcript_search: z
    .boolean()
    .describe('Whether calls can be found by words that were said in them. A change takes effect within minutes.'),
  audit_access: auditAccess,
  ...redactionFields,
};

/** What a new tenant has where the request leaves a setting out. */
export const tenantDefaults = {
  timezone: 'UTC',
  default_vertical: 'generic',
  max_concurrent_calls: 10,
  dial_rate_per_sec: 1,
  transcript_search: true,
  audit_access: false,
  ...redactionDefaults,
} as const;

const limitFields = Object.fromEntries(
  Object.entries(tenantLimits).map(([resource, { most, standard }]) => [
    resource,
    z
      .number()
      .int()
      .min(0)
      .max(most)
      .meta({
        description: `How many ${resource.replaceAll('_', ' ').replace('api', 'API')} the tenant may have; ${standard} unless an operator sets it.`,
        example: standard,
      }),
  ]),
) as Record<LimitedResource, z.ZodNumber>;
const exampleLimits = Object.fromEntries(
  Object.entries(tenantLimits).map(([resource, { standard }]) => [resource, standard]),
);

/** How many active records of each kind a tenant may have; creating one more is a 422 `limit_reached`. */
const limitsOfTenant = z.object(limitFields).meta({
  id: 'TenantLimits',
  description: 'How many active records of each kind the tenant may have; one more is refused with `limit_reached`.',
  example: exampleLimits,
});
/** Absent limits stay as they are. A limit below the number of existing records deletes none, and refuses new ones. */
const limitsInput = z
  .object(limitFields)
  .partial()
  .meta({
    id: 'TenantLimitsInput',
    description: 'What is left out stays as it is. A limit below what there is takes nothing away.',
    example: { tools: 300 },
  });

/** A tenant: one customer workspace. */
export const tenant = z
  .object({
    id: id(tenantId),
    ...settings,
    limits: limitsOfTenant,
    retention,
    retention_in_force: retentionInForce,
    status: z.enum(['active', 'suspended']).meta({
      id: 'TenantStatus',
      description: '`suspended`: its API keys are refused and no new call begins. Calls in progress go on.',
    }),
    created_at: time.describe('When the tenant was created.'),
    deleting_since: time
      .nullable()
      .describe(
        'Since when the tenant is being deleted. It is `suspended` then, cannot be changed, and is unknown to its keys, users and portal sessions. Null: it is not.',
      ),
  })
  .meta({
    id: 'Tenant',
    description: 'One customer workspace.',
    example: {
      id: tenantId.example,
      name: 'Example Realty',
      timezone: 'America/New_York',
      default_vertical: 'real_estate',
      max_concurrent_calls: 10,
      dial_rate_per_sec: 1,
      transcript_search: true,
      audit_access: false,
      ...redactionDefaults,
      limits: exampleLimits,
      retention: { ...noRetention, recordings_days: 30 },
      retention_in_force: { ...noRetention, recordings_days: 30 },
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
      deleting_since: null,
    },
  });

const count = z.number().int().min(0);
const resources = Object.keys(tenantLimits) as LimitedResource[];
const inUse = z
  .object({
    calls: count.describe('Calls that have a place: admitted and not ended. `max_concurrent_calls` is their limit.'),
    calls_waiting: count.describe(
      `Outbound calls that wait for a place or their turn to be dialed. Counted up to ${limits.system_count}.`,
    ),
    streams: count.describe(`Live streams that are open, of ${limits.streams_per_tenant}.`),
    ...(Object.fromEntries(
      resources.map((resource) => [
        resource,
        count.describe(
          `How many ${resource.replaceAll('_', ' ').replace('api', 'API')} the tenant has, of \`limits.${resource}\`.`,
        ),
      ]),
    ) as Record<LimitedResource, typeof count>),
  })
  .meta({
    id: 'TenantInUse',
    description: 'How much of its limits the tenant uses.',
    example: {
      calls: 3,
      calls_waiting: 0,
      streams: 1,
      ...Object.fromEntries(resources.map((resource) => [resource, 2])),
    },
  });

const budget = z
  .object({
    amount: z.string().describe('What the calls of a day may cost.'),
    spent: z.string().describe('What those of today have cost, as far as they are counted.'),
    stop_dispatch: z.boolean().describe('Whether dispatches are refused once it is used up.'),
  })
  .meta({
    id: 'TenantBudget',
    description: 'The alert rule `spend_budget` of the tenant and what is left of it.',
    example: { amount: '50', spent: '12.4', stop_dispatch: true },
  });

const tenantResponse = z.object({ tenant }).meta({ id: 'TenantResponse' });
const tenantIdParams = z.object({ id: idParam(tenantId) });
const common = { tag: 'Operator', auth: 'operator' } as const;
const confirmed = 'Example Realty';

/** Routes of tenants; operators only. */
export const tenants = initContract().router({
  create: {
    method: 'POST',
    path: '/admin/api/tenants',
    summary: 'Create a tenant',
    description: 'A workspace of its own: records, limits and keys are never shared between tenants.',
    body: z
      .object({
        ...withDefaults(settings, tenantDefaults),
        limits: limitsInput
          .optional()
          .describe(
            'How many records of each kind the tenant may have. A kind that is left out has its standard limit.',
          ),
        retention: retentionInput.optional().describe('How long data is kept. What is left out is not limited.'),
      })
      .partial()
      .required({ name: true })
      .meta({ id: 'CreateTenantBody', example: { name: 'Example Realty', timezone: 'America/New_York' } }),
    responses: { 201: tenantResponse },
    metadata: policy({
      ...common,
      operation: 'createTenant',
      access: ['installation:write'],
      rate_limits: ['tenant_create'],
      audit: 'tenant.created',
      errors: ['invalid_redact_patterns'],
    }),
  },
  list: {
    method: 'GET',
    path: '/admin/api/tenants',
    summary: 'List tenants',
    description: 'All tenants of the installation, newest first.',
    query: z.object(pageQuery(tenantId)),
    responses: {
      200: z
        .object({ tenants: z.array(tenant).describe('The tenants of this page, newest first.'), ...pageMembers })
        .meta({ id: 'TenantList' }),
    },
    metadata: policy({
      ...common,
      operation: 'listTenants',
      access: ['installation:read'],
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: '/admin/api/tenants/:id',
    summary: 'Read a tenant',
    description: 'With its settings and limits.',
    pathParams: tenantIdParams,
    responses: {
      200: z
        .object({ tenant, in_use: inUse, budget: budget.nullable().describe('Null: the rule is off.') })
        .meta({ id: 'TenantDetailResponse', description: 'The tenant, and how much of its limits it uses.' }),
    },
    metadata: policy({
      ...common,
      operation: 'getTenant',
      access: ['installation:read'],
      errors: ['tenant_not_found'],
    }),
  },
  update: {
    method: 'PUT',
    path: '/admin/api/tenants/:id',
    summary: 'Change a tenant',
    description: 'Changes the settings and limits that are given.',
    pathParams: tenantIdParams,
    body: z
      .object({ ...settings, limits: limitsInput, retention: retentionInput, status: tenant.shape.status })
      .partial()
      .meta({ id: 'UpdateTenantBody', example: { max_concurrent_calls: 20 } }),
    responses: { 200: tenantResponse },
    metadata: policy({
      ...common,
      operation: 'updateTenant',
      access: ['installation:write'],
      audit: 'tenant.updated',
      errors: ['tenant_not_found', 'tenant_being_deleted', 'invalid_redact_patterns'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: '/admin/api/tenants/:id',
    summary: 'Delete a tenant',
    description:
      'The tenant with everything that belongs to it, for good. From now on its keys, users and portal sessions are unknown; its calls are ended, and its numbers and trunks released. The rest is done in the background: asked for again, it tells how far that is. A call on hold refuses it.',
    pathParams: tenantIdParams,
    query: z.object({
      confirm: z.string().max(200).meta({
        description: 'The id or the name of the tenant, so that nobody deletes another one.',
        example: confirmed,
      }),
    }),
    responses: { 202: tenantDeletionResponse },
    metadata: policy({
      ...common,
      operation: 'deleteTenant',
      access: ['installation:write'],
      audit: 'tenant.deletion_requested',
      errors: ['tenant_not_found', 'tenant_has_holds'],
    }),
  },
});
