// The tools of agents: checked when a client lists them, loaded for a whole page of agents in one query.
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Agent } from '../../types.ts';
import { activeTools } from '../tools/store.ts';
import type { AgentRow } from './store.ts';

/**
 * The list without repetitions. Refuses ids that are not active tools of the tenant (requirement 4.2); those that the
 * agent has `already` may have been archived since.
 */
export async function checkToolIds(
  sql: Sql,
  tenant_id: string,
  tool_ids: readonly string[],
  already: readonly string[] = [],
): Promise<string[]> {
  const wanted = [...new Set(tool_ids)];
  const active = (await activeTools(sql, tenant_id, wanted)).map((tool) => tool.id);
  const known = new Set([...active, ...already]);
  const unknown_tool_ids = wanted.filter((id) => !known.has(id));
  if (unknown_tool_ids.length > 0) throw refuse('unknown_tool_ids', { unknown_tool_ids });
  return wanted;
}

/** Every active tool that one of the agents may show. */
export const loadTools = (sql: Sql, tenant_id: string, rows: readonly AgentRow[]): Promise<Agent['tools']> =>
  activeTools(sql, tenant_id, toolsToLoad(rows));

/** The tool ids of all agents; null (all tools of the tenant) as soon as one agent inherits them. */
export const toolsToLoad = (rows: readonly Pick<AgentRow, 'tool_ids'>[]): string[] | null =>
  rows.some((row) => row.tool_ids === null) ? null : [...new Set(rows.flatMap((row) => row.tool_ids ?? []))];
