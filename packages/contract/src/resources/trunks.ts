// Trunks: the SIP connections of outbound and inbound calls (requirements 2.4, 4.9).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { clientRefFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import {
  clientRef,
  id,
  idKind,
  name,
  phone,
  providerKind,
  recordStatus,
  rule,
  time,
  withDefaults,
} from '../primitives.ts';
import { variants } from '../validation/variants.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of trunks. */
export const trunkId = idKind('trunk', 'tt');

const address = z
  .string()
  .max(255)
  .regex(
    /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/,
    {
      error: 'must be host or host:port, without "sip:"',
    },
  )
  .meta({
    description:
      'Where calls are sent: `host` or `host:port` of the carrier, without `sip:`. A public address, or one that the operator allows.',
    example: 'sip.carrier.example:5060',
  });

const cidr = z
  .union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])
  .meta({ id: 'AddressRange', description: 'IP address or CIDR range.', example: '198.51.100.0/24' });
/**
 * Text in a SIP message must be one line. Some implementations take NEL and the line separators of Unicode as line
 * breaks.
 */
const oneLine = z
  .string()
  .max(256)
  .regex(/^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$/, { error: 'must be one line without control characters' });
/** Headers that control routing, or that SIP itself sets; their short forms have one letter. */
const steering =
  /^(?:[a-z]|via|route|record-route|path|service-route|max-forwards|max-breadth|contact|from|to|call-id|cseq|reply-to|referred-by|refer-to|refer-sub|replaces|target-dialog|join|require|proxy-require|supported|accept.*|allow.*|content-.*|event|expires|mime-version|session-expires|min-se|authorization|proxy-authorization|www-authenticate|proxy-authenticate)$/i;
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .refine((header) => !steering.test(header), { error: 'is set by SIP itself' });
const sipHeaders = z.record(headerName, oneLine).meta({ id: 'SipHeaders' });
const username = oneLine
  .nullable()
  .describe('User name of the SIP login. Null: none. It goes together with `auth_password`.');
const password = oneLine
  .min(1)
  .nullable()
  .meta({ description: 'Password of the SIP login. Write-only: stored encrypted, never returned. Null: none.' });

const country = z.string().regex(/^[A-Z]{2}$/, { error: 'must be an ISO 3166 country code' });

const outbound = {
  address,
  transport: z
    .enum(['auto', 'udp', 'tcp', 'tls'])
    .meta({ id: 'SipTransport', description: 'Transport of SIP to the carrier. `auto`: the media service chooses.' }),
  numbers: z
    .array(phone)
    .min(1)
    .max(1000)
    .meta({ description: 'Numbers to call from, in E.164. The first is used when a dispatch names none.' }),
  auth_username: username,
  destination_country: country
    .nullable()
    .describe(
      'Country to which most calls go, as an ISO 3166 code of two letters: the media service may call from near it. Null: not said.',
    ),
  headers: sipHeaders.describe(
    'SIP headers that outbound calls carry, by name. Headers that SIP sets itself are refused.',
  ),
};

const inbound = {
  numbers: z.array(phone).min(1).max(1000).meta({
    description: 'Numbers whose calls arrive here, in E.164. Each belongs to one tenant of the installation.',
  }),
  allowed_addresses: z.array(cidr).max(100).meta({
    description:
      'Addresses and networks from which calls are accepted. Needed unless there is a password; without one, at most a /8 of IPv4 and a /16 of IPv6 in all.',
  }),
  allowed_numbers: z.array(phone).max(1000).describe('Caller numbers that are accepted, in E.164. Empty: all.'),
  auth_username: username,
  country: country
    .nullable()
    .describe(
      'Country of the carrier, as an ISO 3166 code of two letters: numbers of callers that come without a country code belong there. Null: not said; such numbers are not read.',
    ),
  trust_asserted_identity: z
    .boolean()
    .describe(
      'Whether the number of the caller is taken from `P-Asserted-Identity` before `From`. Only for carriers that set this header themselves.',
    ),
};

