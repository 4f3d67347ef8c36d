// Phone numbers: the numbers of a tenant, and the agent that answers each (requirements 2.6, 4.9).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { pageMembers, pageQuery } from '../paging.ts';
import { tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, exampleId, id, name, phone, time } from '../primitives.ts';

/** A phone number of a tenant. `number` is unique among the active numbers of the installation. */
export const phoneNumber = z
  .object({
    id: id('phone_number'),
    tenant_id: id('tenant'),
    number: phone,
    status: z.enum(['active', 'released']),
    provider_kind: z.enum(['byo_sip', 'carrier_pv']),
    carrier_account_id: id('carrier_account').nullable(),
    carrier_trunk_id: id('carrier_trunk').nullable(),
    label: name.nullable(),
    agent_id: id('agent')
      .nullable()
      .meta({ description: 'The agent that answers inbound calls; null: no agent does.' }),
    trunk_id: id('trunk').nullable(),
    client_ref: clientRef.nullable(),
    country: z.string().nullable().meta({
      description:
        'ISO 3166 alpha-2, from the numbering plans; null for a number that belongs to no country, such as +800, or that is not assigned yet.',
      example: 'US',
    }),
    created_at: time,
    updated_at: time,
    released_at: time.nullable(),
  })
  .meta({
    id: 'PhoneNumber',
    description: 'A phone number of a tenant.',
    example: {
      id: exampleId('phone_number'),
      tenant_id: exampleId('tenant'),
      number: '+15551230001',
      status: 'active',
      provider_kind: 'byo_sip',
      carrier_account_id: null,
      carrier_trunk_id: null,
      label: 'Front desk',
      agent_id: exampleId('agent'),
      trunk_id: exampleId('trunk'),
      client_ref: null,
      country: null,
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
      released_at: null,
    },
  });

const settings = {
  trunk_id: z.string().max(128).nullable(),
  agent_id: z.string().max(128).nullable(),
  label: name.nullable(),
  client_ref: clientRef.nullable(),
};

/**
 * Body of `POST /phone-numbers`. A number that an agent answers needs a trunk whose inbound side accepts calls for it.
 */
export const createPhoneNumberBody = z
  .object({ number: phone, ...settings })
  .partial()
  .required({ number: true })
  .meta({
    id: 'CreatePhoneNumberBody',
    description: 'A number that an agent answers needs a trunk whose inbound side lists the number.',
    example: { number: '+15551230001', label: 'Front desk' },
  });

/** Body of `PUT /phone-numbers/{phoneNumberId}`: any subset; `number` never changes. */
export const updatePhoneNumberBody = z
  .object(settings)
  .partial()
  .meta({
    id: 'UpdatePhoneNumberBody',
    description: 'Any subset of the fields; `number` never changes.',
    example: { agent_id: exampleId('agent') },
  });

const phoneNumberResponse = z
  .object({ phone_number: phoneNumber })
  .meta({ id: 'PhoneNumberResponse', description: 'One phone number.' });
const createdPhoneNumber = z
  .object({ id: id('phone_number'), phone_number: phoneNumber })
  .meta({ id: 'CreatedPhoneNumber', description: 'The new phone number.' });
const phoneNumberList = z
  .object({ phone_numbers: z.array(phoneNumber), ...pageMembers })
  .meta({ id: 'PhoneNumberList', description: 'A page of phone numbers.' });
const params = tenantParamsWith('phoneNumberId', 'phone_number');
const common = { tag: 'Phone numbers', auth: 'tenant', gate: 'byo_trunk' } as const;
const references = ['invalid_phone_format', 'trunk_not_found', 'agent_not_found'] as const;

/** Routes of phone numbers. */
export const phoneNumbers = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/phone-numbers`,
    summary: 'Register a phone number',
    pathParams: tenantParams,
    body: createPhoneNumberBody,
    responses: { 201: createdPhoneNumber },
    metadata: policy({
      ...common,
      operation: 'createPhoneNumber',
      idempotent: true,
      audit: 'phone_number.created',
      errors: [...references, 'phone_already_in_use', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/phone-numbers`,
    summary: 'List phone numbers',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery('phone_number'),
      client_ref: clientRef.optional(),
      status: z.enum(['active', 'released']).default('active'),
    }),
    responses: { 200: phoneNumberList },
    metadata: policy({ ...common, operation: 'listPhoneNumbers', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/phone-numbers/:phoneNumberId`,
    summary: 'Read a phone number',
    pathParams: params,
    responses: { 200: phoneNumberResponse },
    metadata: policy({ ...common, operation: 'getPhoneNumber', errors: ['phone_number_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/phone-numbers/:phoneNumberId`,
    summary: 'Change a phone number',
    pathParams: params,
    body: updatePhoneNumberBody,
    responses: { 200: phoneNumberResponse },
    metadata: policy({
      ...common,
      operation: 'updatePhoneNumber',
      audit: 'phone_number.updated',
      errors: ['phone_number_not_found', 'trunk_not_found', 'agent_not_found'],
    }),
  },
  release: {
    method: 'DELETE',
    path: `${tenantPath}/phone-numbers/:phoneNumberId`,
    summary: 'Release a phone number',
    description: 'The number can then be registered again, by any tenant. A released number stays readable by id.',
    pathParams: params,
    responses: { 200: phoneNumberResponse },
    metadata: policy({
      ...common,
      operation: 'releasePhoneNumber',
      audit: 'phone_number.released',
      errors: ['phone_number_not_found'],
    }),
  },
});
