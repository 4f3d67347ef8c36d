// Carrier imports: numbers that a tenant owns at its carrier, imported and released (requirements 2.6, 4.4).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { tenantParams, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, idKind, name, phone } from '../primitives.ts';
import { carrierAccountId, carrierTrunkId, phoneNumber } from './phone-numbers.ts';

/** Ids of carrier operations. */
export const carrierOperationId = idKind('carrier_operation', 'co');

/**
 * Body of `POST /carrier-imports`. `account_sid` and `auth_token` are those of the account at the carrier that owns the
 * number; the secret is stored encrypted and never returned. Credentials that the carrier refuses are
 * `carrier_credentials_invalid`.
 */
export const importNumberBody = z
  .object({
    phone_number: phone.describe('The number to import, in E.164. The account must own it.'),
    account_sid: z.string().min(1).max(128).meta({
      description: "Id of the carrier account, such as Twilio's Account SID.",
      example: 'AC00000000000000000000000000000001',
    }),
    auth_token: z.string().min(1).max(256).meta({
      description: "Secret of the carrier account, such as Twilio's Auth Token. Write-only: stored encrypted.",
    }),
    label: name.meta({ description: 'What the number is called here.', example: 'Front desk' }),
  })
  .meta({
    id: 'ImportNumberBody',
    description: 'A number, and the carrier account that owns it.',
    example: {
      phone_number: '+15550010000',
      account_sid: 'AC00000000000000000000000000000001',
      auth_token: '00000000000000000000000000000000',
      label: 'Front desk',
    },
  });

/** Body of `POST /carrier-numbers`. The credentials are used for this request only: they are not stored. */
export const listCarrierNumbersBody = importNumberBody
  .pick({ account_sid: true })
  .extend({
    auth_token: importNumberBody.shape.auth_token.meta({
      description: "Secret of the carrier account, such as Twilio's Auth Token. It is not stored.",
    }),
    page: z
      .string()
      .max(500)
      .regex(/^\d{1,6}(:[\w.-]+)?$/, { error: 'must be `next` of the page before' })
      .optional()
      .meta({ description: '`next` of the page before. Without it: the first page.', example: '1:PT100' }),
  })
  .meta({
    id: 'ListCarrierNumbersBody',
    description: 'An account of yours at the carrier.',
    example: {
      account_sid: 'AC00000000000000000000000000000001',
      auth_token: '00000000000000000000000000000000',
    },
  });

/** A page of the numbers that an account at the carrier owns. */
export const carrierNumbers = z
  .object({
    numbers: z
      .array(
        z
          .object({
            phone_number: phone.describe('The number in E.164.'),
            name: z.string().describe('What it is called at the carrier.'),
            imported: z.boolean().describe('Whether it is an active number of the tenant already.'),
            on_trunk: z.boolean().describe('Whether it is on a trunk at the carrier.'),
          })
          .meta({ id: 'CarrierNumber', description: 'A number at the carrier.' }),
      )
      .describe('The numbers of this page.'),
    next: z.string().nullable().describe('What `page` of the next request is. Null: there is no further page.'),
  })
  .meta({
    id: 'CarrierNumbers',
    description: 'Numbers that can be imported, and those that are.',
    example: {
      numbers: [{ phone_number: '+15550010000', name: '(555) 001-0000', imported: false, on_trunk: false }],
      next: null,
    },
  });

const ofCarrier = { carrier_account_id: carrierAccountId.example, carrier_trunk_id: carrierTrunkId.example };
const exampleNumber = {
  ...(phoneNumber.meta()?.example as object | undefined),
  number: '+15550010000',
  provider_kind: 'carrier_pv',
  ...ofCarrier,
  agent_id: null,
};

/** An imported number, with its account at the carrier and the trunk at the carrier that it is attached to. */
export const importedNumber = z
  .object({
    phone_number: phoneNumber,
    carrier_account_id: id(carrierAccountId).describe('Id of the record of your account at the carrier.'),
    carrier_trunk_id: id(carrierTrunkId).describe('Id of the record of the trunk at the carrier that it is on.'),
  })
  .meta({
    id: 'ImportedNumber',
    description: 'An imported number; `phone_number.trunk_id` is the trunk that calls leave and arrive through.',
    example: { phone_number: exampleNumber, ...ofCarrier },
  });

