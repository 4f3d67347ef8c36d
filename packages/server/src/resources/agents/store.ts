// Rows of agents.
import { Prisma } from '../../generated/prisma/client.ts';
import type { agents } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Agent } from '../../types.ts';

export type AgentRow = Omit<agents, 'tool_ids' | 'status'> & Pick<Agent, 'tool_ids' | 'status'>;

type AgentChanges = Partial<Omit<AgentRow, 'tenant_id' | 'id' | 'created_at'>>;

export async function insertAgent(prisma: Tx['prisma'], row: AgentRow): Promise<void> {
  await prisma.agents.create({ data: columnsOf(row) });
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
const columnsOf = <T extends { tool_ids?: string[] | null }>({ tool_ids, ...rest }: T) => ({
  ...rest,
  tool_ids: tool_ids === null ? Prisma.DbNull : tool_ids,
});
