// HTTP routes of agents.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { archiveAgent } from './archive-agent.ts';
import { createAgent } from './create-agent.ts';
import { getAgent, listAgents } from './read-agents.ts';
import { updateAgent } from './update-agent.ts';

export const agentRoutes = (deps: Deps) =>
  initServer().router(contract.agents, {
    create: async ({ params, body, req }) =>
      created(await createAgent(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listAgents(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getAgent(deps, params.tenantId, params.agentId)),
    update: async ({ params, body, req }) =>
      ok(await updateAgent(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.agentId })),
    archive: async ({ params, req }) =>
      ok(await archiveAgent(deps, principalOf(req), { tenant_id: params.tenantId, id: params.agentId })),
  });
