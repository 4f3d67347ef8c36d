// Looks a question up for a client: in all documents of the tenant, in those of one agent, or in one document.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { KnowledgePassage } from '../../types.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { findAgentsIds } from './store.ts';

type Query = z.output<typeof contract.knowledge.search.query>;

export async function tryQuestion(
  deps: Pick<Deps, 'db'>,
  tenant_id: string,
  { question, limit, agent_id, document_id }: Query,
): Promise<{ passages: KnowledgePassage[] }> {
  const all = agent_id === undefined ? null : await findAgentsIds(deps.db.sql, tenant_id, agent_id);
  const knowledge_ids = document_id === undefined ? all : (all ?? [document_id]).filter((id) => id === document_id);
  return { passages: await searchKnowledge(deps, { tenant_id, question, limit, knowledge_ids }) };
}
