// Looks a question up in documents. The best passages, or none where nothing fits well enough.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { separateWords } from '../../platform/text-search.ts';
import type { KnowledgePassage } from '../../types.ts';
import { findPassages, findScopes } from './search-store.ts';

interface Input {
  readonly tenant_id: string;
  readonly question: string;
  /** Null: all documents of the tenant. */
  readonly knowledge_ids: readonly string[] | null;
  readonly limit?: number;
}

/** A passage that covers less of a question does not answer it. Measured: docs/knowledge.md. */
const leastScore = 0.19;

export async function searchKnowledge(
  { db }: Pick<Deps, 'db'>,
  { tenant_id, question, knowledge_ids, limit = limits.knowledge_passages_found }: Input,
): Promise<KnowledgePassage[]> {
  const scopes = await findScopes(db.sql, {
    tenant_id,
    ids: knowledge_ids,
    text: question,
    separated: separateWords(question),
  });
  const found = await Promise.all(
    scopes.filter(({ words }) => words.length > 0).map((scope) => findPassages(db.sql, tenant_id, scope, limit)),
  );
  return found
    .flat()
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score)

    .slice(0, limit);
}
