// The documents in which an agent may look up answers: checked when a client lists them.
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { findKnown } from '../knowledge/public.ts';

/**
 * The list without repetitions. Refuses ids that are no documents of the tenant; those that the agent has `already` may
 * have been deleted since.
 */
export async function checkKnowledgeIds(
  sql: Sql,
  tenant_id: string,
  knowledge_ids: readonly string[],
  already: readonly string[] = [],
): Promise<string[]> {
  const wanted = [...new Set(knowledge_ids)];
  const known = new Set([...(await findKnown(sql, tenant_id, wanted)).map(({ id }) => id), ...already]);
  const unknown_knowledge_ids = wanted.filter((id) => !known.has(id));
  if (unknown_knowledge_ids.length > 0) throw refuse('unknown_knowledge_ids', { unknown_knowledge_ids });
  return wanted;
}
