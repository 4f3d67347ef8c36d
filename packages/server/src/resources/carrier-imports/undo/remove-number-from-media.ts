// Taking a number that is no longer in use out of the media service: out of its trunk's lists, or with the trunk when
// it was the last.
import type { Deps } from '../../../deps.ts';
import type { MediaTrunkIds } from '../../../ports/media.ts';
import { listActiveNumbers } from '../../phone-numbers/store.ts';
import { findTrunk, clearMediaTrunk } from '../../trunks/store.ts';
import type { ClaimedOperation } from '../operation-store.ts';

type Needs = Pick<Deps, 'db' | 'media'>;

/**
 * Whoever holds the operation is alone in the account: no number joins the trunk meanwhile. `goOn` throws when that is
 * no longer sure.
 */
export async function removeNumberFromMedia(
  deps: Needs,
  claimed: ClaimedOperation,
  assertLease: () => Promise<void>,
): Promise<void> {
  const { db, media } = deps;
  const { tenant_id, trunk_id, number } = claimed;
  const row = await findTrunk(db.prisma, tenant_id, trunk_id);
  const others = row?.media_outbound_trunk_id ? await listActiveNumbers(db.sql, tenant_id, trunk_id) : [];
  await assertLease();
  if (row && others.length > 0) await media.removeTrunkNumber(row, number, others);
  // First here, then there: a record that names what is gone would be in the way of the next import.
  else if (row?.media_outbound_trunk_id && (await clearMediaTrunk(db.sql, row))) await media.deleteTrunk(row);
  await removeUnrecordedTrunks(deps, claimed, assertLease);
}

/** What an import made that did not come to put it on record, or that was deleted only here. */
export async function removeUnrecordedTrunks(
  { db, media }: Needs,
  { tenant_id, trunk_id, number }: ClaimedOperation,
  assertLease: () => Promise<void>,
): Promise<void> {
  const row = await findTrunk(db.prisma, tenant_id, trunk_id);
  await assertLease();
  const stray = await media.findTrunk({ tenant_id, id: trunk_id }, number);
  await assertLease();
  await media.deleteTrunk(row ? without(row, stray) : stray);
}

/** The trunk on record stays: a list that is late may still show the number on it. */
const without = (
  used: MediaTrunkIds,
  { media_inbound_trunk_id, media_outbound_trunk_id, media_dispatch_rule_id }: MediaTrunkIds,
): MediaTrunkIds => ({
  media_inbound_trunk_id: media_inbound_trunk_id === used.media_inbound_trunk_id ? null : media_inbound_trunk_id,
  media_outbound_trunk_id: media_outbound_trunk_id === used.media_outbound_trunk_id ? null : media_outbound_trunk_id,
  media_dispatch_rule_id: media_dispatch_rule_id === used.media_dispatch_rule_id ? null : media_dispatch_rule_id,
});
