// Route handlers of webhook deliveries.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { accepted, ok } from '../../platform/responses.ts';
import { getDelivery, listDeliveries } from './read-deliveries.ts';
import { redeliverDelivery } from './redeliver-delivery.ts';
import { createRedelivery } from './redeliveries/create-redelivery.ts';
import { getRedelivery } from './redeliveries/get-redelivery.ts';

export const webhookDeliveryRoutes = (deps: Deps) =>
  initServer().router(contract.webhookDeliveries, {
    list: async ({ params, query }) => ok(await listDeliveries(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getDelivery(deps, params.tenantId, params.id)),
    redeliver: async ({ params, req }) =>
      accepted(await redeliverDelivery(deps, principalOf(req), { tenant_id: params.tenantId, id: params.id })),
    createRedelivery: async ({ params, body, req }) =>
      accepted(await createRedelivery(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    getRedelivery: async ({ params }) => ok(await getRedelivery(deps, params.tenantId, params.id)),
  });
