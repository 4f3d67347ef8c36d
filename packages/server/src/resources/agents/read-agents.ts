// Reading agents: a page of them, or one, their tools resolved.
import { decodeCursor } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { loadTools } from './load-tools.ts';
import { presentAgent } from './present.ts';
import { findAgent } from './store.ts';
import type { AgentRow } from './store.ts';

export interface AgentFilters {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status: AgentRow['status'];
  readonly client_ref?: string | undefined;
}

export async function listAgents(deps: Pick<Deps, 'db'>, tenant_id: string, filters: AgentFilters) {
  const { rows, ...rest } = await readPage<AgentRow>(deps.db.sql, {
    table: 'agents',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['client_ref = ?', filters.client_ref],
    ],
    limit: filters.limit,
    after: filters.cursor === undefined ? undefined : decodeCursor('agent', filters.cursor),
  });
  const tools = await loadTools(deps.db.sql, tenant_id, rows);
  return { agents: rows.map((row) => presentAgent(row, tools)), ...rest };
}

export async function getAgent(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findAgent(deps.db.prisma, tenant_id, id);
  if (!row) throw refuse('agent_not_found');
  return { agent: presentAgent(row, await loadTools(deps.db.sql, tenant_id, [row])) };
}
