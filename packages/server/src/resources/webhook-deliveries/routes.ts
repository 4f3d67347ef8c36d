// Route handlers of webhook deliveries.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { getDelivery, listDeliveries } from './read-deliveries.ts';
import { redeliverDelivery } from './redeliver-delivery.ts';
import { createRedelivery } from './redeliveries/create-redelivery.ts';
import { getRedelivery } from './redeliveries/get-redelivery.ts';

export const webhookDeliveryRoutes = (deps: Deps) =>
  initServer().router(contract.webhookDeliveries, {
    list: async ({ params, query }) => ({ status: 200, body: await listDeliveries(deps, params.tenantId, query) }),
    get: async ({ params }) => ({ status: 200, body: await getDelivery(deps, params.tenantId, params.id) }),
    redeliver: async ({ params, req }) => ({
      status: 202,
      body: await redeliverDelivery(deps, principalOf(req), { tenant_id: params.tenantId, id: params.id }),
    }),
    createRedelivery: async ({ params, body, req }) => ({
      status: 202,
      body: await createRedelivery(deps, principalOf(req), { ...body, tenant_id: params.tenantId }),
    }),
    getRedelivery: async ({ params }) => ({ status: 200, body: await getRedelivery(deps, params.tenantId, params.id) }),
  });
