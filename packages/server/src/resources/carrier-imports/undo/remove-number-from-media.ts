// Removes an unused number from the media service: from its trunk's lists, or together with the trunk if it was the
// last number.
import type { Deps } from '../../../deps.ts';
import type { MediaTrunkIds } from '../../../ports/media.ts';
import { listActiveNumbers } from '../../phone-numbers/store.ts';
import { findTrunk, clearMediaTrunk } from '../../trunks/store.ts';
import type { ClaimedOperation } from '../operation-store.ts';

type Needs = Pick<Deps, 'db' | 'media'>;

/**
 * While the operation is claimed, no other import adds numbers to the trunk. `assertLease` throws when that is no
 * longer certain.
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
  // The record first: a record that names a deleted media trunk would block the next import.
  else if (row?.media_outbound_trunk_id && (await clearMediaTrunk(db.sql, row))) await media.deleteTrunk(row);
  await removeUnrecordedTrunks(deps, claimed, assertLease);
}

/** Deletes media trunks that an import created and did not record, or that were deleted only on record. */
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

/** Keeps the recorded trunk: a stale list may still show the number on it. */
const without = (
  used: MediaTrunkIds,
  { media_inbound_trunk_id, media_outbound_trunk_id, media_dispatch_rule_id }: MediaTrunkIds,
): MediaTrunkIds => ({
  media_inbound_trunk_id: media_inbound_trunk_id === used.media_inbound_trunk_id ? null : media_inbound_trunk_id,
  media_outbound_trunk_id: media_outbound_trunk_id === used.media_outbound_trunk_id ? null : media_outbound_trunk_id,
  media_dispatch_rule_id: media_dispatch_rule_id === used.media_dispatch_rule_id ? null : media_dispatch_rule_id,
});
