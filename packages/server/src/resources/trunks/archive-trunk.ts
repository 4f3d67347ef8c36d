// Archiving a trunk: gone from the media service first, so that when that fails the trunk is still there to be archived again.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Trunk } from '../../types.ts';
import { presentTrunk } from './present.ts';
import { changeTrunk, findTrunk } from './store.ts';

export async function archiveTrunk(deps: Pick<Deps, 'db' | 'clock' | 'media'>, who: Principal, input: { readonly tenant_id: string; readonly id: string }): Promise<{ trunk: Trunk }> {
  const { tenant_id, id } = input;
  const found = await findTrunk(deps.db.prisma, tenant_id, id);
  if (!found) throw refuse('trunk_not_found');
  await deps.media.deleteTrunk(found);
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const archived = await changeTrunk(tx.prisma, { tenant_id, id }, { status: 'archived', archived_at: at, updated_at: at });
    if (!archived) throw refuse('trunk_not_found');
    await recordAudit(tx.sql, who, { tenant_id, action: 'trunk.archived', target: ['trunk', id], client_ref: archived.client_ref, at });
    return archived;
  });
  return { trunk: presentTrunk(row) };
}
