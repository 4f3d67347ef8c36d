// What the documents of an agent say to the question of its model.
import { knowledgeArguments, wrongArguments } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { askAgentsKnowledge } from '../knowledge/public.ts';
import type { Talker } from './find-talker.ts';

export function lookUp(
  deps: Pick<Deps, 'db'>,
  { agent: { tenant_id, knowledge_ids } }: Talker,
  args: Readonly<Record<string, unknown>>,
) {
  const parsed = knowledgeArguments.safeParse(args);
  if (!parsed.success) return { ok: false, say: wrongArguments(parsed.error) };
  return askAgentsKnowledge(deps, { tenant_id, knowledge_ids, question: parsed.data.question });
}
