// HTTP routes of agents.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { archiveAgent } from './archive-agent.ts';
import { createAgent } from './create-agent.ts';
import { getAgent, listAgents } from './read-agents.ts';
import { updateAgent } from './update-agent.ts';

export const agentRoutes = (deps: Deps) =>
  initServer().router(contract.agents, {
    create: async ({ params, body, req }) => ({
      status: 201,
      body: await createAgent(deps, principalOf(req), { ...body, tenant_id: params.tenantId }),
    }),
    list: async ({ params, query }) => ({ status: 200, body: await listAgents(deps, params.tenantId, query) }),
    get: async ({ params }) => ({ status: 200, body: await getAgent(deps, params.tenantId, params.agentId) }),
    update: async ({ params, body, req }) => ({
      status: 200,
      body: await updateAgent(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.agentId }),
    }),
    archive: async ({ params, req }) => ({
      status: 200,
      body: await archiveAgent(deps, principalOf(req), { tenant_id: params.tenantId, id: params.agentId }),
    }),
  });
