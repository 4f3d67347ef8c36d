// What becomes of an import that failed: undone, looked at once more, tried again later, or given up.
import type { Deps } from '../../../deps.ts';
import { recordAudit, system } from '../../../platform/database/audit.ts';
import { releaseClaims } from '../../number-claims/store.ts';
import { finishOperation, mayHaveMade, restOperation } from '../operation-store.ts';
import type { HeldOperation } from '../operation-store.ts';
import { retryAt } from '../retry-at.ts';
import { undoImport } from './undo-import.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

/**
 * By then a request that got no answer has had its effect or never will, and the carrier's lists show what was made
 * last.
 */
const recheckMs = 60_000;

/** `until`: when whoever waits for it has to be answered. */
export async function finalizeUndo(deps: Needs, held: HeldOperation, until: number): Promise<void> {
  const { db, clock, log } = deps;
  const facts = { tenant_id: held.tenant_id, operation_id: held.id, number: held.number };
  try {
    await undoImport(deps, held, until);
    // Claimed for the import, or moved to it: free now, unless the tenant has it otherwise.
    await db.tx(({ sql }) => releaseClaims(sql, held.tenant_id, [held.number]));
  } catch (error) {
    const now = clock.now();
    const again = retryAt(held, now);
    log[again ? 'warn' : 'error'](
      { ...facts, err: error },
      again
        ? 'an import could not be undone and will be tried again'
        : 'an import could not be undone: something of it may be left at the carrier',
    );
    return again ? restOperation(db.sql, held, { until: again }) : finish(deps, held, 'abandoned', now);
  }
  const now = clock.now();
  if (!held.look_again && mayHaveMade(held))
    return restOperation(db.sql, held, { until: new Date(now.getTime() + recheckMs), look_again: true });
  await finish(deps, held, 'undone', now);
}

const finish = ({ db }: Needs, held: HeldOperation, status: 'undone' | 'abandoned', at: Date): Promise<void> =>
  db.tx(async ({ sql }) => {
    if (!(await finishOperation(sql, held, status, at))) return;
    // An import that was refused before it changed anything is nothing to tell of.
    if (!mayHaveMade(held)) return;
    const changes = { number: held.number, account_sid: held.account_sid, step: held.step, failure: held.failure };
    await recordAudit(sql, system, {
      tenant_id: held.tenant_id,
      action: `carrier_import.${status}`,
      target: ['carrier_operation', held.id],
      changes,
      at,
    });
  });
