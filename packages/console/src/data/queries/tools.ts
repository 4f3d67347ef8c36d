// The tools of a tenant, for choices; and one of them.
import type { Client, Tool } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import type { ListedTool } from '../forms.ts';
import { keys } from '../keys.ts';
import { orArchived } from './or-archived.ts';
import { reading } from '../reading.ts';

/** The page of a list with the list that it is of: a tool does not say whether it is archived. */
export const listed = (tools: readonly Tool[], status: ListedTool['status']): readonly ListedTool[] =>
  tools.map((tool) => ({ ...tool, status }));

/** One tool, archived or not. */
export const toolQuery = (client: Client, tenantId: string) => (id: string) =>
  reading(keys.tools(tenantId).one(id), async () =>
    orArchived(
      id,
      async (): Promise<ListedTool> => ({ ...(await client.tools.get(id)).tool, status: 'active' }),
      async function* (): AsyncGenerator<ListedTool> {
        for await (const tool of client.tools.list({ limit: pageMax, status: 'archived' }))
          yield { ...tool, status: 'archived' };
      },
    ),
  );

/** All active tools, newest first: some dozens, by the limit of the platform 1,000. */
export const toolsQuery = (client: Client, tenantId: string) =>
  reading(keys.tools(tenantId).choices, async () => {
    const tools: Tool[] = [];
    for await (const tool of client.tools.list({ limit: pageMax })) tools.push(tool);
    return tools;
  });
