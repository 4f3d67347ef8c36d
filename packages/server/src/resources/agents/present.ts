// Maps agent rows to the API.
import { agent, agentDefaults } from '@voicecall/contract';
import type * as z from 'zod';
import { presentRow } from '../../platform/database/present-row.ts';
import type { Agent } from '../../types.ts';
import type { AgentRow } from './store.ts';

/** Settings that are objects or lists: PostgreSQL keeps their members in an order of its own. */
const nested = agent.pick(
  Object.fromEntries(
    Object.entries(agentDefaults).flatMap(([name, value]) => (typeof value === 'object' ? [[name, true]] : [])),
  ) as { readonly [Name in keyof typeof agentDefaults]?: true },
) as z.ZodObject;

/** The row with its settings as the contract has them, so that a replay has the bytes of the first response. */
export const inOrder = <Row extends object>(row: Row): Row => ({ ...row, ...nested.parse(row) });

/** The agent with its tools, resolved among the tenant's active ones. An archived tool is not shown. */
export function presentAgent(row: AgentRow, active: Agent['tools']): Agent {
  const tools = toolsOf(row.tool_ids, active);
  return presentRow(agent, inOrder(row), { tools, tool_ids: row.tool_ids && tools.map((tool) => tool.id) });
}

/** null: all tools of the tenant. A list: exactly those, in its order (requirement 2.5). */
function toolsOf(tool_ids: Agent['tool_ids'], active: Agent['tools']): Agent['tools'] {
  if (tool_ids === null) return active;
  const byId = new Map(active.map((tool) => [tool.id, tool]));
  return tool_ids.flatMap((id) => byId.get(id) ?? []);
}
