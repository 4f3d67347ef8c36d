// HTTP routes of trunks.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { archiveTrunk } from './archive-trunk.ts';
import { createTrunk } from './create-trunk.ts';
import { getTrunk, listTrunks } from './read-trunks.ts';
import { updateTrunk } from './update-trunk.ts';

export const trunkRoutes = (deps: Deps) =>
  initServer().router(contract.trunks, {
    create: async ({ params, body, req }) =>
      created(await createTrunk(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listTrunks(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getTrunk(deps, params.tenantId, params.trunkId)),
    update: async ({ params, body, req }) =>
      ok(await updateTrunk(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.trunkId })),
    archive: async ({ params, req }) =>
      ok(await archiveTrunk(deps, principalOf(req), { tenant_id: params.tenantId, id: params.trunkId })),
  });
