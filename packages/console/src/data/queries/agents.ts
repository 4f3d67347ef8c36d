// The agents of a tenant, for names and choices; and one of them.
import type { Agent, Client } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import { keys } from '../keys.ts';
import { orArchived } from './or-archived.ts';
import { reading } from '../reading.ts';

/** The newest agents, archived ones after the active ones: a page of each. */
export const agentsQuery = (client: Client, tenantId: string) =>
  reading(
    keys.agents(tenantId).names,
    async () => {
      const pages = (['active', 'archived'] as const).map(
        async (status) => (await client.agents.list({ limit: pageMax, status })).agents,
      );
      return (await Promise.all(pages)).flat();
    },
    { staleTime: 60_000 },
  );

/** One agent, archived or not. */
export const agentQuery = (client: Client, tenantId: string, id: string) =>
  reading(keys.agents(tenantId).one(id), async () =>
    orArchived(
      id,
      async () => (await client.agents.get(id)).agent,
      () => client.agents.list({ limit: pageMax, status: 'archived' }),
    ),
  );

/** The options of a filter by agent: calls of archived agents stay. */
export const agentChoices = (agents: readonly Agent[]): readonly (readonly [string, string])[] =>
  agents.map(({ id, name, status }) => [id, status === 'active' ? name : `${name} (archived)`]);
