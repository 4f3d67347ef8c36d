// Route handlers of webhook endpoints.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { accepted, created, ok } from '../../platform/responses.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { countDeliveries, getWebhook, listWebhooks } from './read-webhooks.ts';
import { recoverWebhook } from './recover-webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

export const webhookRoutes = (deps: Deps) =>
  initServer().router(contract.webhooks, {
    create: async ({ params, body, req }) =>
      created(await createWebhook(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listWebhooks(deps, params.tenantId, query)),
    stats: async ({ params }) => ok(await countDeliveries(deps, params.tenantId)),
    get: async ({ params }) => ok(await getWebhook(deps, params.tenantId, params.id)),
    update: async ({ params, body, req }) =>
      ok(await updateWebhook(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.id })),
    delete: async ({ params, req }) =>
      ok(await deleteWebhook(deps, principalOf(req), { tenant_id: params.tenantId, id: params.id })),
    rotateSecret: async ({ params, body, req }) =>
      ok(await rotateSecret(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.id })),
    test: async ({ params, req }) =>
      ok(await testWebhook(deps, principalOf(req), { tenant_id: params.tenantId, id: params.id })),
    recover: async ({ params, body, req }) =>
      accepted(await recoverWebhook(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.id })),
  });
