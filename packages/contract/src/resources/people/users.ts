// Users: the people of a tenant, each with an account of its own in the console of that tenant.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { emptyBody, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, name, time } from '../../primitives.ts';
import { tenantId } from '../declared-apart.ts';

/** Ids of users. */
export const userId = idKind('user', 'us');

/** What a user may do in its tenant. */
export const userRole = z.enum(['owner', 'manager', 'viewer', 'billing']).meta({
  id: 'UserRole',
  extensible: true,
  description:
    '`owner`: everything of the tenant, with its users. `manager`: what a portal session with `manage` may, and see the users. `viewer`: what only reads. `billing`: statistics and costs.',
});

/** A person of a tenant. */
export const user = z
  .object({
    id: id(userId),
    tenant_id: id(tenantId),
    email: z.email().describe('The e-mail address with which the user signs in.'),
    name: name.nullable().describe('What the user is called. Null: none was given.'),
    role: userRole,
    status: z
      .enum(['invited', 'active'])
      .meta({ id: 'UserStatus', description: '`invited`: it has not set a password yet.' }),
    created_at: time.describe('When the user was invited.'),
    last_login_at: time.nullable().describe('When the user signed in last. Null: never.'),
    second_factor: z.boolean().describe('Whether a sign-in needs a code of an authenticator app as well.'),
  })
  .meta({
    id: 'User',
    description: 'A person of a tenant, who signs in to the console of that tenant.',
    example: {
      id: userId.example,
      tenant_id: tenantId.example,
      email: 'dana@example.com',
      name: 'Dana',
      role: 'manager',
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
      last_login_at: null,
      second_factor: false,
    },
  });

/** The token of a link of a user, for examples. */
export const exampleUserToken = 'qR7sT9uV1wX3yZ5aB7cD9eF1gH3iJ5kL7mN9oP1qR3s';

/** The password of a user, for examples. */
export const exampleUserPassword = 'nine green kites over the bay';

const email = z.email().max(320).describe('The e-mail address, in upper or lower case.');
const userResponse = z.object({ user }).meta({ id: 'UserResponse', description: 'One user.' });
const userWithUrl = z
  .object({
    user,
    url: z.url().meta({
      description:
        'The link that sets the password: once, within seven days. What follows `#` is a secret. It is not shown again.',
      example: `https://voice.example.com/console/welcome#${exampleUserToken}`,
    }),
  })
  .meta({ id: 'UserWithUrl', description: 'A user, and the link that sets its password.' });
const params = tenantParamsWith('userId', userId);
const common = { tag: 'Users', auth: 'tenant' } as const;

