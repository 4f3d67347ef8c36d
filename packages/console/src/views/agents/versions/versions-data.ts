// The versions of an agent, as its page shows them.
import type { AgentVersion, AgentVersionDiff, Client } from '@voicecall/sdk';
import { keys } from '../../../data/keys.ts';
import { reading } from '../../../data/reading.ts';

const shown = 20;

/** The newest versions. */
export const versionsQuery = (client: Client, tenantId: string, agentId: string) =>
  reading(
    keys.agents(tenantId).versions(agentId),
    async (): Promise<AgentVersion[]> => (await client.agentVersions.list(agentId, { limit: shown })).agent_versions,
  );

export const versionQuery = (client: Client, tenantId: string, agentId: string, version: number) =>
  reading(
    keys.agents(tenantId).version(agentId, version),
    async () => (await client.agentVersions.get(agentId, `${version}`)).agent_version,
  );

/** What publishing a version would change. */
export const diffQuery = (client: Client, tenantId: string, agentId: string, version: number) =>
  reading(keys.agents(tenantId).diff(agentId, version), async (): Promise<AgentVersionDiff> =>
    client.agentVersions.diff(agentId, `${version}`),
  );
