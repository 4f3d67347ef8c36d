// Archives an agent: it takes no more calls and can no longer be read by its id.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Agent } from '../../types.ts';
import { loadTools } from './agent-tools.ts';
import { presentAgent } from './present.ts';
import { changeAgent } from './store.ts';

export async function archiveAgent(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string },
): Promise<{ agent: Agent }> {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const archived = await changeAgent(tx.prisma, tenant_id, id, { status: 'archived', updated_at: at });
    if (!archived) throw refuse('agent_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'agent.archived',
      target: ['agent', id],
      client_ref: archived.client_ref,
      at,
    });
    return { agent: presentAgent(archived, await loadTools(tx, tenant_id, [archived])) };
  });
}