/** Routes of users: for operators, and for users whose role allows it. API keys have no users. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/users`,
    summary: 'Invite a user',
    description:
      'The response has a link that sets a password and signs in: send it to the person. Where the installation sends e-mail, the person gets it by e-mail as well.',
    pathParams: tenantParams,
    body: z
      .object({
        email,
        name: name.nullable().default(null).describe('What the user is called. Null: not said.'),
        role: userRole,
      })
      .meta({ id: 'CreateUserBody', example: { email: 'erik@example.com', name: 'Erik', role: 'manager' } }),
    responses: { 201: userWithUrl },
    metadata: policy({
      ...common,
      operation: 'createUser',
      access: ['users:write'],
      audit: 'user.invited',
      errors: ['user_exists', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/users`,
    summary: 'List users',
    description: 'Newest first. Users who were removed are left out.',
    pathParams: tenantParams,
    query: z.object(pageQuery(userId)),
    responses: {
      200: z
        .object({ users: z.array(user).describe('The users of this page, newest first.'), ...pageMembers })
        .meta({ id: 'UserList', description: 'A page of users.' }),
    },
    metadata: policy({ ...common, operation: 'listUsers', access: ['users:read'], errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/users/:userId`,
    summary: 'Get a user',
    description: 'Whether the invitation was accepted, and when the user signed in last.',
    pathParams: params,
    responses: { 200: userResponse },
    metadata: policy({ ...common, operation: 'getUser', access: ['users:read'], errors: ['user_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/users/:userId`,
    summary: 'Change a user',
    description:
      'Members that are left out stay. Another role ends the sessions of the user. Nobody changes its own role.',
    pathParams: params,
    body: z
      .object({ name: user.shape.name.optional(), role: userRole.optional() })
      .meta({ id: 'UpdateUserBody', example: { role: 'viewer' } }),
    responses: { 200: userResponse },
    metadata: policy({
      ...common,
      operation: 'updateUser',
      access: ['users:write'],
      audit: 'user.updated',
      errors: ['user_not_found', 'user_is_self'],
    }),
  },
  makeLink: {
    method: 'POST',
    path: `${tenantPath}/users/:userId/link`,
    summary: 'Make a link that sets the password of a user',
    description:
      'For an invitation that was lost, or a password that was forgotten. Earlier links are invalid; a password that exists holds until the link is used.',
    pathParams: params,
    body: emptyBody,
    responses: { 200: userWithUrl },
    metadata: policy({
      ...common,
      operation: 'makeUserLink',
      access: ['users:write'],
      audit: 'user.link_made',
      errors: ['user_not_found'],
    }),
  },
  resetSecondFactor: {
    method: 'POST',
    path: `${tenantPath}/users/:userId/reset-second-factor`,
    summary: 'Reset the second factor of a user',
    description:
      'For a person who lost the app and the recovery codes: the password is enough again. Its sessions end. Nobody resets its own.',
    pathParams: params,
    body: emptyBody,
    responses: { 200: userResponse },
    metadata: policy({
      ...common,
      operation: 'resetUserSecondFactor',
      access: ['users:write'],
      audit: 'user.second_factor_reset',
      errors: ['user_not_found', 'user_is_self'],
    }),
  },
  endSessions: {
    method: 'POST',
    path: `${tenantPath}/users/:userId/end-sessions`,
    summary: 'Sign a user out everywhere',
    description: 'Its sessions end, with the portal sessions that it made. Nobody does this to itself.',
    pathParams: params,
    body: emptyBody,
    responses: { 200: userResponse },
    metadata: policy({
      ...common,
      operation: 'endUserSessions',
      access: ['users:write'],
      audit: 'user.sessions_ended',
      errors: ['user_not_found', 'user_is_self'],
    }),
  },
  remove: {
    method: 'DELETE',
    path: `${tenantPath}/users/:userId`,
    summary: 'Remove a user',
    description:
      'Its sessions, its links and the portal sessions that it made end at once, on every process. Nobody removes itself.',
    pathParams: params,
    responses: { 200: userResponse },
    metadata: policy({
      ...common,
      operation: 'removeUser',
      access: ['users:write'],
      audit: 'user.removed',
      errors: ['user_not_found', 'user_is_self'],
    }),
  },
});

/** The second factor of a sign-in. */
export const totpCode = z
  .string()
  .max(64)
  .describe('The code of the authenticator app, or a recovery code, where the account has a second factor.');

/** Body of the routes that sign a user in with a password. */
export const userLoginBody = z
  .object({
    email: z.string().max(320).describe('The e-mail address of the user.'),
    password: z.string().min(1).max(1024).describe('The password of the user.'),
    totp: totpCode.optional(),
  })
  .meta({ id: 'UserLoginBody', example: { email: 'dana@example.com', password: exampleUserPassword } });

/** Body of the route that uses a link. */
export const setUserPasswordBody = z
  .object({
    token: z.string().min(1).max(128).describe('What stands behind `#` in the link.'),
    password: z
      .string()
      .min(limits.operator_password_chars)
      .max(1024)
      .describe('The password of the user from now on.'),
    totp: totpCode.optional(),
  })
  .meta({ id: 'SetUserPasswordBody', example: { token: exampleUserToken, password: exampleUserPassword } });

/** What users declare. */
export const users = defineResource('users', {
  ids: [userId],
  tags: { Users: 'The people of a tenant, with a role each, who sign in to its console.' },
  limits: { users: { standard: 100, most: 1_000 } },
  auditActions: [
    ...(['user.invited', 'user.updated', 'user.link_made', 'user.removed'] as const),
    ...(['user.second_factor_reset', 'user.sessions_ended'] as const),
  ],
  errors: {
    user_not_found: { status: 404, message: 'The user does not exist.' },
    user_exists: { status: 409, message: 'The tenant has a user with this e-mail address.' },
    user_is_self: { status: 409, message: 'This is your own account; only somebody else can do this to it.' },
  },
  routes,
});
