// The second factor of a person who signs in with a password, user of a tenant or operator: one-time codes of an
// authenticator app (RFC 6238).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { policy } from '../../policy.ts';
import { exampleUserPassword } from './users.ts';

/** A secret, for examples. */
export const exampleTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A code, for examples. */
export const exampleTotpCode = '287082';

/** A recovery code, for examples. */
export const exampleRecoveryCode = 'k3pq-7xvd-m2ra-wn5h';

const password = z.string().min(1).max(1024).describe('The password of the account.');
const code = z.string().min(1).max(64);
const common = { tag: 'Account', auth: 'person', access: ['self'] } as const;

/** Routes of the second factor of the person who is signed in. */
const routes = initContract().router({
  propose: {
    method: 'GET',
    path: '/account/api/second-factor',
    summary: 'Propose a secret for an authenticator app',
    description: 'A new secret with each request. It counts once `PUT` sends it back with a code of the app.',
    responses: {
      200: z
        .object({
          secret: z.string().describe('The secret in base32, to be typed.'),
          url: z.string().describe('The same as an `otpauth://` address, to be shown as a QR code.'),
        })
        .meta({
          id: 'SecondFactorProposal',
          example: {
            secret: exampleTotpSecret,
            url: `otpauth://totp/voice.example.com:dana%40example.com?issuer=voice.example.com&secret=${exampleTotpSecret}`,
          },
        }),
    },
    metadata: policy({ ...common, operation: 'proposeSecondFactor', errors: [] }),
  },
  turnOn: {
    method: 'POST',
    path: '/account/api/second-factor/on',
    summary: 'Turn the second factor on',
    description: 'From now on a sign-in with the password needs a code of the app, or a recovery code, as `totp`.',
    body: z
      .object({
        password,
        secret: z
          .string()
          .regex(/^[A-Z2-7]{32}$/, { error: 'must be the proposed secret' })
          .describe('The proposed secret.'),
        code: code.describe('The code that the app shows now.'),
      })
      .meta({
        id: 'TurnOnSecondFactorBody',
        example: { password: exampleUserPassword, secret: exampleTotpSecret, code: exampleTotpCode },
      }),
    responses: {
      200: z
        .object({
          recovery_codes: z
            .array(z.string())
            .describe('Each is accepted once in place of a code. They are not shown again.'),
        })
        .meta({ id: 'RecoveryCodes', example: { recovery_codes: [exampleRecoveryCode] } }),
    },
    metadata: policy({
      ...common,
      operation: 'turnOnSecondFactor',
      rate_limits: ['user_login'],
      audit: 'second_factor.turned_on',
      errors: ['password_wrong', 'totp_invalid', 'second_factor_exists'],
    }),
  },
  turnOff: {
    method: 'POST',
    path: '/account/api/second-factor/off',
    summary: 'Turn the second factor off',
    description: 'The recovery codes end with it.',
    body: z
      .object({ password, code: code.describe('The code that the app shows now, or a recovery code.') })
      .meta({ id: 'TurnOffSecondFactorBody', example: { password: exampleUserPassword, code: exampleRecoveryCode } }),
    responses: {
      200: z
        .object({ ok: z.literal(true).describe('The second factor is off.') })
        .meta({ id: 'SecondFactorOff', example: { ok: true } }),
    },
    metadata: policy({
      ...common,
      operation: 'turnOffSecondFactor',
      rate_limits: ['user_login'],
      audit: 'second_factor.turned_off',
      errors: ['password_wrong', 'totp_invalid', 'second_factor_missing'],
    }),
  },
});

/** What the second factor declares. */
export const secondFactor = defineResource('secondFactor', {
  tags: { Account: 'The account of the person who is signed in: a user of a tenant, or an operator.' },
  auditActions: ['second_factor.turned_on', 'second_factor.turned_off', 'second_factor.failed'],
  errors: {
    totp_required: { status: 403, message: 'Send the code of your authenticator app, or a recovery code, as totp.' },
    totp_invalid: { status: 403, message: 'The code is wrong, too old, or was used before.' },
    password_wrong: { status: 403, message: 'The password is wrong.' },
    second_factor_exists: { status: 409, message: 'The account has a second factor; turn it off first.' },
    second_factor_missing: { status: 409, message: 'The account has no second factor.' },
  },
  routes,
});
