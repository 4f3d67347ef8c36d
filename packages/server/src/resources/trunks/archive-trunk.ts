// Archives a trunk: first it takes no more phone numbers, then it is deleted in the media service, then it is archived.
// If a step fails, the request can be repeated.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Trunk } from '../../types.ts';
import { releaseClaims } from '../number-claims/store.ts';
import { countActiveNumbers } from './store.ts';
import { presentTrunk } from './present.ts';
import { deleteOtherPeers } from './peer-store.ts';
import { changeTrunk, hasOpenCarrierOperation, lockTrunk } from './store.ts';
import type { TrunkRow } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media'>;
type TrunkKey = Pick<TrunkRow, 'tenant_id' | 'id'>;

export async function archiveTrunk(deps: Needs, who: Principal, key: TrunkKey): Promise<{ trunk: Trunk }> {
  await deps.media.deleteTrunk(await closeToNumbers(deps, key));
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const archived = await changeTrunk(tx.prisma, key, { status: 'archived', archived_at: at, updated_at: at });
    if (!archived) throw refuse('trunk_not_found');
    await releaseClaims(tx, key.tenant_id, archived.inbound?.numbers ?? []);
    await deleteOtherPeers(tx, { tenant_id: key.tenant_id, trunk_id: key.id, peers: [] });
    await recordAudit(tx, who, {
      tenant_id: key.tenant_id,
      action: 'trunk.archived',
      target: ['trunk', key.id],
      client_ref: archived.client_ref,
      at,
    });
    return archived;
  });
  return { trunk: presentTrunk(row, 0) };
}

/** Marks the trunk as closed, so that no number can be given to it while the media service deletes it. */
const closeToNumbers = (deps: Needs, { tenant_id, id }: TrunkKey): Promise<TrunkRow> =>
  deps.db.tx(async (tx) => {
    const trunk = await lockTrunk(tx, tenant_id, id);
    if (!trunk) throw refuse('trunk_not_found');
    if ((await countActiveNumbers(tx, tenant_id, [id])).size > 0) throw refuse('trunk_has_active_numbers');
    // An import in progress may be about to add a number.
    if (await hasOpenCarrierOperation(tx, tenant_id, id)) throw refuse('trunk_has_active_numbers');
    await changeTrunk(tx.prisma, { tenant_id, id }, { archived_at: deps.clock.now() });
    return trunk;
  });
