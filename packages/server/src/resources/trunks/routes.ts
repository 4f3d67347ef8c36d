// HTTP routes of trunks.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { archiveTrunk } from './archive-trunk.ts';
import { createTrunk } from './create-trunk.ts';
import { getTrunk, listTrunks } from './read-trunks.ts';
import { updateTrunk } from './update-trunk.ts';

export const trunkRoutes = (deps: Deps) =>
  initServer().router(contract.trunks, {
    create: async ({ params, body, req }) => ({
      status: 201,
      body: await createTrunk(deps, principalOf(req), { ...body, tenant_id: params.tenantId }),
    }),
    list: async ({ params, query }) => ({ status: 200, body: await listTrunks(deps, params.tenantId, query) }),
    get: async ({ params }) => ({ status: 200, body: await getTrunk(deps, params.tenantId, params.trunkId) }),
    update: async ({ params, body, req }) => ({
      status: 200,
      body: await updateTrunk(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.trunkId }),
    }),
    archive: async ({ params, req }) => ({
      status: 200,
      body: await archiveTrunk(deps, principalOf(req), { tenant_id: params.tenantId, id: params.trunkId }),
    }),
  });