const hasPassword = { has_auth_password: z.boolean().describe('Whether a password is stored.') };

/** A SIP trunk. Passwords are never returned. */
export const trunk = z
  .object({
    id: id(trunkId),
    tenant_id: id(tenantId),
    name: name.describe('What the trunk is called in lists.'),
    direction: z.enum(['inbound', 'outbound', 'both']).meta({
      id: 'TrunkDirection',
      description: 'Which sides the trunk has: it receives calls, places calls, or both. It never changes.',
    }),
    provider_kind: providerKind.describe(
      '`byo_sip`: set up by you. `carrier_pv`: made by importing numbers from a carrier account.',
    ),
    status: recordStatus.describe('An archived trunk takes no calls and is not found by its id.'),
    client_ref: clientRef.nullable(),
    outbound: z
      .object({ ...outbound, ...hasPassword })
      .meta({ id: 'TrunkOutbound', description: 'How a trunk places calls.' })
      .nullable()
      .describe('How the trunk places calls. Null: it places none.'),
    inbound: z
      .object({ ...inbound, ...hasPassword })
      .meta({ id: 'TrunkInbound', description: 'How a trunk receives calls.' })
      .nullable()
      .describe('How the trunk receives calls. Null: it receives none.'),
    media_encryption: z.enum(['disable', 'allow', 'require']).meta({
      id: 'MediaEncryption',
      description: 'Encryption of the audio (SRTP): never, when the other side offers it, or always.',
    }),
    krisp_enabled: z.boolean().describe('Noise cancellation for its calls. It has an effect on LiveKit Cloud only.'),
    media_timeout_sec: z
      .number()
      .int()
      .min(15)
      .max(3600)
      .describe(
        'How many seconds a phone may send no audio, as on hold or with a muted microphone, before the media service ends the call.',
      ),
    active_number_count: z
      .number()
      .int()
      .min(0)
      .describe('How many active phone numbers use the trunk. It can be archived only when there are none.'),
    created_at: time.describe('When the trunk was created.'),
    updated_at: time.describe('When the trunk was last changed.'),
    archived_at: time.nullable().describe('When the trunk was archived. Null: it is active.'),
  })
  .meta({
    id: 'Trunk',
    description: 'A SIP trunk. Passwords are never returned.',
    example: {
      id: trunkId.example,
      tenant_id: tenantId.example,
      name: 'Main carrier',
      direction: 'outbound',
      provider_kind: 'byo_sip',
      status: 'active',
      client_ref: null,
      outbound: {
        address: 'sip.carrier.example:5060',
        transport: 'auto',
        numbers: ['+15551230001'],
        auth_username: 'acme',
        destination_country: null,
        headers: {},
        has_auth_password: true,
      },
      inbound: null,
      media_encryption: 'disable',
      krisp_enabled: false,
      media_timeout_sec: 120,
      active_number_count: 0,
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
      archived_at: null,
    },
  });

// The rules that the server checks on the merged trunk, in published form: on create, the body is the whole trunk.
const withPassword = {
  required: ['auth_username', 'auth_password'],
  properties: { auth_username: { type: 'string', minLength: 1 }, auth_password: { type: 'string' } },
};
const noPassword = { auth_username: { enum: [null, ''] }, auth_password: { type: 'null' } };
const outboundRule = rule([withPassword, { properties: noPassword }]);
const inboundRule = rule([
  withPassword,
  { required: ['allowed_addresses'], properties: { ...noPassword, allowed_addresses: { minItems: 1 } } },
]);
const here = { type: 'object' };
const absent = { type: 'null' };
const sidesRule = rule([
  { required: ['outbound'], properties: { direction: { const: 'outbound' }, outbound: here, inbound: absent } },
  { required: ['inbound'], properties: { direction: { const: 'inbound' }, outbound: absent, inbound: here } },
  { required: ['outbound', 'inbound'], properties: { direction: { const: 'both' }, outbound: here, inbound: here } },
]);

