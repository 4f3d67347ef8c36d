// Discards the draft of an agent. The version stays, as an earlier one: calls may have it.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Agent } from '../../../types.ts';
import { loadTools } from '../agent-tools.ts';
import { presentAgent } from '../present.ts';
import { changeAgent } from '../store.ts';
import { lockAgent } from './version-store.ts';

export const discardDraft = (
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, agent_id: id }: { readonly tenant_id: string; readonly agent_id: string },
): Promise<{ agent: Agent }> =>
  deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const before = await lockAgent(tx, tenant_id, id);
    if (!before) throw refuse('agent_not_found');
    if (before.draft_version === null) throw refuse('agent_has_no_draft');
    const agent = await changeAgent(tx.prisma, tenant_id, id, { draft_version: null, updated_at: at });
    if (!agent) throw new Error(`agent ${id} is gone`);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'agent.draft_discarded',
      target: ['agent', id],
      client_ref: agent.client_ref,
      changes: { version: before.draft_version },
      at,
    });
    return { agent: presentAgent(agent, await loadTools(tx, tenant_id, [agent])) };
  });
