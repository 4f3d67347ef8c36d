// Reads tools: a page of them, or one.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentTool } from './present.ts';
import { findTool } from './store.ts';
import type { ToolRow } from './store.ts';

export interface ToolFilters extends PageQuery {
  readonly status: ToolRow['status'];
}

export async function listTools(deps: Pick<Deps, 'db'>, tenant_id: string, filters: ToolFilters) {
  const { rows, ...rest } = await readPage<ToolRow>(deps.db.sql, {
    table: 'tools',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
    ],
    kind: 'tool',
    query: filters,
  });
  return { tools: rows.map(presentTool), ...rest };
}

export async function getTool(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findTool(deps.db.prisma, tenant_id, id);
  if (!row) throw refuse('tool_not_found');
  return { tool: presentTool(row) };
}
