// The tools that a client lists for an agent must be active ones of the tenant (spec 4.2).
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { activeTools } from '../tools/store.ts';

/** The list without repetitions; refused with the ids that name no tool. */
export async function checkToolIds(sql: Sql, tenant_id: string, tool_ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(tool_ids)];
  const known = new Set((await activeTools(sql, tenant_id, wanted)).map((tool) => tool.id));
  const unknown_tool_ids = wanted.filter((id) => !known.has(id));
  if (unknown_tool_ids.length > 0) throw refuse('unknown_tool_ids', { unknown_tool_ids });
  return wanted;
}
