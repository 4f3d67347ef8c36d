// HTTP routes of tenants.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createTenant } from './create-tenant.ts';
import { getTenant, listTenants } from './read-tenants.ts';
import { updateTenant } from './update-tenant.ts';

export const tenantRoutes = (deps: Deps) =>
  initServer().router(contract.tenants, {
    create: async ({ body, req }) => created(await createTenant(deps, principalOf(req), body)),
    list: async ({ query }) => ok(await listTenants(deps, query)),
    get: async ({ params }) => ok(await getTenant(deps, params.id)),
    update: async ({ params, body, req }) => ok(await updateTenant(deps, principalOf(req), { ...body, id: params.id })),
  });
