// HTTP routes of agents and of their versions.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { archiveAgent } from './archive-agent.ts';
import { createAgent } from './create-agent.ts';
import { discardDraft } from './versions/discard-draft.ts';
import { publishAgent } from './versions/publish-agent.ts';
import { getAgent, listAgents } from './read-agents.ts';
import { compareVersions, getVersion, listVersions } from './versions/read-versions.ts';
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

const ofAgent = ({ tenantId, agentId }: { readonly tenantId: string; readonly agentId: string }) => ({
  tenant_id: tenantId,
  agent_id: agentId,
});

export const agentVersionRoutes = (deps: Deps) =>
  initServer().router(contract.agentVersions, {
    list: async ({ params, query }) => ok(await listVersions(deps, ofAgent(params), query)),
    get: async ({ params }) => ok(await getVersion(deps, { ...ofAgent(params), which: params.agentVersion })),
    diff: async ({ params, query }) =>
      ok(await compareVersions(deps, { ...ofAgent(params), which: params.agentVersion, from: query.from })),
    publish: async ({ params, body, req }) =>
      ok(await publishAgent(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.agentId })),
    discardDraft: async ({ params, req }) => ok(await discardDraft(deps, principalOf(req), ofAgent(params))),
  });
