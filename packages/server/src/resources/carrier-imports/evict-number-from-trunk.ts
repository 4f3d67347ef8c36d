// Taking a number out of a trunk in the media service that has lost it on record. What the record says by then decides;
// it can be done again.
import type { Deps } from '../../deps.ts';
import { findTrunk, clearMediaInbound } from '../trunks/store.ts';
import { deleteEviction, recordFirstEviction } from './eviction-store.ts';
import type { Eviction } from './eviction-store.ts';

/** By then a change of the trunk that was under way has had its effect. */
const recheckMs = 60_000;

export async function evictNumberFromTrunk(
  { db, clock, media }: Pick<Deps, 'db' | 'clock' | 'media'>,
  eviction: Eviction,
): Promise<void> {
  const { tenant_id, trunk_id, number } = eviction;
  const row = await findTrunk(db.prisma, tenant_id, trunk_id);
  // Archived, or the number is the tenant's again.
  if (!row || row.inbound?.numbers.includes(number)) return deleteEviction(db.sql, eviction);
  const inboundSide = {
    media_inbound_trunk_id: row.media_inbound_trunk_id,
    media_dispatch_rule_id: row.media_dispatch_rule_id,
    media_outbound_trunk_id: null,
  };
  if (row.inbound) await media.removeTrunkNumber(inboundSide, number, row.inbound.numbers);
  else {
    // Without numbers it would take every call.
    await media.deleteTrunk(inboundSide);
    await clearMediaInbound(db.sql, tenant_id, trunk_id);
  }
  if (eviction.rounds === 0) return recordFirstEviction(db.sql, eviction, new Date(clock.now().getTime() + recheckMs));
  await deleteEviction(db.sql, eviction);
}
