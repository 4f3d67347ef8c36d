// HTTP routes of users.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createUser } from './create-user.ts';
import { endSessions } from './end-sessions.ts';
import { makeLink } from './make-link.ts';
import { getUser, listUsers } from './read-users.ts';
import { removeUser } from './remove-user.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { updateUser } from './update-user.ts';

const userIn = ({ tenantId, userId }: { tenantId: string; userId: string }) => ({ tenant_id: tenantId, id: userId });

export const userRoutes = (deps: Deps) =>
  initServer().router(contract.users, {
    create: async ({ params, body, req }) =>
      created(await createUser(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listUsers(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getUser(deps, userIn(params))),
    update: async ({ params, body, req }) =>
      ok(await updateUser(deps, principalOf(req), { ...body, ...userIn(params) })),
    makeLink: async ({ params, req }) => ok(await makeLink(deps, principalOf(req), userIn(params))),
    resetSecondFactor: async ({ params, req }) => ok(await resetSecondFactor(deps, principalOf(req), userIn(params))),
    endSessions: async ({ params, req }) => ok(await endSessions(deps, principalOf(req), userIn(params))),
    remove: async ({ params, req }) => ok(await removeUser(deps, principalOf(req), userIn(params))),
  });
