// Phone numbers: the numbers of a tenant, and the agent that answers each (requirements 2.6, 4.9).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { clientRefFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, id, idKind, name, phone, providerKind, time, withDefaults } from '../primitives.ts';
import { agentVersionChoice } from './agent-versions.ts';
import { agentId } from './agents.ts';
import { tenantId } from './declared-apart.ts';
import { trunkId } from './trunks.ts';

/** Ids of carrier accounts. */
export const carrierAccountId = idKind('carrier_account', 'twa');
/** Ids of carrier trunks. */
export const carrierTrunkId = idKind('carrier_trunk', 'ttr');
/** Ids of phone numbers. */
export const phoneNumberId = idKind('phone_number', 'pn');

const phoneNumberStatus = z
  .enum(['active', 'released'])
  .meta({ id: 'PhoneNumberStatus', description: 'Whether a number is in use or released.' });

/** A phone number of a tenant. `number` is unique among the active numbers of the installation. */
export const phoneNumber = z
  .object({
    id: id(phoneNumberId),
    tenant_id: id(tenantId),
    number: phone.describe('The number, in E.164. It never changes.'),
    status: phoneNumberStatus.describe(
      '`released`: no longer yours here; any tenant can register or import the number.',
    ),
    provider_kind: providerKind.describe(
      '`byo_sip`: registered by you, on a trunk of your own. `carrier_pv`: imported from a carrier account.',
    ),
    carrier_account_id: id(carrierAccountId)
      .nullable()
      .describe('Id of the record of your carrier account. Null: the number was not imported.'),
    carrier_trunk_id: id(carrierTrunkId)
      .nullable()
      .describe('Id of the record of the trunk at the carrier. Null: the number was not imported.'),
    label: name.nullable().describe('What the number is called here. Null: nothing.'),
    agent_id: id(agentId)
      .nullable()
      .meta({ description: 'Id of the agent that answers inbound calls. Null: no agent does.' }),
    agent_version: agentVersionChoice.describe('The version of the agent that answers, or `published`.'),
    answer_url: z
      .string()
      .nullable()
      .describe('Who is asked which agent answers an inbound call. Null: nobody, `agent_id` does.'),
    trunk_id: id(trunkId).nullable().describe('Id of the trunk through which calls to the number arrive. Null: none.'),
    client_ref: clientRef
      .nullable()
      .describe('Your own correlation id, which inbound calls of the number get too. Null: none.'),
    country: z.string().nullable().meta({
      description:
        'The country of the number, as an ISO 3166 code of two letters. Null: it belongs to none, such as +800, or its area code is not assigned.',
      example: 'US',
    }),
    created_at: time.describe('When the number was registered or imported.'),
    updated_at: time.describe('When the record was last changed.'),
    released_at: time.nullable().describe('When the number was released. Null: it is active.'),
  })
  .meta({
    id: 'PhoneNumber',
    description: 'A phone number of a tenant.',
    example: {
      id: phoneNumberId.example,
      tenant_id: tenantId.example,
      number: '+15551230001',
      status: 'active',
      provider_kind: 'byo_sip',
      carrier_account_id: null,
      carrier_trunk_id: null,
      label: 'Front desk',
      agent_id: agentId.example,
      agent_version: 'published',
      answer_url: null,
      trunk_id: trunkId.example,
      client_ref: null,
      country: null,
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
      released_at: null,
    },
  });

const settings = {
  trunk_id: z
    .string()
    .max(128)
    .nullable()
    .describe('Id of the trunk through which calls to the number arrive; needed for an agent to answer. Null: none.'),
  agent_id: z.string().max(128).nullable().describe('Id of the agent that answers inbound calls. Null: no agent does.'),
  agent_version: agentVersionChoice.describe(
    'The version of the agent that answers, or `published`. A number that gets another agent without a version gets its published one.',
  ),
  answer_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .describe(
      'Asked for each inbound call which agent answers, for 1.5 s at most; then `agent_id` does. https on a public address; the sandbox also allows http on loopback. Null: nobody is asked.',
    ),
  answer_secret: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, { error: 'must be 16 to 256 visible characters of ASCII' })
    .meta({
      description:
        'Key of the HMAC that signs the requests to `answer_url`. Write-only. Needed with an `answer_url`, and again when that moves to another host. Absent: as it is.',
      example: 'change-me-change-me-change-me',
    }),
  label: name.nullable().describe('What the number is called here. Null: nothing.'),
  client_ref: clientRef
    .nullable()
    .describe('Your own correlation id, which inbound calls of the number get too. Null: none.'),
};