/** Response of a release: the number after the release. */
export const releasedNumber = z.object({ phone_number: phoneNumber }).meta({
  id: 'ReleasedNumber',
  description: 'The number as it now is.',
  example: {
    phone_number: {
      ...exampleNumber,
      status: 'released',
      updated_at: '2026-11-21T10:00:00.000Z',
      released_at: '2026-11-21T10:00:00.000Z',
    },
  },
});

/** Path parameters of `DELETE /carrier-imports/{phoneNumber}`: the phone number, with its `+` encoded as `%2B`. */
const params = tenantParams.extend({
  phoneNumber: phone.meta({ description: 'The number in E.164, its `+` written as `%2B`.', example: '+15550010000' }),
});
const common = { tag: 'Carrier imports', auth: 'tenant' } as const;

/** Routes of carrier imports. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/carrier-imports`,
    summary: 'Import a phone number from a carrier account',
    description:
      'All or nothing: whatever fails on the way is undone at the carrier too. Importing a number again is safe: it finds the same trunk at the carrier and the same records here, and takes over `label` and `auth_token`. Until the number is released the carrier sends its calls here; the voice URL it had is on record in the audit log, and is not restored.',
    pathParams: tenantParams,
    body: importNumberBody,
    responses: { 200: importedNumber },
    metadata: policy({
      ...common,
      operation: 'importNumber',
      access: ['config:write'],
      idempotent: true,
      rate_limits: ['carrier_import'],
      acts_elsewhere: true,
      audit: 'phone_number.imported',
      errors: [
        'invalid_phone_format',
        'carrier_credentials_invalid',
        'phone_number_not_found',
        'phone_already_in_use',
        'third_party_trunk_conflict',
        'upstream_failed',
        'limit_reached',
      ],
    }),
  },
  numbers: {
    method: 'POST',
    path: `${tenantPath}/carrier-numbers`,
    summary: 'List the numbers of a carrier account',
    description:
      'Asks the carrier which numbers the account owns, to choose one for an import. It changes nothing; the audit log says who asked.',
    pathParams: tenantParams,
    body: listCarrierNumbersBody,
    responses: { 200: carrierNumbers },
    metadata: policy({
      ...common,
      operation: 'listCarrierNumbers',
      access: ['config:write'],
      rate_limits: ['carrier_list'],
      audit: 'tenant.carrier_numbers_listed',
      errors: ['carrier_credentials_invalid', 'upstream_failed'],
    }),
  },
  release: {
    method: 'DELETE',
    path: `${tenantPath}/carrier-imports/:phoneNumber`,
    summary: 'Release an imported phone number',
    description:
      'The number is detached from our trunk at the carrier and taken out of the filter of calls that arrive. Should either fail, the number is released all the same, and the rest is tried again. It can then be imported anew, by any tenant. The voice URL that it had before the import is not restored.',
    pathParams: params,
    responses: { 200: releasedNumber },
    metadata: policy({
      ...common,
      operation: 'releaseImportedNumber',
      access: ['config:write'],
      rate_limits: ['carrier_release'],
      acts_elsewhere: true,
      audit: 'phone_number.released',
      errors: ['invalid_phone_format', 'phone_number_not_found'],
    }),
  },
});

/** What carrier imports declare. */
export const carrierImports = defineResource('carrierImports', {
  ids: [carrierOperationId],
  tags: {
    'Carrier imports': 'Numbers that a tenant owns at its carrier: taken into use here, and given back.',
  },
  auditActions: [
    'tenant.carrier_numbers_listed',
    'phone_number.release_incomplete',
    'phone_number.imported',
    'number_claim.gained',
    'number_claim.lost',
    'number_claim.conflict',
    'carrier_import.undone',
    'carrier_import.abandoned',
  ],
  errors: {
    carrier_credentials_invalid: { status: 400, message: 'The carrier refused the account id or secret.' },
    third_party_trunk_conflict: {
      status: 409,
      message: 'The number is attached to a carrier trunk that this service does not manage.',
    },
  },
  routes,
});
