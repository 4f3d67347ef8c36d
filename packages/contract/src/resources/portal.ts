// The portal as a browser uses it: opening a link, who is signed in, signing out.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { emptyBody } from '../paths.ts';
import { policy } from '../policy.ts';
import { id } from '../primitives.ts';
import { logoutResponse } from './operators/operator-session.ts';
import { examplePortalToken, portalSession } from './portal-sessions.ts';
import { accessClass } from './access.ts';
import { tenantId } from './declared-apart.ts';
import { setUserPasswordBody, user, userLoginBody } from './people/users.ts';

/** The name of the cookie of a portal session. */
export const portalCookie = 'svc_portal';

const portalResponse = z
  .object({
    portal_session: portalSession,
    tenant: z
      .object({
        id: id(tenantId),
        name: z.string().meta({ description: 'The name of the tenant.', example: 'Example Ltd' }),
      })
      .meta({ id: 'PortalTenant', description: 'The tenant to which the session gives access.' }),
  })
  .extend({
    user: user.nullable().describe('The user who signed in. Null: a link opened the session.'),
    access: z.array(accessClass).describe('What the session opens, as `x-access` of operations name it.'),
  })
  .meta({ id: 'PortalResponse', description: 'A portal session and its tenant.' });

/** Routes of the portal. They read the portal's cookie, also beside the cookie of an operator. */
const routes = initContract().router({
  open: {
    method: 'POST',
    path: '/portal/api/session',
    summary: 'Open the link of a portal session',
    description: `Sets the cookie \`${portalCookie}\` until the end of the session. A link works once: of two requests with one token, exactly one succeeds.`,
    body: z
      .object({ token: z.string().min(1).max(128).describe('What stands behind `#` in the link.') })
      .meta({ id: 'OpenPortalBody', example: { token: examplePortalToken } }),
    responses: { 200: portalResponse },
    metadata: policy({
      operation: 'openPortal',
      access: ['public'],
      tag: 'Portal',
      auth: 'public',
      rate_limits: ['portal_open'],
      audit: 'portal_session.opened',
      errors: ['unauthorized'],
    }),
  },
  login: {
    method: 'POST',
    path: '/portal/api/login',
    summary: 'Sign in as a user',
    description: `Sets the cookie \`${portalCookie}\` (12 hours). Who is a user of several tenants has a password for each, which chooses the tenant. After ${limits.account_login_failures} failures within 15 minutes an e-mail address waits for the end of these.`,
    body: userLoginBody,
    responses: { 200: portalResponse },
    metadata: policy({
      operation: 'userLogin',
      access: ['public'],
      tag: 'Portal',
      auth: 'public',
      rate_limits: ['user_login'],
      audit: 'user.login',
      errors: ['unauthorized', 'totp_required', 'totp_invalid'],
    }),
  },
  askForLink: {
    method: 'POST',
    path: '/portal/api/forgotten',
    summary: 'Ask for a link that sets a new password',
    description:
      'Each account with this e-mail address gets an e-mail with a link, if the installation sends e-mail. The response does not tell whether there is one. The password holds until the link is used.',
    body: z
      .object({ email: z.string().max(320).describe('The e-mail address of the user.') })
      .meta({ id: 'AskForLinkBody', example: { email: 'dana@example.com' } }),
    responses: {
      200: z
        .object({ ok: z.literal(true).describe('The request was taken.') })
        .meta({ id: 'AskForLinkResponse', example: { ok: true } }),
    },
    metadata: policy({
      operation: 'askForUserLink',
      access: ['public'],
      tag: 'Portal',
      auth: 'public',
      rate_limits: ['user_login'],
      audit: 'user.link_asked',
      errors: [],
    }),
  },
  setPassword: {
    method: 'POST',
    path: '/portal/api/password',
    summary: 'Set a password with the link of a user',
    description: `Accepts an invitation, or replaces a password that was forgotten, and signs in: sets the cookie \`${portalCookie}\`. Other sessions of the user end. A link works once. One that is unknown, used, replaced or expired is always \`unauthorized\`.`,
    body: setUserPasswordBody,
    responses: { 200: portalResponse },
    metadata: policy({
      operation: 'setUserPassword',
      access: ['public'],
      tag: 'Portal',
      auth: 'public',
      rate_limits: ['user_login'],
      audit: 'user.password_set',
      errors: ['unauthorized', 'totp_required', 'totp_invalid'],
    }),
  },
  session: {
    method: 'GET',
    path: '/portal/api/session',
    summary: 'Whose portal session this is',
    description: 'The portal session whose cookie the request carries, and its tenant.',
    responses: { 200: portalResponse },
    metadata: policy({ operation: 'getPortal', access: ['self'], tag: 'Portal', auth: 'portal', errors: [] }),
  },
  logout: {
    method: 'POST',
    path: '/portal/api/logout',
    summary: 'Sign out of the portal',
    description: 'Ends the portal session at once, wherever its cookie is.',
    body: emptyBody,
    responses: { 200: logoutResponse },
    metadata: policy({
      operation: 'portalLogout',
      access: ['self'],
      tag: 'Portal',
      auth: 'portal',
      audit: 'portal_session.logout',
      errors: [],
    }),
  },
});

/** What portal declare. */
export const portal = defineResource('portal', {
  auditActions: [
    'portal_session.opened',
    'portal_session.logout',
    'user.login',
    'user.login_failed',
    'user.password_set',
    'user.link_asked',
  ],
  routes,
});
