// Invitations of operators: one-time links that create an account, or set the new password of one that was reset.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { totpCode } from '../people/users.ts';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { idParam } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, time } from '../../primitives.ts';
import { operatorResponse, operatorRole, operatorId } from './operator-session.ts';

/** Ids of invitations. */
export const invitationId = idKind('invitation', 'iv');

/** The token of a link, for examples. */
export const exampleInvitationToken = 'uO1yS3kq0fVxv5mXq8mJw1o2hQd0Zp8l3s9rT6yB4cE';

/** A one-time link, without its token: only the response that creates it has the link. */
export const invitation = z
  .object({
    id: id(invitationId),
    purpose: z.enum(['account', 'password_reset', 'sign_in']).meta({
      id: 'InvitationPurpose',
      extensible: true,
      description:
        '`account`: it creates an account. `password_reset`: it sets the password of one that was reset. `sign_in`: the link that the start of a sandbox prints; it signs in, and is not accepted as an invitation.',
    }),
    operator_id: id(operatorId).describe('Id of the account; of an `account` invitation the one that it will have.'),
    email: z.email().describe('The e-mail address of the account.'),
    role: operatorRole.describe('The role that the account gets, or had when its password was reset.'),
    status: z.enum(['open', 'accepted', 'expired', 'revoked']).meta({
      id: 'InvitationStatus',
      description: 'Only an `open` invitation can be accepted.',
    }),
    created_by: id(operatorId).describe('Id of the operator who made it.'),
    created_at: time.describe('When it was made.'),
    expires_at: time.describe('From when on it cannot be accepted.'),
    accepted_at: time.nullable().describe('When it was accepted. Null: it was not.'),
    revoked_at: time.nullable().describe('When it was revoked, or replaced by a newer one. Null: it was not.'),
  })
  .meta({
    id: 'Invitation',
    description: 'A one-time link for an operator. The link itself is shown once, when it is made.',
    example: {
      id: invitationId.example,
      purpose: 'account',
      operator_id: operatorId.example,
      email: 'ann@example.com',
      role: 'viewer',
      status: 'open',
      created_by: operatorId.example,
      created_at: '2026-11-21T09:30:00.000Z',
      expires_at: '2026-11-24T09:30:00.000Z',
      accepted_at: null,
      revoked_at: null,
    },
  });

/** The link, with its token behind the `#`, which browsers do not send to servers. */
export const invitationUrl = z.url().meta({
  description:
    'The link to send to the operator. What follows `#` is the token, which is a secret. It is not shown again.',
  example: 'https://voice.example.com/console/invitation#uO1yS3kq0fVxv5mXq8mJw1o2hQd0Zp8l3s9rT6yB4cE',
});

const invitationResponse = z.object({ invitation }).meta({ id: 'InvitationResponse', description: 'One invitation.' });
const common = { tag: 'Operator', auth: 'operator' } as const;

/** Routes of invitations. Admins create and revoke them; the person who got the link accepts it, without a session. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: '/admin/api/invitations',
    summary: 'Invite an operator',
    description:
      'Creates a one-time link, valid for 72 hours, that creates the account. Send it to the person yourself: the platform sends no e-mail. Another invitation of the same e-mail address replaces it.',
    body: z
      .object({
        email: z.email().max(320).describe('The e-mail address of the new account, in upper or lower case.'),
        role: operatorRole,
      })
      .meta({ id: 'CreateInvitationBody', example: { email: 'ann@example.com', role: 'viewer' } }),
    responses: {
      201: z
        .object({ invitation, url: invitationUrl })
        .meta({ id: 'InvitationWithUrl', description: 'The invitation and its link, which is shown once.' }),
    },
    metadata: policy({
      ...common,
      operation: 'createInvitation',
      access: ['installation:write'],
      audit: 'operator.invited',
      errors: ['operator_exists'],
    }),
  },
  list: {
    method: 'GET',
    path: '/admin/api/invitations',
    summary: 'List invitations',
    description: 'All invitations and links of resets, newest first, without their links.',
    query: z.object(pageQuery(invitationId)),
    responses: {
      200: z
        .object({
          invitations: z.array(invitation).describe('The invitations of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'InvitationList', description: 'A page of invitations.' }),
    },
    metadata: policy({
      ...common,
      operation: 'listInvitations',
      access: ['installation:read'],
      errors: ['invalid_cursor'],
    }),
  },
  revoke: {
    method: 'DELETE',
    path: '/admin/api/invitations/:id',
    summary: 'Revoke an invitation',
    description: 'Its link is invalid at once. One that is not open any more stays as it is.',
    pathParams: z.object({ id: idParam(invitationId) }),
    responses: { 200: invitationResponse },
    metadata: policy({
      ...common,
      operation: 'revokeInvitation',
      access: ['installation:write'],
      audit: 'operator.invitation_revoked',
      errors: ['invitation_not_found'],
    }),
  },
  accept: {
    method: 'POST',
    path: '/admin/api/invitations/accept',
    summary: 'Accept an invitation',
    description:
      'Creates the account, or sets the new password of one that was reset, and signs in: the response sets the session cookie. A token works once. A token that is unknown, used, revoked or expired is always `invitation_not_found`.',
    body: z
      .object({
        token: z.string().min(1).max(128).describe('The part of the link behind `#`.'),
        password: z
          .string()
          .min(limits.operator_password_chars)
          .max(1024)
          .describe('The password of the account from now on.'),
        totp: totpCode.optional(),
      })
      .meta({
        id: 'AcceptInvitationBody',
        example: { token: exampleInvitationToken, password: 'a sentence that nobody guesses' },
      }),
    responses: { 200: operatorResponse },
    metadata: policy({
      operation: 'acceptInvitation',
      access: ['public'],
      tag: 'Operator',
      auth: 'public',
      rate_limits: ['operator_login'],
      audit: 'operator.created',
      errors: ['invitation_not_found', 'operator_exists', 'totp_required', 'totp_invalid'],
    }),
  },
});

/** What invitations declare. */
export const invitations = defineResource('invitations', {
  ids: [invitationId],
  auditActions: ['operator.created', 'operator.invited', 'operator.invitation_revoked'],
  errors: {
    invitation_not_found: { status: 404, message: 'The invitation is unknown, or was used, revoked or has expired.' },
    operator_exists: { status: 409, message: 'An operator account with this e-mail address exists.' },
  },
  routes,
});
