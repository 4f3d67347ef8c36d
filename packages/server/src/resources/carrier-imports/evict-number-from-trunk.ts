// Removes a number from a media trunk that no longer has it on record, because its carrier confirmed another owner.
// Decides by the current record, so it can be repeated.
import type { Deps } from '../../deps.ts';
import { findTrunk, clearMediaInbound } from '../trunks/store.ts';
import { deleteEviction, recordFirstEviction } from './eviction-store.ts';
import type { Eviction } from './eviction-store.ts';
import { later } from '../../platform/time.ts';

/** A change of the trunk that was in progress has taken effect by then. */
const recheckMs = 60_000;

export async function evictNumberFromTrunk(
  { db, clock, media }: Pick<Deps, 'db' | 'clock' | 'media'>,
  eviction: Eviction,
): Promise<void> {
  const { tenant_id, trunk_id, number } = eviction;
  const row = await findTrunk(db.prisma, tenant_id, trunk_id);
  // The trunk is archived, or the tenant has the number again.
  if (!row || row.inbound?.numbers.includes(number)) return deleteEviction(db.sql, eviction);
  const inboundSide = {
    media_inbound_trunk_id: row.media_inbound_trunk_id,
    media_dispatch_rule_id: row.media_dispatch_rule_id,
    media_outbound_trunk_id: null,
  };
  if (row.inbound) await media.removeTrunkNumber(inboundSide, number, row.inbound.numbers);
  else {
    // A trunk without numbers would take every call.
    await media.deleteTrunk(inboundSide);
    await clearMediaInbound(db.sql, tenant_id, trunk_id);
  }
  if (eviction.rounds === 0) return recordFirstEviction(db.sql, eviction, later(clock.now(), recheckMs));
  await deleteEviction(db.sql, eviction);
}
