// HTTP door of deliveries.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { getDelivery, listDeliveries } from './read-deliveries.ts';

export const webhookDeliveryRoutes = (deps: Deps) =>
  initServer().router(contract.webhookDeliveries, {
    list: async ({ params, query }) => ({ status: 200, body: await listDeliveries(deps, params.tenantId, query) }),
    get: async ({ params }) => ({ status: 200, body: await getDelivery(deps, params.tenantId, params.id) }),
  });
