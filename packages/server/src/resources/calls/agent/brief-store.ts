// What a brief is made from: the agent, archived or not, in the version of the call, and the tenant's active tools.
import type { Sql } from '../../../platform/database/db.ts';
import { agentIn } from '../../agents/public.ts';
import type { Settings } from '../../agents/public.ts';
import type { AgentRow } from '../../agents/store.ts';
import type { ToolRow } from '../../tools/store.ts';

export interface BriefParts {
  readonly agent: AgentRow;
  readonly tools: ToolRow[];
}

/** Of which agent; null: in its published version. */
interface Wanted {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly agent_version: number | null;
}

export async function findBriefParts(
  sql: Sql,
  { tenant_id, agent_id, agent_version }: Wanted,
): Promise<BriefParts | undefined> {
  const [agents, tools] = await Promise.all([
    sql<AgentRow & { readonly settings: Settings | null }>(
      `select a.*, v.settings from agents a left join agent_versions v
         on v.tenant_id = a.tenant_id and v.agent_id = a.id and v.version = $3
       where a.tenant_id = $1 and a.id = $2`,
      [tenant_id, agent_id, agent_version],
    ),
    sql<ToolRow>(`select * from tools where tenant_id = $1 and status = 'active' order by created_at, id`, [tenant_id]),
  ]);
  const [found] = agents;
  if (!found) return undefined;
  const { settings, ...agent } = found;
  return { agent: settings ? agentIn(agent, settings) : agent, tools };
}
