// Deletions of tenants: how far each has come, and what stays when it is complete.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idParam } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, idKind, phone, time } from '../primitives.ts';
import { operatorId } from './operators/operator-session.ts';
import { callId } from './across-resources.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of deletions of tenants. */
export const tenantDeletionId = idKind('tenant_deletion', 'td');

const count = z.number().int().min(0);

/** The deletion of a tenant. It stays when the tenant is gone, and has nothing of a person. */
export const tenantDeletion = z
  .object({
    id: id(tenantDeletionId),
    tenant_id: id(tenantId).describe('Id of the tenant. No other tenant will have it.'),
    operator_id: id(operatorId).describe('Who asked for it.'),
    status: z.enum(['ending_calls', 'releasing_numbers', 'deleting_rows', 'deleting_recordings', 'completed']).meta({
      id: 'TenantDeletionStatus',
      extensible: true,
      description:
        'The present step. Calls in progress are ended, numbers and trunks released, then rows and recordings deleted.',
    }),
    remaining: count
      .nullable()
      .describe(
        'How many calls have not ended, numbers and trunks are not released, or files are not deleted, in the present step. Null: not counted.',
      ),
    rows: z.record(z.string(), count).describe('How many rows of each table have been deleted.'),
    recordings: count.describe('How many files of recordings have been given up for deletion.'),
    numbers_left: z
      .array(phone)
      .describe('Imported numbers that could not be detached from their carrier. Detach them there.'),
    created_at: time.describe('When it was asked for.'),
    completed_at: time
      .nullable()
      .describe('When nothing of the tenant was left, and its data key was destroyed. Null: it is not complete.'),
  })
  .meta({
    id: 'TenantDeletion',
    description: 'The deletion of a tenant.',
    example: {
      id: tenantDeletionId.example,
      tenant_id: tenantId.example,
      operator_id: operatorId.example,
      status: 'deleting_rows',
      remaining: null,
      rows: { calls: 1_000, call_turns: 31_000 },
      recordings: 900,
      numbers_left: [],
      created_at: '2026-11-21T09:30:00.000Z',
      completed_at: null,
    },
  });

/** What a request for a deletion, or for its progress, returns. */
export const tenantDeletionResponse = z
  .object({ tenant_deletion: tenantDeletion.describe('What was asked for, and how far it is.') })
  .meta({
    id: 'TenantDeletionResponse',
  });

const common = { tag: 'Operator', auth: 'operator', access: ['installation:read'] } as const;

/** Routes of deletions of tenants. `tenants.ts` has the one that begins a deletion. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/tenant-deletions',
    summary: 'List deletions of tenants',
    description: 'In progress and complete, newest first.',
    query: z.object(pageQuery(tenantDeletionId)),
    responses: {
      200: z
        .object({
          tenant_deletions: z.array(tenantDeletion).describe('The deletions of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'TenantDeletionList' }),
    },
    metadata: policy({ ...common, operation: 'listTenantDeletions', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: '/admin/api/tenant-deletions/:id',
    summary: 'Read the deletion of a tenant',
    description: 'Also when the tenant is gone.',
    pathParams: z.object({ id: idParam(tenantDeletionId) }),
    responses: { 200: tenantDeletionResponse },
    metadata: policy({ ...common, operation: 'getTenantDeletion', errors: ['tenant_deletion_not_found'] }),
  },
});

/** What deletions of tenants declare. */
export const tenantDeletions = defineResource('tenantDeletions', {
  ids: [tenantDeletionId],
  auditActions: ['tenant.deletion_requested', 'tenant.deleted'],
  errors: {
    tenant_deletion_not_found: { status: 404, message: 'The deletion of a tenant does not exist.' },
    tenant_being_deleted: { status: 409, message: 'The tenant is being deleted.' },
    tenant_has_holds: {
      status: 409,
      message: 'Calls of the tenant are on hold. Release them first.',
      details: z.object({
        call_ids: z.array(id(callId)).max(100).describe('The calls that are on hold; the first 100.'),
      }),
    },
  },
  routes,
});
