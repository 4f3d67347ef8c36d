// The tools of a tenant, for choices.
import type { Client, Tool } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import { keys } from '../keys.ts';
import { reading } from '../reading.ts';

/** All active tools, newest first: some dozens, by the limit of the platform 1,000. */
export const toolsQuery = (client: Client, tenantId: string) =>
  reading(keys.tools(tenantId).choices, async () => {
    const tools: Tool[] = [];
    for await (const tool of client.tools.list({ limit: pageMax })) tools.push(tool);
    return tools;
  });
