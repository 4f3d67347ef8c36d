// Reads agents: a page of them, or one, with their tools resolved.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentAgent } from './present.ts';
import { activeTools } from '../tools/store.ts';
import { findShownAgent } from './store.ts';
import type { AgentRow } from './store.ts';

export interface AgentFilters extends PageQuery {
  readonly status: AgentRow['status'];
  readonly client_ref?: string | undefined;
}

/** The size of one tool in an agent's response: id, name and switch. */
const toolBytes = 140;

export async function listAgents(deps: Pick<Deps, 'db'>, tenant_id: string, filters: AgentFilters) {
  // Loads all tools first: most agents show all of them, and their number decides how many agents fit on a page.
  const tools = await activeTools(deps.db.sql, tenant_id, null);
  const { rows, ...rest } = await readPage<AgentRow>(deps.db.sql, {
    table: 'agents',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['client_ref = ?', filters.client_ref],
    ],
    kind: 'agent',
    query: filters,
    extraBytes: (row: AgentRow) => (row.tool_ids?.length ?? tools.length) * toolBytes,
  });
  return { agents: rows.map((row) => presentAgent(row, tools)), ...rest };
}

export async function getAgent(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findShownAgent(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('agent_not_found');
  return { agent: presentAgent(row, row.tools) };
}
