// HTTP route of the request log.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { listRequests } from './list-requests.ts';

export const requestLogRoutes = (deps: Deps) =>
  initServer().router(contract.requestLog, {
    list: async ({ params, query }) => ok(await listRequests(deps, { ...query, tenant_id: params.tenantId })),
  });
