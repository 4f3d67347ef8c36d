// Changes an agent: members that are left out stay unchanged, null is a value.
import type { updateAgentBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Agent } from '../../types.ts';
import { checkToolIds, loadTools } from './agent-tools.ts';
import { checkKnowledgeIds } from './check-knowledge-ids.ts';
import { checkVoice } from './check-voice.ts';
import { presentAgent } from './present.ts';
import { changeAgent, findAgent } from './store.ts';

type Input = z.output<typeof updateAgentBody> & { readonly tenant_id: string; readonly id: string };

export async function updateAgent(
  deps: Pick<Deps, 'db' | 'clock' | 'speech' | 'log'>,
  who: Principal,
  input: Input,
): Promise<{ agent: Agent; warnings?: Awaited<ReturnType<typeof checkVoice>>['warnings'] | undefined }> {
  const { tenant_id, id, ...changes } = input;
  const before = changes.tool_ids || changes.knowledge_ids ? await findAgent(deps.db.prisma, tenant_id, id) : undefined;
  const tool_ids =
    changes.tool_ids && (await checkToolIds(deps.db.sql, tenant_id, changes.tool_ids, before?.tool_ids ?? []));
  const knowledge_ids =
    changes.knowledge_ids &&
    (await checkKnowledgeIds(deps.db.sql, tenant_id, changes.knowledge_ids, before?.knowledge_ids ?? []));
  const warned = await checkVoice(deps, changes.voice_id);
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const changed = await changeAgent(tx.prisma, tenant_id, id, {
      ...changes,
      tool_ids,
      knowledge_ids,
      updated_at: at,
    });
    if (!changed) throw refuse('agent_not_found');
    await recordAudit(tx.sql, who, {
      tenant_id,
      action: 'agent.updated',
      target: ['agent', id],
      client_ref: changed.client_ref,
      changes,
      at,
    });
    return changed;
  });
  return { agent: presentAgent(row, await loadTools(deps.db.sql, tenant_id, [row])), ...warned };
}
