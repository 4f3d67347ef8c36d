// Custom extraction fields: facts that a tenant wants from its calls beyond the standard payload (requirement 4.7).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idFilter, tenantParams, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { idKinds } from '../primitives.ts';
import {
  createCustomFieldBody,
  customField,
  customFieldId,
  fieldDefinition,
  fieldKey,
  updateCustomFieldBody,
} from '../summary/custom.ts';
import { agentId } from './agents.ts';

const one = z
  .object({ custom_field: customField })
  .meta({ id: 'CustomFieldResponse', description: 'One custom field.' });
const fieldParams = tenantParams.extend({
  fieldKey: z
    .string()
    .min(1)
    .max(128)
    .meta({ description: 'Key of the custom field.', example: 'lead_temperature' })
    .register(idKinds, { kind: 'custom_field' }),
});
const fieldPath = `${tenantPath}/custom-fields/:fieldKey` as const;
const vertical = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'Id of the vertical, such as `real_estate`, `generic` or `lending`.', example: 'real_estate' });
const common = { tag: 'Custom fields', auth: 'tenant' } as const;

/** Routes of custom fields. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/custom-fields`,
    summary: 'Create a custom field',
    description:
      'Summaries made from now on carry it. At most 40 fields are active in a tenant, those of single agents included.',
    pathParams: tenantParams,
    body: createCustomFieldBody,
    responses: { 201: one },
    metadata: policy({
      ...common,
      operation: 'createCustomField',
      access: ['config:write'],
      audit: 'custom_field.created',
      errors: ['custom_field_conflict', 'field_cap_exceeded', 'agent_not_found'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/custom-fields`,
    summary: 'List custom fields',
    description: 'Active fields, newest first; with `status=archived` the archived ones.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(customFieldId),
      status: customField.shape.status.default('active').describe('Which fields are listed.'),
      agent_id: idFilter(agentId),
    }),
    responses: {
      200: z
        .object({
          custom_fields: z.array(customField).describe('The fields of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'CustomFieldList' }),
    },
    metadata: policy({ ...common, operation: 'listCustomFields', access: ['config:read'], errors: ['invalid_cursor'] }),
  },
  update: {
    method: 'PUT',
    path: fieldPath,
    summary: 'Change a custom field',
    description: 'Key, type and scope stay. Values of an enum can be added, never removed or renamed.',
    pathParams: fieldParams,
    body: updateCustomFieldBody,
    responses: { 200: one },
    metadata: policy({
      ...common,
      operation: 'updateCustomField',
      access: ['config:write'],
      audit: 'custom_field.updated',
      errors: ['custom_field_not_found', 'enum_values_append_only'],
    }),
  },
  archive: {
    method: 'DELETE',
    path: fieldPath,
    summary: 'Archive a custom field',
    description: 'Its key may be used again. Summaries that carry it keep its definition.',
    pathParams: fieldParams,
    responses: { 200: one },
    metadata: policy({
      ...common,
      operation: 'archiveCustomField',
      access: ['config:write'],
      audit: 'custom_field.archived',
      errors: ['custom_field_not_found'],
    }),
  },
  starterPack: {
    method: 'GET',
    path: `${tenantPath}/custom-fields/starter-pack`,
    summary: 'Preview the starter pack of a vertical',
    description: 'The fields that suit a vertical, to create as they are or changed. Nothing is stored.',
    pathParams: tenantParams,
    query: z.object({ vertical }),
    responses: {
      200: z
        .object({
          vertical,
          custom_fields: z.array(fieldDefinition).describe('The fields that the pack suggests.'),
        })
        .meta({ id: 'StarterPack', description: 'The definitions that a vertical starts with; read-only.' }),
    },
    metadata: policy({
      ...common,
      operation: 'previewStarterPack',
      access: ['config:read'],
      errors: ['starter_pack_not_found'],
    }),
  },
  applyStarterPack: {
    method: 'POST',
    path: `${tenantPath}/custom-fields/apply-starter-pack`,
    summary: 'Create fields of a starter pack',
    description: 'All or nothing as to the limit of 40; running it again creates nothing twice.',
    pathParams: tenantParams,
    body: z
      .object({
        vertical,
        field_keys: z.array(z.string().min(1).max(128)).max(100).describe('Keys of the fields to create.'),
      })
      .meta({
        id: 'ApplyStarterPackBody',
        description: 'Which fields of which pack.',
        example: { vertical: 'real_estate', field_keys: ['lead_temperature'] },
      }),
    responses: {
      200: z
        .object({
          created: z.array(fieldKey).describe('Keys of the fields that were created.'),
          skipped_existing: z.array(fieldKey).describe('Keys that active fields already had; nothing was changed.'),
          rejected: z.array(z.string()).describe('Keys that the pack does not have.'),
        })
        .meta({
          id: 'StarterPackApplied',
          description: '`rejected`: keys that the pack does not have.',
          example: { created: ['lead_temperature'], skipped_existing: [], rejected: [] },
        }),
    },
    metadata: policy({
      ...common,
      operation: 'applyStarterPack',
      access: ['config:write'],
      audit: 'custom_field.created',
      errors: ['starter_pack_not_found', 'field_cap_exceeded'],
    }),
  },
});

/** What custom fields declare. */
export const customFields = defineResource('customFields', {
  ids: [customFieldId],
  tags: {
    'Custom fields': 'What a tenant wants to know of its calls beyond the standard payload.',
  },
  auditActions: ['custom_field.created', 'custom_field.updated', 'custom_field.archived'],
  errors: {
    custom_field_not_found: { status: 404, message: 'The custom field does not exist.' },
    starter_pack_not_found: { status: 404, message: 'There is no starter pack of that name.' },
    custom_field_conflict: { status: 409, message: 'An active field has that key.' },
    field_cap_exceeded: { status: 422, message: 'More than 40 active custom fields would result.' },
    enum_values_append_only: { status: 422, message: 'Enum values can be added, never removed or renamed.' },
  },
  routes,
});
