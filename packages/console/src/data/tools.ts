// The tools of a tenant, for choices.
import { queryOptions } from '@tanstack/react-query';
import type { Client, Tool } from '@voicecall/sdk';
import { pageMax } from '../generated/facts.ts';

/** All active tools, newest first: some dozens, by the limit of the platform 1,000. */
export const toolsQuery = (client: Client, tenantId: string) =>
  queryOptions({
    queryKey: ['tools', tenantId, 'all'],
    queryFn: async (): Promise<Tool[]> => {
      const tools: Tool[] = [];
      for await (const tool of client.tools.list({ limit: pageMax })) tools.push(tool);
      return tools;
    },
  });
