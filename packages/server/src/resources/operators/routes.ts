// HTTP routes of operators: signing in and out, their accounts, and invitations.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Web } from '../../module.ts';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { disableOperator } from './disable-operator.ts';
import { enableOperator } from './enable-operator.ts';
import { listInvitations } from './read-invitations.ts';
import { getSession, listOperators } from './read-operators.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { signInByLink } from './sessions/sign-in-by-link.ts';
import { updateOperator } from './update-operator.ts';

/**
 * Comparing a password is expensive, and unauthenticated clients can ask for it: two run at once, and client networks
 * take turns.
 */
const passwordChecks = { at_once: 2, waiting_per_subject: 20, waiting: 2_000 };

export const operatorSessionRoutes = (deps: Deps, { operatorCookie, networkOf }: Web) => {
  const checks = createFairQueue(passwordChecks);
  return initServer().router(contract.operatorSession, {
    login: async ({ body, req, res }) => {
      const { operator, token } = await checks.run(networkOf(req), () => logIn(deps, principalOf(req), body));
      operatorCookie.set(req, res, token);
      return ok({ operator });
    },
    signInByLink: async ({ body, req, res }) => {
      const { operator, token } = await signInByLink(deps, principalOf(req), body);
      operatorCookie.set(req, res, token);
      return ok({ operator });
    },
    logout: async ({ req, res }) => {
      const answer = await logOut(deps, principalOf(req), { token: operatorCookie.read(req) ?? '' });
      operatorCookie.clear(req, res);
      return ok(answer);
    },
    session: async ({ req }) => ok(await getSession(deps, principalOf(req))),
  });
};

export const operatorRoutes = (deps: Deps) =>
  initServer().router(contract.operators, {
    list: async ({ query }) => ok(await listOperators(deps, query)),
    update: async ({ req, params, body }) =>
      ok(await updateOperator(deps, principalOf(req), { id: params.id, role: body.role })),
    resetPassword: async ({ req, params }) => ok(await resetPassword(deps, principalOf(req), params.id)),
    resetSecondFactor: async ({ req, params }) => ok(await resetSecondFactor(deps, principalOf(req), params.id)),
    endSessions: async ({ req, params }) => ok(await endSessions(deps, principalOf(req), params.id)),
    disable: async ({ req, params }) => ok(await disableOperator(deps, principalOf(req), params.id)),
    enable: async ({ req, params }) => ok(await enableOperator(deps, principalOf(req), params.id)),
  });

export const invitationRoutes = (deps: Deps, { operatorCookie, networkOf }: Web) => {
  const hashes = createFairQueue(passwordChecks);
  return initServer().router(contract.invitations, {
    create: async ({ req, body }) => created(await createInvitation(deps, principalOf(req), body)),
    list: async ({ query }) => ok(await listInvitations(deps, query)),
    revoke: async ({ req, params }) => ok(await revokeInvitation(deps, principalOf(req), params.id)),
    accept: async ({ body, req, res }) => {
      const { operator, token } = await hashes.run(networkOf(req), () =>
        acceptInvitation(deps, principalOf(req), body),
      );
      operatorCookie.set(req, res, token);
      return ok({ operator });
    },
  });
};
