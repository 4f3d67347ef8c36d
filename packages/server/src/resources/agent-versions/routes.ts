// HTTP routes of versions of agents.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { publishAgent } from './publish-agent.ts';
import { compareVersions, getVersion, listVersions } from './read-versions.ts';

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
  });
