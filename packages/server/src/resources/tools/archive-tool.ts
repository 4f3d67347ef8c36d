// Archives a tool: its name can be used again, and agents that list it no longer show it.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Tool } from '../../types.ts';
import { presentTool } from './present.ts';
import { changeTool } from './store.ts';

export async function archiveTool(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string },
): Promise<{ tool: Tool }> {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const archived = await changeTool(tx.prisma, tenant_id, id, {
      status: 'archived',
      active_name: null,
      updated_at: at,
    });
    if (!archived) throw refuse('tool_not_found');
    await recordAudit(tx, who, { tenant_id, action: 'tool.archived', target: ['tool', id], at });
    return archived;
  });
  return { tool: presentTool(row) };
}
