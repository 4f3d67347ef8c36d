// HTTP routes of tools.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { archiveTool } from './archive-tool.ts';
import { createTool } from './create-tool.ts';
import { getTool, listTools } from './read-tools.ts';
import { rotateToolSecret } from './rotate-tool-secret.ts';
import { testTool } from './test-tool.ts';
import { updateTool } from './update-tool.ts';

export const toolRoutes = (deps: Deps) =>
  initServer().router(contract.tools, {
    create: async ({ params, body, req }) => ({
      status: 201,
      body: await createTool(deps, principalOf(req), { ...body, tenant_id: params.tenantId }),
    }),
    list: async ({ params, query }) => ({ status: 200, body: await listTools(deps, params.tenantId, query) }),
    get: async ({ params }) => ({ status: 200, body: await getTool(deps, params.tenantId, params.toolId) }),
    update: async ({ params, body, req }) => ({
      status: 200,
      body: await updateTool(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.toolId }),
    }),
    rotateSecret: async ({ params, body, req }) => ({
      status: 200,
      body: await rotateToolSecret(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.toolId }),
    }),
    test: async ({ params, body, req }) => ({
      status: 200,
      body: await testTool(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.toolId }),
    }),
    archive: async ({ params, req }) => ({
      status: 200,
      body: await archiveTool(deps, principalOf(req), { tenant_id: params.tenantId, id: params.toolId }),
    }),
  });
