// Waits for the moment to dial: the dials of a tenant are never closer together than its rate allows, however long
// their agents took.
import type { Deps } from '../../../deps.ts';
import type { CallRow } from '../store.ts';
import { claimDial, findNextDialAt } from './admission-store.ts';

/** True when this worker, and no other, is to dial the call now; false when it is not to dial the call any more. */
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
