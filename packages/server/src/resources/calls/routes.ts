// HTTP door of calls.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { dispatchCall } from './dispatch-call.ts';
import { getCall, listCalls } from './read-calls.ts';

export const callRoutes = (deps: Deps) =>
  initServer().router(contract.calls, {
    dispatch: async ({ params, body, req }) => ({ status: 201, body: await dispatchCall(deps, principalOf(req), { ...body, tenant_id: params.tenantId }) }),
    list: async ({ params, query }) => ({ status: 200, body: await listCalls(deps, params.tenantId, query) }),
    get: async ({ params }) => ({ status: 200, body: await getCall(deps, params.tenantId, params.callId) }),
  });
