// What applies to the data of a tenant, as its operators have set it: for those who may not see the tenant itself.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { redactionFields } from '../../agent-settings/redaction.ts';
import { auditAccess, noRetention, retentionInForce } from '../../agent-settings/retention.ts';
import { defineResource } from '../../define-resource.ts';
import { tenantParams, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';

/** What of the data of a tenant is kept, and for how long. */
export const tenantPrivacy = z
  .object({ retention_in_force: retentionInForce, ...redactionFields, audit_access: auditAccess })
  .meta({
    id: 'TenantPrivacy',
    description: 'What of the data of the tenant is kept, and for how long. Agents may redact more.',
    example: {
      retention_in_force: { ...noRetention, calls_days: 365, recordings_days: 30 },
      redact: ['payment'],
      redact_patterns: [],
      audit_access: false,
    },
  });

/** The route of what applies to the data of a tenant. */
const routes = initContract().router({
  get: {
    method: 'GET',
    path: `${tenantPath}/privacy`,
    summary: 'What is kept, and for how long',
    description: 'An operator sets it, for the tenant and within the bounds of the installation.',
    pathParams: tenantParams,
    responses: { 200: z.object({ privacy: tenantPrivacy }).meta({ id: 'TenantPrivacyResponse' }) },
    metadata: policy({ operation: 'getPrivacy', access: ['config:read'], tag: 'Privacy', auth: 'tenant', errors: [] }),
  },
});

/** What privacy declares. */
export const privacy = defineResource('privacy', {
  tags: { Privacy: 'What of the data of a tenant is kept, and for how long.' },
  routes,
});
