// Route handlers of webhook endpoints.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { countDeliveries, getWebhook, listWebhooks } from './read-webhooks.ts';
import { recoverWebhook } from './recover-webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

export const webhookRoutes = (deps: Deps) =>
  initServer().router(contract.webhooks, {
    create: async ({ params, body, req }) => ({
      status: 201,
      body: await createWebhook(deps, principalOf(req), { ...body, tenant_id: params.tenantId }),
    }),
    list: async ({ params, query }) => ({ status: 200, body: await listWebhooks(deps, params.tenantId, query) }),
    stats: async ({ params }) => ({ status: 200, body: await countDeliveries(deps, params.tenantId) }),
    get: async ({ params }) => ({ status: 200, body: await getWebhook(deps, params.tenantId, params.id) }),
    update: async ({ params, body, req }) => ({
      status: 200,
      body: await updateWebhook(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.id }),
    }),
    delete: async ({ params, req }) => ({
      status: 200,
      body: await deleteWebhook(deps, principalOf(req), { tenant_id: params.tenantId, id: params.id }),
    }),
    rotateSecret: async ({ params, body, req }) => ({
      status: 200,
      body: await rotateSecret(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.id }),
    }),
    test: async ({ params, req }) => ({
      status: 200,
      body: await testWebhook(deps, principalOf(req), { tenant_id: params.tenantId, id: params.id }),
    }),
    recover: async ({ params, body, req }) => ({
      status: 202,
      body: await recoverWebhook(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.id }),
    }),
  });
