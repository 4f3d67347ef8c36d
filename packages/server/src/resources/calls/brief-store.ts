// What a brief is made of: the agent as it is now, archived or not, the tenant's zone, and the tenant's active tools.
import type { Sql } from '../../platform/db.ts';
import type { AgentRow } from '../agents/store.ts';
import type { ToolRow } from '../tools/store.ts';

export interface BriefParts {
  readonly agent: AgentRow;
  readonly timezone: string;
  readonly tools: ToolRow[];
}

export async function findBriefParts(sql: Sql, tenant_id: string, agent_id: string): Promise<BriefParts | undefined> {
  const [agents, tools] = await Promise.all([
    sql<AgentRow & { timezone: string }>('select a.*, t.timezone from agents a join tenants t on t.id = a.tenant_id where a.tenant_id = $1 and a.id = $2', [tenant_id, agent_id]),
    sql<ToolRow>(`select * from tools where tenant_id = $1 and status = 'active' order by created_at, id`, [tenant_id]),
  ]);
  const [found] = agents;
  if (!found) return undefined;
  const { timezone, ...agent } = found;
  return { agent, timezone, tools };
}