/** What a new trunk has where the request leaves a field out, of its own and of each side. */
export const trunkDefaults = {
  common: { client_ref: null, media_encryption: 'disable', krisp_enabled: false, media_timeout_sec: 120 },
  outbound: { transport: 'auto', auth_username: null, destination_country: null, headers: {} },
  inbound: {
    allowed_addresses: [] as string[],
    allowed_numbers: [] as string[],
    auth_username: null,
    country: null as string | null,
    trust_asserted_identity: false as boolean,
  },
} as const;
const outboundFields = { ...outbound, auth_password: password };
const inboundFields = { ...inbound, auth_password: password };

const credentials = ['auth_username', 'auth_password'];
const outboundInput = z
  .object(withDefaults(outboundFields, { ...trunkDefaults.outbound, auth_password: null }))
  .partial()
  .required({ address: true, numbers: true })
  .meta({
    id: 'TrunkOutboundInput',
    description: 'How a trunk places calls.',
    ...outboundRule,
    example: { address: 'sip.carrier.example:5060', numbers: ['+15551230001'] },
  })
  .register(variants, { kinds: [{ has: credentials }, { lacks: credentials }] });
const inboundInput = z
  .object(withDefaults(inboundFields, { ...trunkDefaults.inbound, auth_password: null }))
  .partial()
  .required({ numbers: true })
  .meta({
    id: 'TrunkInboundInput',
    description: 'How a trunk receives calls.',
    ...inboundRule,
    example: { numbers: ['+15551230001'], allowed_addresses: ['198.51.100.0/24'] },
  })
  .register(variants, { kinds: [{ has: credentials }, { has: ['allowed_addresses'], lacks: credentials }] });

const settings = {
  name: trunk.shape.name,
  client_ref: clientRef.nullable(),
  media_encryption: trunk.shape.media_encryption,
  krisp_enabled: trunk.shape.krisp_enabled,
  media_timeout_sec: trunk.shape.media_timeout_sec,
};

/**
 * Body of `POST /trunks`: `name`, `direction` and each side that the direction names. An inbound side needs allowed
 * addresses or a password, else anyone could call in (the server checks it on the merged trunk).
 */
export const createTrunkBody = z
  .object({
    ...withDefaults(settings, trunkDefaults.common),
    direction: trunk.shape.direction,
    outbound: outboundInput
      .nullable()
      .describe('How the trunk places calls. Needed when `direction` names this side, else null or absent.'),
    inbound: inboundInput
      .nullable()
      .describe('How the trunk receives calls. Needed when `direction` names this side, else null or absent.'),
  })
  .partial()
  .required({ name: true, direction: true })
  .meta({
    id: 'CreateTrunkBody',
    description:
      '`name`, `direction` and each side that the direction names. An inbound side needs allowed addresses or a password.',
    ...sidesRule,
    example: {
      name: 'Main carrier',
      direction: 'outbound',
      outbound: { address: 'sip.carrier.example:5060', numbers: ['+15551230001'] },
    },
  })
  .register(variants, {
    kinds: [
      { is: { direction: ['outbound'] }, has: ['outbound'], lacks: ['inbound'] },
      { is: { direction: ['inbound'] }, has: ['inbound'], lacks: ['outbound'] },
      { is: { direction: ['both'] }, has: ['outbound', 'inbound'] },
    ],
  });

/** Body of `PUT /trunks/{trunkId}`: any subset; `direction` never changes. */
export const updateTrunkBody = z
  .object({
    ...settings,
    outbound: z
      .object(outboundFields)
      .partial()
      .meta({ id: 'TrunkOutboundChange', description: 'What changes on the outbound side; absent members stay.' })
      .nullable()
      .describe('What changes on the outbound side. Null only for a trunk that has no such side.'),
    inbound: z
      .object(inboundFields)
      .partial()
      .meta({ id: 'TrunkInboundChange', description: 'What changes on the inbound side; absent members stay.' })
      .nullable()
      .describe('What changes on the inbound side. Null only for a trunk that has no such side.'),
  })
  .partial()
  .meta({
    id: 'UpdateTrunkBody',
    description: 'Any subset of the fields; `direction` never changes.',
    example: { name: 'Main carrier, east' },
  });

