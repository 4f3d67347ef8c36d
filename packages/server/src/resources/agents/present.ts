// Maps agent rows to the API.
import type { Agent } from '../../types.ts';
import type { AgentRow } from './store.ts';

/** The agent with its tools, resolved among the tenant's active ones. An archived tool is not shown. */
export function presentAgent(row: AgentRow, active: Agent['tools']): Agent {
  const tools = toolsOf(row.tool_ids, active);
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    instructions: row.instructions,
    welcome: row.welcome,
    voice_id: row.voice_id,
    client_ref: row.client_ref,
    tool_ids: row.tool_ids && tools.map((tool) => tool.id),
    language: row.language,
    model: row.model,
    timezone: row.timezone,
    record_calls: row.record_calls,
    max_call_duration_sec: row.max_call_duration_sec,
    tools,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** null: all tools of the tenant. A list: exactly those, in its order (requirement 2.5). */
function toolsOf(tool_ids: Agent['tool_ids'], active: Agent['tools']): Agent['tools'] {
  if (tool_ids === null) return active;
  const byId = new Map(active.map((tool) => [tool.id, tool]));
  return tool_ids.flatMap((id) => byId.get(id) ?? []);
}