/** What a new phone number has where the request leaves a field out. */
export const phoneNumberDefaults = {
  trunk_id: null,
  agent_id: null,
  agent_version: 'published' as const,
  answer_url: null,
  label: null,
  client_ref: null,
};

// Generators of clients in Go and Java write code that does not compile for the default of a union.
const { agent_version: _, ...publishedDefaults } = phoneNumberDefaults;

/**
 * Body of `POST /phone-numbers`. A number that an agent answers needs a trunk whose inbound side accepts calls for it.
 */
export const createPhoneNumberBody = z
  .object({
    number: phone.describe('The number to register, in E.164.'),
    ...withDefaults(settings, publishedDefaults),
  })
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
    example: { agent_id: agentId.example },
  });

const phoneNumberResponse = z
  .object({ phone_number: phoneNumber })
  .meta({ id: 'PhoneNumberResponse', description: 'One phone number.' });
const createdPhoneNumber = z
  .object({ id: id(phoneNumberId), phone_number: phoneNumber })
  .meta({ id: 'CreatedPhoneNumber', description: 'The new phone number.' });
const phoneNumberList = z
  .object({ phone_numbers: z.array(phoneNumber).describe('The numbers of this page, newest first.'), ...pageMembers })
  .meta({ id: 'PhoneNumberList', description: 'A page of phone numbers.' });
const params = tenantParamsWith('phoneNumberId', phoneNumberId);
const common = { tag: 'Phone numbers', auth: 'tenant', gate: 'byo_trunk' } as const;
const references = ['invalid_phone_format', 'trunk_not_found', 'agent_not_found', 'agent_version_not_found'] as const;

/** Routes of phone numbers. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/phone-numbers`,
    summary: 'Register a phone number',
    description:
      'Registers a number and says which agent answers it: for that its trunk must accept calls for the number.',
    pathParams: tenantParams,
    body: createPhoneNumberBody,
    responses: { 201: createdPhoneNumber },
    metadata: policy({
      ...common,
      operation: 'createPhoneNumber',
      access: ['config:write'],
      idempotent: true,
      audit: 'phone_number.created',
      errors: [...references, 'invalid_webhook_url', 'phone_already_in_use', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/phone-numbers`,
    summary: 'List phone numbers',
    description: 'Active numbers, newest first; with `status=released` the released ones.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(phoneNumberId),
      client_ref: clientRefFilter,
      status: phoneNumberStatus.default('active').describe('Which numbers are listed.'),
    }),
    responses: { 200: phoneNumberList },
    metadata: policy({ ...common, operation: 'listPhoneNumbers', access: ['config:read'], errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/phone-numbers/:phoneNumberId`,
    summary: 'Read a phone number',
    description: 'A released number can still be read.',
    pathParams: params,
    responses: { 200: phoneNumberResponse },
    metadata: policy({
      ...common,
      operation: 'getPhoneNumber',
      access: ['config:read'],
      errors: ['phone_number_not_found'],
    }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/phone-numbers/:phoneNumberId`,
    summary: 'Change a phone number',
    description: 'Changes the fields that are given. Calls that arrive from now on are answered by the new agent.',
    pathParams: params,
    body: updatePhoneNumberBody,
    responses: { 200: phoneNumberResponse },
    metadata: policy({
      ...common,
      operation: 'updatePhoneNumber',
      access: ['config:write'],
      audit: 'phone_number.updated',
      errors: [
        'phone_number_not_found',
        'trunk_not_found',
        'agent_not_found',
        'agent_version_not_found',
        'invalid_webhook_url',
      ],
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
      access: ['config:write'],
      audit: 'phone_number.released',
      errors: ['phone_number_not_found'],
    }),
  },
});

/** What phone numbers declare. */
export const phoneNumbers = defineResource('phoneNumbers', {
  ids: [carrierAccountId, carrierTrunkId, phoneNumberId],
  tags: {
    'Phone numbers':
      'Which numbers a tenant has, and which agent answers each. API keys may use these routes unless the installation switches that off.',
  },
  limits: { phone_numbers: { standard: 10_000, most: 1_000_000 } },
  auditActions: ['phone_number.created', 'phone_number.updated', 'phone_number.released'],
  errors: {
    phone_number_not_found: { status: 404, message: 'The phone number does not exist.' },
    phone_already_in_use: {
      status: 409,
      message: 'The phone number is already registered.',
      details: z
        .object({
          trunk_id: z.string().optional().describe('Your own trunk that takes calls for the number.'),
          phone_number_id: z.string().optional().describe('Your own record of the number.'),
        })
        .optional(),
    },
  },
  routes,
});
