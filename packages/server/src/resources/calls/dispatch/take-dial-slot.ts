// Waiting for the moment to dial: no two dials of a tenant are closer together than its rate allows, however long
// agents took.
import type { Deps } from '../../../deps.ts';
import { claimDial, findNextDialAt } from './admission-store.ts';
import type { CallRow } from '../store.ts';

/**
 * True when this worker, and no other, is to dial the call now; false when nobody is to dial it any more, or another
 * does.
 */
export async function takeDialSlot(
  deps: Pick<Deps, 'db' | 'clock'>,
  call: CallRow,
  signal: AbortSignal,
): Promise<boolean> {
  while (!(await claimDial(deps.db.sql, call, deps.clock.now()))) {
    const at = await findNextDialAt(deps.db.sql, call);
    if (!at) return false;
    await deps.clock.sleep(Math.max(1, at.getTime() - deps.clock.now().getTime()), signal);
  }
  return true;
}
