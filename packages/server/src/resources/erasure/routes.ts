// Routes that erase calls or persons, or keep calls from being erased.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { accepted, ok } from '../../platform/responses.ts';
import { eraseCall } from './erase-call.ts';
import { holdCall } from './hold-call.ts';
import { createErasure } from './person/create-erasure.ts';
import { getErasure, listErasures } from './person/read-erasures.ts';

const { erase, hold } = contract.calls;

export const callErasureRoutes = (deps: Deps) =>
  initServer().router(
    { erase, hold },
    {
      erase: async ({ params, req }) =>
        ok(await eraseCall(deps, principalOf(req), { tenant_id: params.tenantId, call_id: params.callId })),
      hold: async ({ params, body, req }) =>
        ok(await holdCall(deps, principalOf(req), { tenant_id: params.tenantId, call_id: params.callId, ...body })),
    },
  );

export const erasureRoutes = (deps: Deps) =>
  initServer().router(contract.erasures, {
    create: async ({ params, body, req }) =>
      accepted(await createErasure(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listErasures(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getErasure(deps, params.tenantId, params.id)),
  });
