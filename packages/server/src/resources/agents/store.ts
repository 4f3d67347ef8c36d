// Rows of agents.
import type { agentDefaults } from '@voicecall/contract';
import { Prisma } from '../../generated/prisma/client.ts';
import type { agents } from '../../generated/prisma/client.ts';
import { jsonRows } from '../../platform/database/json-rows.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { Agent } from '../../types.ts';

/** The columns whose types the contract knows better than the database does. */
type Typed = keyof typeof agentDefaults | 'status';

export type AgentRow = Omit<agents, Typed> & Pick<Agent, Typed>;

type AgentChanges = Partial<Omit<AgentRow, 'tenant_id' | 'id' | 'created_at'>>;

export async function insertAgent(prisma: Tx['prisma'], row: AgentRow): Promise<void> {
  await prisma.agents.create({ data: columnsOf(row) });
}

const findShown = jsonRows<AgentRow & Pick<Agent, 'tools'>>(
  `select a.*, (
     select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'enabled', t.enabled)
                              order by t.created_at, t.id), '[]')
     from tools t
     where t.tenant_id = a.tenant_id and t.status = 'active' and (a.tool_ids is null or a.tool_ids ? t.id)) as tools
   from agents a where a.tenant_id = $1 and a.id = $2 and a.status = 'active'`,
  { created_at: true, updated_at: true },
);

/** The active agent with the tools that it may show, in one round trip. */
export async function findShownAgent(
  sql: Sql,
  tenant_id: string,
  id: string,
): Promise<(AgentRow & Pick<Agent, 'tools'>) | undefined> {
  const [row] = await findShown(sql, [tenant_id, id]);
  return row;
}

/** True for an active agent, which cannot change before the transaction ends. */
export async function lockAgentForShare(sql: Sql, tenant_id: string, id: string): Promise<boolean> {
  const rows = await sql(`select 1 from agents where tenant_id = $1 and id = $2 and status = 'active' for share`, [
    tenant_id,
    id,
  ]);
  return rows.length > 0;
}

export async function findAgent(prisma: Tx['prisma'], tenant_id: string, id: string): Promise<AgentRow | undefined> {
  const row = await prisma.agents.findFirst({ where: { tenant_id, id, status: 'active' } });
  return (row as AgentRow | null) ?? undefined;
}

/** Changes an active agent and returns it; undefined when there is none. Writes only the given columns. */
export async function changeAgent(
  prisma: Tx['prisma'],
  tenant_id: string,
  id: string,
  changes: AgentChanges,
): Promise<AgentRow | undefined> {
  const [row] = await prisma.agents.updateManyAndReturn({
    where: { tenant_id, id, status: 'active' },
    data: columnsOf(changes),
  });
  return row as AgentRow | undefined;
}

// A JSON column takes null as Prisma.DbNull, and undefined as "unchanged".
const columnsOf = <T extends Partial<Pick<AgentRow, 'tool_ids' | 'knowledge_ids' | 'voicemail' | 'variables'>>>({
  tool_ids,
  knowledge_ids,
  voicemail,
  variables,
  ...rest
}: T) => ({
  ...rest,
  tool_ids: tool_ids === null ? Prisma.DbNull : tool_ids,
  knowledge_ids: knowledge_ids === null ? Prisma.DbNull : knowledge_ids,
  voicemail: voicemail === null ? Prisma.DbNull : voicemail,
  variables: variables === null ? Prisma.DbNull : variables,
});
