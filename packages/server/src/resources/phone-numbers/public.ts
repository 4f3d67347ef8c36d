// Operations of phone numbers that other resources call.
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { recordRelease } from './record-release.ts';
import { releaseClaims } from '../number-claims/store.ts';
import { changePhoneNumber } from './store.ts';
import type { PhoneNumberRow } from './store.ts';

interface Released {
  readonly row: PhoneNumberRow;
  /** What is left to do at the carrier and in the media service; null for a number that was not imported. */
  readonly operation: Awaited<ReturnType<typeof recordRelease>> | null;
}

/** Releases an active number in the caller's transaction, with its audit entry. Refuses when there is none. */
export async function releaseNumber(
  tx: Tx,
  who: Principal,
  { tenant_id, id, at }: { readonly tenant_id: string; readonly id: string; readonly at: Date },
): Promise<Released> {
  const row = await changePhoneNumber(tx.prisma, tenant_id, id, {
    status: 'released',
    active_number: null,
    released_at: at,
    updated_at: at,
  });
  if (!row) throw refuse('phone_number_not_found');
  await recordAudit(tx, who, {
    tenant_id,
    action: 'phone_number.released',
    target: ['phone_number', id],
    client_ref: row.client_ref,
    changes: { number: row.number },
    at,
  });
  const operation = row.provider_kind === 'carrier_pv' ? await recordRelease(tx, row, at) : null;
  await releaseClaims(tx, tenant_id, [row.number]);
  return { row, operation };
}

/** The key of the requests that ask which agent answers a number. */
export { findActiveNumbers, openAnswerSecret } from './store.ts';
