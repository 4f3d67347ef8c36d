// Undoes a failed import, and then checks it once more, retries it later, or abandons it.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { system } from '../../../platform/principal.ts';
import { releaseClaims } from '../../number-claims/store.ts';
import { finishOperation, mayHaveCreated, postponeOperation } from '../operation-store.ts';
import type { ClaimedOperation } from '../operation-store.ts';
import { retryAt } from '../retry-at.ts';
import { undoImport } from './undo-import.ts';
import { later } from '../../../platform/time.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

/**
 * A request without a response has taken effect by then or never will, and the carrier's lists show the newest
 * resources.
 */
const recheckMs = 60_000;

/** `until`: the deadline of the caller, in epoch milliseconds. */
export async function finalizeUndo(deps: Needs, claimed: ClaimedOperation, until: number): Promise<void> {
  const { db, clock, log } = deps;
  const facts = { tenant_id: claimed.tenant_id, operation_id: claimed.id, number: claimed.number };
  try {
    await undoImport(deps, claimed, until);
    // The claim was made or taken over for the import. It is released unless the tenant has the number in another way.
    await db.tx((tx) => releaseClaims(tx, claimed.tenant_id, [claimed.number]));
  } catch (error) {
    const now = clock.now();
    const again = retryAt(claimed, now);
    log[again ? 'warn' : 'error'](
      { ...facts, err: error },
      again
        ? 'an import could not be undone and will be tried again'
        : 'an import could not be undone: something of it may be left at the carrier',
    );
    return again ? postponeOperation(db.sql, claimed, { until: again }) : finish(deps, claimed, 'abandoned', now);
  }
  const now = clock.now();
  if (!claimed.look_again && mayHaveCreated(claimed))
    return postponeOperation(db.sql, claimed, { until: later(now, recheckMs), look_again: true });
  await finish(deps, claimed, 'undone', now);
}

const finish = ({ db }: Needs, claimed: ClaimedOperation, status: 'undone' | 'abandoned', at: Date): Promise<void> =>
  db.tx(async (tx) => {
    if (!(await finishOperation(tx, claimed, status, at))) return;
    // An import that was refused before it changed anything needs no audit entry.
    if (!mayHaveCreated(claimed)) return;
    const changes = {
      number: claimed.number,
      account_sid: claimed.account_sid,
      step: claimed.step,
      failure: claimed.failure,
    };
    await recordAudit(tx, system, {
      tenant_id: claimed.tenant_id,
      action: `carrier_import.${status}`,
      target: ['carrier_operation', claimed.id],
      changes,
      at,
    });
  });
