// The media step of an import: creates trunks for the first number of an account, and adds every further number to
// them.
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../platform/ids.ts';
import { listActiveNumbers } from '../../phone-numbers/store.ts';
import { presentToMedia } from '../../trunks/present.ts';
import { lockTrunk } from '../../trunks/store.ts';
import { operationConflict } from './import-failure.ts';
import { evictNumberFromTrunk } from '../evict-number-from-trunk.ts';
import { required } from './import-state.ts';
import type { ImportState } from './import-state.ts';
import { claimNumber } from './claim-number.ts';
import { trunkSettings } from './trunk-settings.ts';
import { extendLease } from '../operation-store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'carrier'>;

export async function setUpMediaTrunk(
  deps: Needs,
  run: ImportState,
): Promise<Pick<ImportState, 'trunk_id' | 'media_ids'>> {
  const { tenant_id, number, trunk_id: planned } = run.operation;
  // The media service refuses two trunks with one number.
  for (const eviction of await claimNumber(deps, run.operation)) await evictNumberFromTrunk(deps, eviction);
  const allowed_addresses = deps.carrier.signalling_cidrs;
  const trunk = required(run, 'trunk');
  // Waits for a request that is archiving the trunk: an archived trunk takes no numbers.
  const row = await lockTrunk(deps.db.sql, tenant_id, planned);
  const usable = row?.archived_at === null ? row : undefined;
  if (
    usable?.media_outbound_trunk_id &&
    (await deps.media.addTrunkNumber(usable, number, { address: trunk.domain_name, allowed_addresses }))
  )
    return { trunk_id: planned, media_ids: usable };
  const trunk_id = usable || !run.known ? planned : newId('trunk');
  if (trunk_id !== planned && !(await extendLease(deps, run.operation, { trunk_id }))) throw operationConflict();
  // Deletes media trunks that an earlier release could not delete, and what is left of a trunk that lost a side.
  if (usable)
    for (const left of [usable, await deps.media.findTrunk(usable, number)]) await deps.media.deleteTrunk(left);
  const numbers = [...new Set([...(usable ? await listActiveNumbers(deps.db.sql, tenant_id, usable.id) : []), number])];
  const settings = trunkSettings({
    ...run.operation,
    trunk,
    known: run.known,
    password: run.password,
    numbers,
    allowed_addresses,
  });
  return { trunk_id, media_ids: await deps.media.createTrunk(presentToMedia({ tenant_id, id: trunk_id }, settings)) };
}
