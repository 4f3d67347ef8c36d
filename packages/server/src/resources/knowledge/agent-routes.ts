// The internal route with which an agent looks something up.
import { initServer } from '@ts-rest/express';
import { agentRoutes } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { askInCall } from './ask-in-call.ts';

export const knowledgeAgentRoutes = (deps: Deps) =>
  initServer().router(
    { askKnowledge: agentRoutes.askKnowledge },
    {
      askKnowledge: async ({ params, body }) =>
        ok(await askInCall(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId })),
    },
  );
