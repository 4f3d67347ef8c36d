// Operator accounts: list, role, disable, enable and reset of the password (requirement 4.8).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { emptyBody, idParam } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, time } from '../../primitives.ts';
import { invitation, invitationUrl } from './invitations.ts';
import { operatorRole, operatorId } from './operator-session.ts';

/** An operator account. `disabled`: it cannot sign in, and its sessions have ended. */
export const operatorAccount = z
  .object({
    id: id(operatorId),
    email: z.email().describe('The e-mail address with which the operator signs in.'),
    role: operatorRole,
    status: z
      .enum(['active', 'disabled'])
      .meta({ id: 'OperatorStatus', description: 'A disabled account cannot sign in.' }),
    created_at: time.describe('When the account was created.'),
    disabled_at: time.nullable().describe('When the account was disabled. Null: it is active.'),
    password_reset_at: time
      .nullable()
      .describe('When its password was reset: it cannot sign in until its link is used. Null: it has a password.'),
    second_factor: z.boolean().describe('Whether a sign-in needs a code of an authenticator app as well.'),
  })
  .meta({
    id: 'OperatorAccount',
    description: 'An operator account. `disabled`: it cannot sign in, and its sessions have ended.',
    example: {
      id: operatorId.example,
      email: 'operator@example.com',
      role: 'admin',
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
      disabled_at: null,
      password_reset_at: null,
      second_factor: false,
    },
  });

const accountResponse = z
  .object({ operator: operatorAccount })
  .meta({ id: 'OperatorAccountResponse', description: 'One operator account.' });
const accountParams = z.object({ id: idParam(operatorId) });
const common = { tag: 'Operator', auth: 'operator' } as const;

/**
 * Routes of operator accounts; operators only. Invitations and the settings `OPERATOR_EMAIL` and `OPERATOR_PASSWORD`
 * create accounts. An admin who can sign in is always left.
 */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/operators',
    summary: 'List operator accounts',
    description: 'All accounts, newest first, disabled ones included.',
    query: z.object(pageQuery(operatorId)),
    responses: {
      200: z
        .object({
          operators: z.array(operatorAccount).describe('The accounts of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'OperatorAccountList', description: 'A page of operator accounts.' }),
    },
    metadata: policy({
      ...common,
      operation: 'listOperators',
      access: ['installation:read'],
      errors: ['invalid_cursor'],
    }),
  },
  update: {
    method: 'PUT',
    path: '/admin/api/operators/:id',
    summary: 'Change the role of an operator',
    description:
      'The next request of each of its sessions has the new role. Open invitations and links of an admin who becomes a viewer are revoked. The last admin who can sign in stays one: 409 `last_admin`.',
    pathParams: accountParams,
    body: z.object({ role: operatorRole }).meta({ id: 'UpdateOperatorBody', example: { role: 'viewer' } }),
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'updateOperator',
      access: ['installation:write'],
      audit: 'operator.role_changed',
      errors: ['operator_not_found', 'last_admin'],
    }),
  },
  resetPassword: {
    method: 'POST',
    path: '/admin/api/operators/:id/reset-password',
    summary: "Reset an operator's password",
    description:
      'Its password is invalid and its sessions end at once, on every process. The link sets a new password, once, within 72 hours; another reset replaces it. An operator cannot reset the account of its own session, so an admin who can sign in is left.',
    pathParams: accountParams,
    body: emptyBody,
    responses: {
      200: z.object({ operator: operatorAccount, invitation, url: invitationUrl }).meta({
        id: 'ResetPasswordResponse',
        description: 'The account, and the link that sets its new password. The link is shown once.',
      }),
    },
    metadata: policy({
      ...common,
      operation: 'resetOperatorPassword',
      access: ['installation:write'],
      audit: 'operator.password_reset',
      errors: ['operator_not_found', 'operator_is_self', 'operator_is_disabled'],
    }),
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/api/operators/:id/reset-second-factor',
    summary: 'Reset the second factor of an operator',
    description:
      'For a person who lost the app and the recovery codes: the password is enough again. Its sessions end. Nobody resets its own.',
    pathParams: accountParams,
    body: emptyBody,
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'resetOperatorSecondFactor',
      access: ['installation:write'],
      audit: 'operator.second_factor_reset',
      errors: ['operator_not_found', 'operator_is_self'],
    }),
  },
  endSessions: {
    method: 'POST',
    path: '/admin/api/operators/:id/end-sessions',
    summary: 'Sign an operator out everywhere',
    description: 'Its sessions end at once, on every process. Nobody does this to itself.',
    pathParams: accountParams,
    body: emptyBody,
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'endOperatorSessions',
      access: ['installation:write'],
      audit: 'operator.sessions_ended',
      errors: ['operator_not_found', 'operator_is_self'],
    }),
  },
  disable: {
    method: 'POST',
    path: '/admin/api/operators/:id/disable',
    summary: 'Disable an operator account',
    description:
      'Its sessions end at once, on every process. An operator cannot disable the account of its own session, so at least one admin stays active. Open invitations and links that it made, or that are for it, are revoked.',
    pathParams: accountParams,
    body: emptyBody,
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'disableOperator',
      access: ['installation:write'],
      audit: 'operator.disabled',
      errors: ['operator_not_found', 'operator_is_self'],
    }),
  },
  enable: {
    method: 'POST',
    path: '/admin/api/operators/:id/enable',
    summary: 'Enable an operator account',
    description: 'It can sign in again, with the password that it had.',
    pathParams: accountParams,
    body: emptyBody,
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'enableOperator',
      access: ['installation:write'],
      audit: 'operator.enabled',
      errors: ['operator_not_found'],
    }),
  },
});

/** What operators declare. */
export const operators = defineResource('operators', {
  auditActions: [
    'operator.password_changed',
    'operator.disabled',
    'operator.enabled',
    'operator.role_changed',
    'operator.password_reset',
    'operator.second_factor_reset',
    'operator.sessions_ended',
  ],
  errors: {
    operator_not_found: { status: 404, message: 'The operator account does not exist.' },
    operator_is_self: {
      status: 409,
      message: 'You are signed in with this account; only another operator can do this to it.',
    },
    operator_is_disabled: { status: 409, message: 'The operator account is disabled; enable it first.' },
    last_admin: { status: 409, message: 'No other admin could sign in; make another operator an admin first.' },
  },
  routes,
});
