// HTTP routes of tenants.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { accepted, created, ok } from '../../platform/responses.ts';
import { createTenant } from './create-tenant.ts';
import { getDeletion, listDeletions } from './deletion/read-deletions.ts';
import { requestDeletion } from './deletion/request-deletion.ts';
import { getPrivacy, getTenant, listTenants } from './read-tenants.ts';
import { updateTenant } from './update-tenant.ts';

export const tenantRoutes = (deps: Deps) =>
  initServer().router(contract.tenants, {
    create: async ({ body, req }) => created(await createTenant(deps, principalOf(req), body)),
    list: async ({ query }) => ok(await listTenants(deps, query)),
    get: async ({ params }) => ok(await getTenant(deps, params.id)),
    update: async ({ params, body, req }) => ok(await updateTenant(deps, principalOf(req), { ...body, id: params.id })),
    delete: async ({ params, query, req }) =>
      accepted(await requestDeletion(deps, principalOf(req), { ...query, id: params.id })),
  });

export const privacyRoutes = (deps: Deps) =>
  initServer().router(contract.privacy, {
    get: async ({ params }) => ok(await getPrivacy(deps, params.tenantId)),
  });

export const tenantDeletionRoutes = (deps: Deps) =>
  initServer().router(contract.tenantDeletions, {
    list: async ({ query }) => ok(await listDeletions(deps, query)),
    get: async ({ params }) => ok(await getDeletion(deps, params.id)),
  });
