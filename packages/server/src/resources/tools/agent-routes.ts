// Internal routes with which an agent calls its tools.
import { initServer } from '@ts-rest/express';
import { agentRoutes } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { callTool } from './call-tool.ts';

export const toolAgentRoutes = (deps: Deps) =>
  initServer().router(
    { callTool: agentRoutes.callTool },
    {
      callTool: async ({ params, body }) => ({
        status: 200,
        body: await callTool(deps, {
          ...body,
          tenant_id: params.tenantId,
          call_id: params.callId,
          tool_id: params.toolId,
        }),
      }),
    },
  );
