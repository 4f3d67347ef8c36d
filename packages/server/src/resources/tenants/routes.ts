// HTTP routes of tenants.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { createTenant } from './create-tenant.ts';
import { getTenant, listTenants } from './read-tenants.ts';
import { updateTenant } from './update-tenant.ts';

export const tenantRoutes = (deps: Deps) =>
  initServer().router(contract.tenants, {
    create: async ({ body, req }) => ({ status: 201, body: await createTenant(deps, principalOf(req), body) }),
    list: async ({ query }) => ({ status: 200, body: await listTenants(deps, query) }),
    get: async ({ params }) => ({ status: 200, body: await getTenant(deps, params.id) }),
    update: async ({ params, body, req }) => ({
      status: 200,
      body: await updateTenant(deps, principalOf(req), { ...body, id: params.id }),
    }),
  });
