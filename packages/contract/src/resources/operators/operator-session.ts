// The session of an operator: sign in, sign out, and the account of the session (requirements 4.8, 5.8).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { emptyBody } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind } from '../../primitives.ts';
import { totpCode } from '../people/users.ts';

/** Ids of operators. */
export const operatorId = idKind('operator', 'op');

/** What an operator may do. `admin`: everything. `viewer`: every GET, and ending its own session. */
export const operatorRole = z.enum(['admin', 'viewer']).meta({
  id: 'OperatorRole',
  extensible: true,
  description: '`admin`: may do everything. `viewer`: may read everything, and change nothing.',
});

/** An operator account. */
export const operator = z
  .object({
    id: id(operatorId),
    email: z.email().describe('The e-mail address with which the operator signs in.'),
    role: operatorRole,
    second_factor: z.boolean().describe('Whether a sign-in needs a code of an authenticator app as well.'),
  })
  .meta({
    id: 'Operator',
    description: 'An operator account.',
    example: { id: operatorId.example, email: 'operator@example.com', role: 'admin', second_factor: false },
  });

/** The name of the operator's session cookie. */
export const operatorCookie = 'svc_operator';

/** The response of each route that signs an operator in. */
export const operatorResponse = z.object({ operator }).meta({ id: 'OperatorResponse' });

/** The response of each route that ends a session: of an operator, and of the portal. */
export const logoutResponse = z
  .object({ ok: z.literal(true).describe('The session has ended.') })
  .meta({ id: 'LogoutResponse', example: { ok: true } });

/** The token of a sign-in link, for examples. */
export const exampleSignInToken = 'vP2zT4lr1gGwy6nYr9nKx2p3iRe1Aq9m4t0uS7zC5dF';
const common = { tag: 'Operator', auth: 'operator' } as const;

/** Routes of operator sessions. */
const routes = initContract().router({
  login: {
    method: 'POST',
    path: '/admin/api/login',
    summary: 'Sign in as an operator',
    description: `Sets the cookie \`${operatorCookie}\` (12 hours).`,
    body: z
      .object({
        email: z.string().max(320).describe('The e-mail address of the operator account.'),
        password: z.string().min(1).max(1024).describe('The password of the operator account.'),
        totp: totpCode.optional(),
      })
      .meta({ id: 'LoginBody', example: { email: 'operator@example.com', password: 'correct horse battery staple' } }),
    responses: { 200: operatorResponse },
    metadata: policy({
      operation: 'operatorLogin',
      access: ['public'],
      tag: 'Operator',
      auth: 'public',
      rate_limits: ['operator_login'],
      audit: 'operator.login',
      errors: ['unauthorized', 'totp_required', 'totp_invalid'],
    }),
  },
  signInByLink: {
    method: 'POST',
    path: '/admin/api/sign-in',
    summary: 'Sign in with a link',
    description: `Sets the cookie \`${operatorCookie}\` (12 hours). Each start of the sandbox prints a link that signs in as the first operator: once, and for at most 24 hours. A token that is unknown, used, replaced or expired is always \`unauthorized\`.`,
    body: z
      .object({ token: z.string().min(1).max(128).describe('The part of the link behind `#`.') })
      .meta({ id: 'SignInByLinkBody', example: { token: exampleSignInToken } }),
    responses: { 200: operatorResponse },
    metadata: policy({
      operation: 'operatorSignInByLink',
      access: ['public'],
      tag: 'Operator',
      auth: 'public',
      rate_limits: ['operator_login'],
      audit: 'operator.login',
      errors: ['unauthorized'],
    }),
  },
  logout: {
    method: 'POST',
    path: '/admin/api/logout',
    summary: 'Sign out',
    description: 'Ends the session at once, wherever its cookie is.',
    body: emptyBody,
    responses: { 200: logoutResponse },
    metadata: policy({
      ...common,
      operation: 'operatorLogout',
      access: ['self'],
      audit: 'operator.logout',
      errors: [],
    }),
  },
  session: {
    method: 'GET',
    path: '/admin/api/session',
    summary: 'Who is signed in',
    description: 'The operator whose session cookie the request carries.',
    responses: { 200: operatorResponse },
    metadata: policy({ ...common, operation: 'getOperatorSession', access: ['self'], errors: [] }),
  },
});

/** What operator session declare. */
export const operatorSession = defineResource('operatorSession', {
  ids: [operatorId],
  auditActions: ['operator.login', 'operator.login_failed', 'operator.logout'],
  routes,
});
