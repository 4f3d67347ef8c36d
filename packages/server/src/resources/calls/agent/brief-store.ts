// What a brief is made from: the agent as it is now, archived or not, and the tenant's active tools.
import type { Sql } from '../../../platform/database/db.ts';
import type { AgentRow } from '../../agents/store.ts';
import type { ToolRow } from '../../tools/store.ts';

export interface BriefParts {
  readonly agent: AgentRow;
  readonly tools: ToolRow[];
}

export async function findBriefParts(sql: Sql, tenant_id: string, agent_id: string): Promise<BriefParts | undefined> {
  const [agents, tools] = await Promise.all([
    sql<AgentRow>('select * from agents where tenant_id = $1 and id = $2', [tenant_id, agent_id]),
    sql<ToolRow>(`select * from tools where tenant_id = $1 and status = 'active' order by created_at, id`, [tenant_id]),
  ]);
  const [agent] = agents;
  return agent && { agent, tools };
}