const trunkResponse = z.object({ trunk }).meta({ id: 'TrunkResponse' });
const createdTrunk = z.object({ id: id(trunkId), trunk }).meta({ id: 'CreatedTrunk' });
const trunkList = z
  .object({ trunks: z.array(trunk).describe('The trunks of this page, newest first.'), ...pageMembers })
  .meta({ id: 'TrunkList' });
const params = tenantParamsWith('trunkId', trunkId);
const common = { tag: 'Trunks', auth: 'tenant', gate: 'byo_trunk' } as const;

/** Routes of trunks. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/trunks`,
    summary: 'Create a trunk',
    description: 'After a 502, list the trunks before creating again: nothing is kept when the media service refuses.',
    pathParams: tenantParams,
    body: createTrunkBody,
    responses: { 201: createdTrunk },
    metadata: policy({
      ...common,
      operation: 'createTrunk',
      access: ['config:write'],
      idempotent: true,
      acts_elsewhere: true,
      audit: 'trunk.created',
      errors: ['invalid_phone_format', 'phone_already_in_use', 'limit_reached', 'operator_required', 'upstream_failed'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/trunks`,
    summary: 'List trunks',
    description: 'Active trunks, newest first; with `status=archived` the archived ones.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(trunkId),
      client_ref: clientRefFilter,
      status: recordStatus.default('active').describe('Which trunks are listed.'),
    }),
    responses: { 200: trunkList },
    metadata: policy({ ...common, operation: 'listTrunks', access: ['config:read'], errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/trunks/:trunkId`,
    summary: 'Read a trunk',
    description: 'Passwords are never shown; `has_auth_password` says whether there is one.',
    pathParams: params,
    responses: { 200: trunkResponse },
    metadata: policy({ ...common, operation: 'getTrunk', access: ['config:read'], errors: ['trunk_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/trunks/:trunkId`,
    summary: 'Change a trunk',
    description:
      'Changes the fields that are given, in the media service as well. A trunk keeps its direction. Another host of `outbound.address`, or leaving TLS, needs `outbound.auth_password` in the same request, again or null: a stored password is not sent there.',
    pathParams: params,
    body: updateTrunkBody,
    responses: { 200: trunkResponse },
    metadata: policy({
      ...common,
      operation: 'updateTrunk',
      access: ['config:write'],
      acts_elsewhere: true,
      audit: 'trunk.updated',
      errors: [
        'trunk_not_found',
        'invalid_phone_format',
        'phone_already_in_use',
        'limit_reached',
        'operator_required',
        'upstream_failed',
      ],
    }),
  },
  archive: {
    method: 'DELETE',
    path: `${tenantPath}/trunks/:trunkId`,
    summary: 'Archive a trunk',
    description: 'The trunk places and receives no more calls. Release its active numbers first.',
    pathParams: params,
    responses: { 200: trunkResponse },
    metadata: policy({
      ...common,
      operation: 'archiveTrunk',
      access: ['config:write'],
      acts_elsewhere: true,
      audit: 'trunk.archived',
      errors: ['trunk_not_found', 'trunk_has_active_numbers', 'upstream_failed'],
    }),
  },
});

/** What trunks declare. */
export const trunks = defineResource('trunks', {
  ids: [trunkId],
  tags: {
    Trunks:
      'The SIP connections that calls leave and arrive through. API keys may use these routes unless the installation switches that off.',
  },
  limits: { trunks: { standard: 200, most: 10_000 } },
  auditActions: ['trunk.created', 'trunk.updated', 'trunk.archived'],
  errors: {
    operator_required: { status: 403, message: 'This has to be done by an operator.' },
    trunk_not_found: { status: 404, message: 'The trunk does not exist.' },
    trunk_has_active_numbers: { status: 409, message: 'Release the numbers of the trunk first.' },
  },
  routes,
});
