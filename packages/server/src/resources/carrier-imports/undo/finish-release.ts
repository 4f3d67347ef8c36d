// The external part of a release: detaches the number at the carrier and removes it from the media service (requirement
// 3).
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { system } from '../../../platform/principal.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import { MediaError } from '../../../ports/media.ts';
import { removeNumberFromMedia } from './remove-number-from-media.ts';
import { extendLease, finishOperation, postponeOperation } from '../operation-store.ts';
import type { ClaimedOperation } from '../operation-store.ts';
import { retryAt } from '../retry-at.ts';
import { findAccount, findCarrierTrunk, findImported, openToken } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

interface Problem {
  readonly step: 'detach' | 'filter';
  readonly failure: string;
  readonly retryable: boolean;
}

/**
 * Neither failure is fatal, because the number is already released. Each is logged and audited, and retried where that
 * may help.
 */
export async function finishRelease(deps: Needs, claimed: ClaimedOperation): Promise<void> {
  const { db, clock } = deps;
  const assertLease = async (): Promise<void> => {
    if (!(await extendLease(deps, claimed)))
      throw new MediaError('unreachable', 'taking the number out took too long', { retryable: true });
  };
  const problems: Problem[] = [];
  // A number that was imported again stays as it is; imported from another account it has another trunk.
  const again = await findImported(db.sql, claimed.tenant_id, claimed.number);
  const parts = [
    ...(again?.carrier_trunk_id === claimed.carrier_trunk_id
      ? []
      : [{ step: 'detach', work: () => detach(deps, claimed) } as const]),
    ...(again?.trunk_id === claimed.trunk_id
      ? []
      : [{ step: 'filter', work: () => removeNumberFromMedia(deps, claimed, assertLease) } as const]),
  ];
  for (const { step, work } of parts) {
    // Another process has the operation by now and does the rest.
    if (!(await extendLease(deps, claimed))) return;
    problems.push(...(await attempt(deps, claimed, step, work)));
  }
  const now = clock.now();
  const until = problems.some(({ retryable }) => retryable) ? retryAt(claimed, now) : undefined;
  if (problems.length > 0 && (claimed.attempts === 1 || !until)) {
    const changes = { number: claimed.number, problems, tried_again: until !== undefined };
    await recordAudit(db.sql, system, {
      tenant_id: claimed.tenant_id,
      action: 'phone_number.release_incomplete',
      target: ['carrier_operation', claimed.id],
      changes,
      at: now,
    });
  }
  if (until)
    await postponeOperation(db.sql, claimed, {
      until,
      failure: problems.map(({ step, failure }) => `${step}: ${failure}`).join('; '),
    });
  else await finishOperation(db.sql, claimed, problems.length > 0 ? 'abandoned' : 'done', now);
}

async function attempt(
  { log }: Needs,
  claimed: ClaimedOperation,
  step: Problem['step'],
  work: () => Promise<void>,
): Promise<Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof CarrierError) && !(error instanceof MediaError)) throw error;
    log.warn(
      { tenant_id: claimed.tenant_id, operation_id: claimed.id, number: claimed.number, step, err: error },
      'a released number could not be removed everywhere',
    );
    // A trunk that still lists the number would block its next import.
    return [{ step, failure: error.message, retryable: error.retryable || step === 'filter' }];
  }
}

/**
 * Detaches the number only from our trunk, whatever the carrier's list says: the list may be stale, and the account's
 * owner may have moved the number.
 */
async function detach(
  { db, sealer, carrier }: Needs,
  { tenant_id, account_sid, number }: ClaimedOperation,
): Promise<void> {
  const [account, trunk] = await Promise.all([
    findAccount(db.sql, tenant_id, account_sid),
    findCarrierTrunk(db.sql, tenant_id, account_sid),
  ]);
  if (!account || !trunk) return;
  const auth_token = openToken(await sealer.of(tenant_id), tenant_id, account_sid, account.auth_token_sealed);
  const access = { account_sid, auth_token };
  const found = await carrier.findNumber(access, number);
  if (found) await carrier.detachNumber(access, trunk.carrier_trunk_sid, found.number_sid);
}
