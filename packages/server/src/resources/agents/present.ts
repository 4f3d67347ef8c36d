// Maps agent rows to the API.
import { agent } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { Agent } from '../../types.ts';
import type { AgentRow } from './store.ts';

/** The agent with its tools, resolved among the tenant's active ones. An archived tool is not shown. */
export function presentAgent(row: AgentRow, active: Agent['tools']): Agent {
  const tools = toolsOf(row.tool_ids, active);
  return presentRow(agent, row, { tools, tool_ids: row.tool_ids && tools.map((tool) => tool.id) });
}

/** null: all tools of the tenant. A list: exactly those, in its order (requirement 2.5). */
function toolsOf(tool_ids: Agent['tool_ids'], active: Agent['tools']): Agent['tools'] {
  if (tool_ids === null) return active;
  const byId = new Map(active.map((tool) => [tool.id, tool]));
  return tool_ids.flatMap((id) => byId.get(id) ?? []);
}
