// Claims a number for the tenant that the carrier confirms as its owner. An unconfirmed claim of another tenant is
// taken over.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { system } from '../../../platform/principal.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refuse } from '../../../platform/refuse.ts';
import { claimNumbers, findClaim, moveClaim, pendingMs } from '../../number-claims/store.ts';
import type { NumberClaim } from '../../number-claims/store.ts';
import { releaseActiveNumber } from '../../phone-numbers/store.ts';
import { removeInboundNumber } from '../../trunks/store.ts';
import { addEviction } from '../eviction-store.ts';
import type { Eviction } from '../eviction-store.ts';
import { operationConflict } from './import-failure.ts';
import type { OperationRow } from '../operation-store.ts';
import { later } from '../../../platform/time.ts';

/**
 * Returns the trunks from which the media service must remove the number. They are recorded as evictions, so a process
 * that stops here loses nothing.
 */
export const claimNumber = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tenant_id, number }: Pick<OperationRow, 'tenant_id' | 'number'>,
): Promise<Eviction[]> =>
  db.tx(async (tx) => {
    const now = clock.now();
    const claim = await findClaim(tx, number, now);
    const pending_until = later(now, pendingMs);
    if (claim && claim.tenant_id !== tenant_id) return takeOver(tx, claim, { tenant_id, pending_until, now });
    await claimNumbers(tx, { tenant_id, numbers: [number], verified: true, pending_until, now });
    return [];
  });

/** Locks the other tenant's rows first, in the order that all operations use. Neither tenant learns about the other. */
async function takeOver(
  tx: Tx,
  claim: NumberClaim,
  { tenant_id, pending_until, now }: { readonly tenant_id: string; readonly pending_until: Date; readonly now: Date },
): Promise<Eviction[]> {
  if (claim.verified) throw refuse('phone_already_in_use');
  const { number, tenant_id: before } = claim;
  const released = await releaseActiveNumber(tx, before, number, now);
  const trunk_ids = await removeInboundNumber(tx, before, number, now);
  // Another import was faster, or the claim is free by now.
  if (!(await moveClaim(tx, claim, { tenant_id, pending_until }))) throw operationConflict();
  const evictions = trunk_ids.map((trunk_id): Eviction => ({ tenant_id: before, trunk_id, number, rounds: 0 }));
  for (const eviction of evictions) await addEviction(tx, eviction, now);
  const changes = { number, reason: 'the carrier has confirmed another owner', trunk_ids };
  await recordAudit(tx, system, {
    tenant_id: before,
    action: 'number_claim.lost',
    target: released === undefined ? null : ['phone_number', released],
    changes,
    at: now,
  });
  await recordAudit(tx, system, {
    tenant_id,
    action: 'number_claim.gained',
    target: null,
    changes: { number, reason: 'the carrier has confirmed the owner' },
    at: now,
  });
  return evictions;
}
