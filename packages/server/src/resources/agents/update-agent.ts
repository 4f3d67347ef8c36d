// Changes an agent: members that are left out stay unchanged, null is a value. A change of its settings is a new version,
// which is published at once or kept as a draft.
import type { updateAgentBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Agent } from '../../types.ts';
import { checkToolIds, loadTools } from './agent-tools.ts';
import { checkOffers } from './check-offers.ts';
import { checkKnowledgeIds } from './check-knowledge-ids.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkVariables } from './render-agent.ts';
import { agentIn, findVersion, lockAgent, saveDraft, versionMade } from './versions/version-store.ts';
import { presentAgent } from './present.ts';
import { changeAgent, findAgent } from './store.ts';
import type { AgentRow } from './store.ts';

type Input = z.output<typeof updateAgentBody> & { readonly tenant_id: string; readonly id: string };

export async function updateAgent(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'speech' | 'models' | 'languages' | 'log'>,
  who: Principal,
  input: Input,
): Promise<{ agent: Agent; warnings?: Awaited<ReturnType<typeof checkOffers>>['warnings'] | undefined }> {
  const { tenant_id, id, draft = false, ...changes } = input;
  const before = changes.tool_ids || changes.knowledge_ids ? await findAgent(deps.db.prisma, tenant_id, id) : undefined;
  const tool_ids =
    changes.tool_ids && (await checkToolIds(deps.db.sql, tenant_id, changes.tool_ids, before?.tool_ids ?? []));
  const knowledge_ids =
    changes.knowledge_ids &&
    (await checkKnowledgeIds(deps.db.sql, tenant_id, changes.knowledge_ids, before?.knowledge_ids ?? []));
  await checkPatterns(deps, tenant_id, changes.redact_patterns);
  const warned = await checkOffers(deps, changes);
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const current = await lockAgent(tx, tenant_id, id);
    if (!current) throw refuse('agent_not_found');
    const changed = await (draft ? keepAsDraft : publish)(tx, current, {
      ...changes,
      tool_ids,
      knowledge_ids,
      updated_at: at,
    });
    if (changed.latest_version !== current.latest_version) await versionMade(tx, changed, who, at);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'agent.updated',
      target: ['agent', id],
      client_ref: changed.client_ref,
      changes: { ...changes, ...(draft && { draft }) },
      at,
    });
    return changed;
  });
  return { agent: presentAgent(row, await loadTools(deps.db.sql, tenant_id, [row])), ...warned };
}

type Changes = Parameters<typeof changeAgent>[3] & Pick<AgentRow, 'updated_at'>;

async function change(tx: Tx, { tenant_id, id }: AgentRow, changes: Changes): Promise<AgentRow> {
  const changed = await changeAgent(tx.prisma, tenant_id, id, changes);
  if (!changed) throw new Error(`agent ${id} is gone`);
  checkVariables(changed);
  return changed;
}

/** A change that is published at once was tested by nobody. */
async function publish(tx: Tx, agent: AgentRow, changes: Changes): Promise<AgentRow> {
  const changed = await change(tx, agent, changes);
  const isNew = changed.latest_version !== agent.latest_version;
  if (isNew && changed.publish_requires_tests) throw refuse('draft_required');
  return changed;
}

/** These belong to no version: they are changed at once. */
async function keepAsDraft(tx: Tx, agent: AgentRow, changes: Changes): Promise<AgentRow> {
  const { name, client_ref, publish_requires_tests, updated_at, ...settings } = changes;
  const changed = await change(tx, agent, { name, client_ref, publish_requires_tests, updated_at });
  const saved = await saveDraft(tx, changed, settings, updated_at);
  const { tenant_id, id, draft_version } = saved;
  const draft = draft_version === null ? undefined : await findVersion(tx, tenant_id, id, draft_version);
  if (draft) checkVariables(agentIn(saved, draft.settings));
  return saved;
}
