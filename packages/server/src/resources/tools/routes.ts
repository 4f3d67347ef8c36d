// HTTP routes of tools.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { archiveTool } from './archive-tool.ts';
import { createTool } from './create-tool.ts';
import { getTool, listTools } from './read-tools.ts';
import { rotateToolSecret } from './rotate-tool-secret.ts';
import { testTool } from './test-tool.ts';
import { updateTool } from './update-tool.ts';

export const toolRoutes = (deps: Deps) =>
  initServer().router(contract.tools, {
    create: async ({ params, body, req }) =>
      created(await createTool(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listTools(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getTool(deps, params.tenantId, params.toolId)),
    update: async ({ params, body, req }) =>
      ok(await updateTool(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.toolId })),
    rotateSecret: async ({ params, body, req }) =>
      ok(await rotateToolSecret(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.toolId })),
    test: async ({ params, body, req }) =>
      ok(await testTool(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.toolId })),
    archive: async ({ params, req }) =>
      ok(await archiveTool(deps, principalOf(req), { tenant_id: params.tenantId, id: params.toolId })),
  });
