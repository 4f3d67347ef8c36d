// Portal sessions: a tenant's backend makes a link, and who opens it uses the console of that tenant alone.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, idKind, name, time } from '../primitives.ts';
import { tenantId } from './declared-apart.ts';
import { userId } from './people/users.ts';

/** Ids of portal sessions. */
export const portalSessionId = idKind('portal_session', 'ps');

/** What a portal session may do: `read`, what only reads; `manage`, also what changes something. */
export const portalAccess = z.enum(['read', 'manage']).meta({
  id: 'PortalAccess',
  description:
    '`read`: the routes of the tenant that only read. `manage`: also those that change something. Neither makes portal sessions, and neither sees a signing secret.',
});

/** The record of a portal session. The link and the cookie are stored as hashes and are never shown again. */
export const portalSession = z
  .object({
    id: id(portalSessionId),
    tenant_id: id(tenantId),
    access: portalAccess,
    user_id: id(userId)
      .nullable()
      .describe('Id of the user who signed in. Null: a link was made for somebody without an account.'),
    label: name.nullable().describe('Whom the session is for, in your words. Null: none was given.'),
    created_at: time.describe('When the link was made.'),
    link_expires_at: time.describe('Until when the link can be opened: ten minutes, and never after `expires_at`.'),
    used_at: time.nullable().describe('When the link was opened, which works once. Null: it has not been opened.'),
    expires_at: time.describe('When the session ends, whether or not its link was opened.'),
    revoked_at: time
      .nullable()
      .describe('When the session, or its unused link, was ended early: revoked, or signed out. Null: it was not.'),
  })
  .meta({
    id: 'PortalSession',
    description: 'The record of a portal session. Its link and its cookie are never shown again.',
    example: {
      id: portalSessionId.example,
      tenant_id: tenantId.example,
      access: 'read',
      user_id: null,
      label: 'ann@example.com',
      created_at: '2026-11-21T09:30:00.000Z',
      link_expires_at: '2026-11-21T09:40:00.000Z',
      used_at: null,
      expires_at: '2026-11-21T10:30:00.000Z',
      revoked_at: null,
    },
  });

/** The token of the link in the documented examples. */
export const examplePortalToken = 'mF5Vn0rS3cQ1kXy7Zt8uWb2dE4gH6jL9pNaRqTsUvYx';

/** Body of `POST …/portal-sessions`. */
export const createPortalSessionBody = z
  .object({
    access: portalAccess.describe('What the session may do.'),
    expires_in_sec: z
      .number()
      .int()
      .min(limits.portal_session_min_sec)
      .max(limits.portal_session_max_sec)
      .default(limits.portal_session_sec)
      .meta({ description: 'When the session ends, in seconds from now.', example: 3600 }),
    label: name
      .nullable()
      .default(null)
      .describe(
        'Whom the session is for, such as an e-mail address: it appears in lists and in the audit log. Null: not said.',
      ),
  })
  .meta({
    id: 'CreatePortalSessionBody',
    example: { access: 'read', expires_in_sec: 3600, label: 'ann@example.com' },
  });

const portalSessionResponse = z.object({ portal_session: portalSession }).meta({ id: 'PortalSessionResponse' });
const params = tenantParamsWith('portalSessionId', portalSessionId);
const common = { tag: 'Portal', auth: 'tenant' } as const;

/** Routes of portal sessions. No portal session may use them. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/portal-sessions`,
    summary: 'Make a link to the console of the tenant',
    description:
      'The response holds the link, this once. Send the browser of a person there at once: the link works once, within ten minutes. The browser then has a session of this tenant alone, until `expires_at`.',
    pathParams: tenantParams,
    body: createPortalSessionBody,
    responses: {
      201: z
        .object({
          portal_session: portalSession,
          url: z.string().meta({
            description:
              'The link. Its token stands behind `#`, where no server and no proxy logs it. Who opens it first has the session: do not store it or send it by e-mail.',
            example: `https://voice.example.com/console/portal#${examplePortalToken}`,
          }),
        })
        .meta({ id: 'CreatedPortalSession', description: 'A new portal session and its link.' }),
    },
    metadata: policy({
      ...common,
      operation: 'createPortalSession',
      access: ['portal:write'],
      rate_limits: ['portal_session'],
      audit: 'portal_session.created',
      errors: [],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/portal-sessions`,
    summary: 'List portal sessions',
    description: 'Newest first, with those of users. Sessions are deleted 30 days after their end.',
    pathParams: tenantParams,
    query: z.object({ ...pageQuery(portalSessionId), user_id: idFilter(userId) }),
    responses: {
      200: z
        .object({
          portal_sessions: z.array(portalSession).describe('The sessions of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'PortalSessionList', description: 'A page of portal sessions.' }),
    },
    metadata: policy({
      ...common,
      operation: 'listPortalSessions',
      access: ['portal:read'],
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/portal-sessions/:portalSessionId`,
    summary: 'Get a portal session',
    description: 'Whether its link was opened, and when it ends or was ended.',
    pathParams: params,
    responses: { 200: portalSessionResponse },
    metadata: policy({
      ...common,
      operation: 'getPortalSession',
      access: ['portal:read'],
      errors: ['portal_session_not_found'],
    }),
  },
  revoke: {
    method: 'DELETE',
    path: `${tenantPath}/portal-sessions/:portalSessionId`,
    summary: 'End a portal session',
    description:
      'Its link cannot be opened any more, and its cookie is refused at once, on every process. For a session that has ended it changes nothing.',
    pathParams: params,
    responses: { 200: portalSessionResponse },
    metadata: policy({
      ...common,
      operation: 'revokePortalSession',
      access: ['portal:write'],
      audit: 'portal_session.revoked',
      errors: ['portal_session_not_found'],
    }),
  },
});

/** What portal sessions declare. */
export const portalSessions = defineResource('portalSessions', {
  ids: [portalSessionId],
  tags: {
    Portal: 'The console of one tenant for people without an account: a backend makes a link, which becomes a session.',
  },
  auditActions: ['portal_session.created', 'portal_session.revoked'],
  errors: {
    portal_session_not_found: { status: 404, message: 'The portal session does not exist.' },
  },
  routes,
});
