// The sessions of the person who is signed in, user of a tenant or operator: listed and ended.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { emptyBody } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { idKind, idKinds, time } from '../../primitives.ts';

/** Ids of sessions of operators. The session of a user is a portal session, and has the id of that. */
export const sessionId = idKind('session', 'se');

const idOfSession = z
  .string()
  .min(1)
  .max(128)
  .meta({
    description: 'Id of the session, `se_<hex>` of an operator; of a user that of its portal session, `ps_<hex>`.',
    example: sessionId.example,
  })
  .register(idKinds, sessionId);

/** A session of the person who asks. */
export const session = z
  .object({
    id: idOfSession,
    current: z.boolean().describe('Whether it is the session of this request.'),
    created_at: time.describe('When the person signed in.'),
    last_seen_at: time.describe('When the session was last used, to the minute.'),
    address: z.string().nullable().describe('The IP address from which the person signed in. Null: not known.'),
    user_agent: z
      .string()
      .nullable()
      .describe(`The \`User-Agent\` of the sign-in, its first ${limits.user_agent_bytes} bytes. Null: not known.`),
    expires_at: time.describe('When the session ends by itself.'),
  })
  .meta({
    id: 'Session',
    description: 'A session of the person who asks.',
    example: {
      id: sessionId.example,
      current: true,
      created_at: '2026-11-21T09:30:00.000Z',
      last_seen_at: '2026-11-21T10:12:00.000Z',
      address: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      expires_at: '2026-11-21T21:30:00.000Z',
    },
  });

const common = { tag: 'Account', auth: 'person', access: ['self'] } as const;

/** Routes of the own sessions. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: '/account/api/sessions',
    summary: 'List your sessions',
    description: `Those that have not ended, ${limits.listed_sessions} at most.`,
    responses: {
      200: z
        .object({ sessions: z.array(session).describe('The session of the request, then those that were used last.') })
        .meta({ id: 'SessionList', description: 'The sessions of the person who asks.' }),
    },
    metadata: policy({ ...common, operation: 'listSessions', errors: [] }),
  },
  end: {
    method: 'DELETE',
    path: '/account/api/sessions/:sessionId',
    summary: 'End one of your sessions',
    description: 'Its cookie is refused at once, on every process, and its live streams end.',
    pathParams: z.object({ sessionId: idOfSession }),
    responses: { 200: z.object({ session }).meta({ id: 'SessionResponse' }) },
    metadata: policy({ ...common, operation: 'endSession', audit: 'session.ended', errors: ['session_not_found'] }),
  },
  endOthers: {
    method: 'POST',
    path: '/account/api/sessions/end-others',
    summary: 'End all your other sessions',
    description: 'All but the one of the request. Links to the console that you made for others stay.',
    body: emptyBody,
    responses: {
      200: z
        .object({ ended: z.number().int().min(0).describe('How many sessions were ended.') })
        .meta({ id: 'OtherSessionsEnded', example: { ended: 2 } }),
    },
    metadata: policy({ ...common, operation: 'endOtherSessions', audit: 'session.others_ended', errors: [] }),
  },
});

/** What sessions declare. */
export const sessions = defineResource('sessions', {
  ids: [sessionId],
  auditActions: ['session.ended', 'session.others_ended'],
  errors: { session_not_found: { status: 404, message: 'You have no such session, or it has ended.' } },
  routes,
});
