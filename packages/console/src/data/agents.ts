// The agents of a tenant, for names and choices.
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '@voicecall/sdk';

/** The newest 100 agents, archived ones too. */
export const agentsQuery = (client: Client, tenantId: string) =>
  queryOptions({
    queryKey: ['agents', tenantId, 'names'],
    queryFn: async () => (await client.agents.list({ limit: 100 })).agents,
    staleTime: 60_000,
  });
