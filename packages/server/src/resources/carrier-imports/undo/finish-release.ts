// What a release leaves to do outside: detach the number at the carrier, and take it out of the media service's lists
// (spec 3).
import type { Deps } from '../../../deps.ts';
import { recordAudit, system } from '../../../platform/database/audit.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import { MediaError } from '../../../ports/media.ts';
import { dropNumber } from './drop-number.ts';
import { keepHold } from '../keep-hold.ts';
import { finishOperation, restOperation } from '../operation-store.ts';
import type { HeldOperation } from '../operation-store.ts';
import { retryAt } from '../retry-at.ts';
import { findAccount, findCarrierTrunk, findImported, openToken } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

interface Problem {
  readonly step: 'detach' | 'filter';
  readonly failure: string;
  readonly retryable: boolean;
}

/**
 * Neither failure is fatal: the number is released already. Each is logged and audited, and tried again where that may
 * help.
 */
export async function finishRelease(deps: Needs, held: HeldOperation): Promise<void> {
  const { db, clock } = deps;
  const goOn = async (): Promise<void> => {
    if (!(await keepHold(deps, held)))
      throw new MediaError('unreachable', 'taking the number out took too long', { retryable: true });
  };
  const problems: Problem[] = [];
  // Imported anew it stays where it is; from another account it has another trunk.
  const again = await findImported(db.sql, held.tenant_id, held.number);
  const parts = [
    ...(again?.carrier_trunk_id === held.carrier_trunk_id
      ? []
      : [{ step: 'detach', work: () => detach(deps, held) } as const]),
    ...(again?.trunk_id === held.trunk_id
      ? []
      : [{ step: 'filter', work: () => dropNumber(deps, held, goOn) } as const]),
  ];
  for (const { step, work } of parts) {
    // Whoever has it by now does the rest.
    if (!(await keepHold(deps, held))) return;
    problems.push(...(await attempt(deps, held, step, work)));
  }
  const now = clock.now();
  const until = problems.some(({ retryable }) => retryable) ? retryAt(held, now) : undefined;
  if (problems.length > 0 && (held.attempts === 1 || !until)) {
    const changes = { number: held.number, problems, tried_again: until !== undefined };
    await recordAudit(db.sql, system, {
      tenant_id: held.tenant_id,
      action: 'phone_number.release_incomplete',
      target: ['carrier_operation', held.id],
      changes,
      at: now,
    });
  }
  if (until)
    await restOperation(db.sql, held, {
      until,
      failure: problems.map(({ step, failure }) => `${step}: ${failure}`).join('; '),
    });
  else await finishOperation(db.sql, held, problems.length > 0 ? 'abandoned' : 'done', now);
}

async function attempt(
  { log }: Needs,
  held: HeldOperation,
  step: Problem['step'],
  work: () => Promise<void>,
): Promise<Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof CarrierError) && !(error instanceof MediaError)) throw error;
    log.warn(
      { tenant_id: held.tenant_id, operation_id: held.id, number: held.number, step, err: error },
      'a number was released, but not everywhere',
    );
    // A filter that still has the number would be in the way of whoever imports it next.
    return [{ step, failure: error.message, retryable: error.retryable || step === 'filter' }];
  }
}

/**
 * Only from our trunk, whatever the carrier's list says: it may be late, and its owner may have moved the number since.
 */
async function detach(
  { db, sealer, carrier }: Needs,
  { tenant_id, account_sid, number }: HeldOperation,
): Promise<void> {
  const [account, trunk] = await Promise.all([
    findAccount(db.sql, tenant_id, account_sid),
    findCarrierTrunk(db.sql, tenant_id, account_sid),
  ]);
  if (!account || !trunk) return;
  const access = { account_sid, auth_token: openToken(sealer, tenant_id, account_sid, account.auth_token_sealed) };
  const found = await carrier.findNumber(access, number);
  if (found) await carrier.detachNumber(access, trunk.carrier_trunk_sid, found.number_sid);
}
