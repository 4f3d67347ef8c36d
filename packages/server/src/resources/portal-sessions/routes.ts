// HTTP routes of portal sessions: those of the tenant's backend, and those of the browser.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Request, Response } from 'express';
import type { Deps } from '../../deps.ts';
import type { Web } from '../../module.ts';
import { principalOf } from '../../platform/principal.ts';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { created, ok } from '../../platform/responses.ts';
import { createPortalSession } from './create-portal-session.ts';
import { logOutOfPortal } from './log-out-of-portal.ts';
import { openPortal } from './open-portal.ts';
import type { OpenedPortal } from './open-portal.ts';
import { getPortal, getPortalSession, listPortalSessions } from './read-portal-sessions.ts';
import { revokePortalSession } from './revoke-portal-session.ts';
import { askForLink } from './users/ask-for-link.ts';
import { logInUser } from './users/log-in-user.ts';
import { setUserPassword } from './users/set-user-password.ts';

/** Unauthenticated clients can ask for it, so client networks take turns at few connections to the database. */
const openings = { at_once: 2, waiting_per_subject: 100, waiting: 2_000 };
/** Comparing a password is expensive as well. */
const passwordChecks = { at_once: 2, waiting_per_subject: 20, waiting: 2_000 };

export const portalSessionRoutes = (deps: Deps) =>
  initServer().router(contract.portalSessions, {
    create: async ({ params, body, req }) =>
      created(await createPortalSession(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listPortalSessions(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getPortalSession(deps, params.tenantId, params.portalSessionId)),
    revoke: async ({ params, req }) =>
      ok(
        await revokePortalSession(deps, principalOf(req), {
          tenant_id: params.tenantId,
          id: params.portalSessionId,
        }),
      ),
  });

export const portalRoutes = (deps: Deps, { portalCookie, networkOf }: Web) => {
  const [queue, checks] = [createFairQueue(openings), createFairQueue(passwordChecks)];
  const opened = (req: Request, res: Response, { portal, token, seconds }: OpenedPortal) => {
    portalCookie.set(req, res, token, seconds);
    return ok(portal);
  };
  return initServer().router(contract.portal, {
    open: async ({ body, req, res }) =>
      opened(req, res, await queue.run(networkOf(req), () => openPortal(deps, principalOf(req), body))),
    login: async ({ body, req, res }) =>
      opened(req, res, await checks.run(networkOf(req), () => logInUser(deps, principalOf(req), body))),
    askForLink: async ({ body, req }) =>
      ok(await queue.run(networkOf(req), () => askForLink(deps, principalOf(req), body))),
    setPassword: async ({ body, req, res }) =>
      opened(req, res, await checks.run(networkOf(req), () => setUserPassword(deps, principalOf(req), body))),
    session: async ({ req }) => ok(await getPortal(deps, { token: portalCookie.read(req) ?? '' })),
    logout: async ({ req, res }) => {
      const body = await logOutOfPortal(deps, principalOf(req), { token: portalCookie.read(req) ?? '' });
      portalCookie.clear(req, res);
      return ok(body);
    },
  });
};
