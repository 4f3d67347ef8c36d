// What becomes of an import that failed: undone, looked at once more, tried again later, or given up.
import type { Deps } from '../../../deps.ts';
import { recordAudit, system } from '../../../platform/database/audit.ts';
import { releaseClaims } from '../../number-claims/store.ts';
import { finishOperation, mayHaveCreated, postponeOperation } from '../operation-store.ts';
import type { ClaimedOperation } from '../operation-store.ts';
import { retryAt } from '../retry-at.ts';
import { undoImport } from './undo-import.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

/**
 * By then a request that got no answer has had its effect or never will, and the carrier's lists show what was made
 * last.
 */
const recheckMs = 60_000;

/** `until`: when whoever waits for it has to be answered. */
export async function finalizeUndo(deps: Needs, claimed: ClaimedOperation, until: number): Promise<void> {
  const { db, clock, log } = deps;
  const facts = { tenant_id: claimed.tenant_id, operation_id: claimed.id, number: claimed.number };
  try {
    await undoImport(deps, claimed, until);
    // Claimed for the import, or moved to it: free now, unless the tenant has it otherwise.
    await db.tx(({ sql }) => releaseClaims(sql, claimed.tenant_id, [claimed.number]));
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
    return postponeOperation(db.sql, claimed, { until: new Date(now.getTime() + recheckMs), look_again: true });
  await finish(deps, claimed, 'undone', now);
}

const finish = ({ db }: Needs, claimed: ClaimedOperation, status: 'undone' | 'abandoned', at: Date): Promise<void> =>
  db.tx(async ({ sql }) => {
    if (!(await finishOperation(sql, claimed, status, at))) return;
    // An import that was refused before it changed anything is nothing to tell of.
    if (!mayHaveCreated(claimed)) return;
    const changes = {
      number: claimed.number,
      account_sid: claimed.account_sid,
      step: claimed.step,
      failure: claimed.failure,
    };
    await recordAudit(sql, system, {
      tenant_id: claimed.tenant_id,
      action: `carrier_import.${status}`,
      target: ['carrier_operation', claimed.id],
      changes,
      at,
    });
  });
