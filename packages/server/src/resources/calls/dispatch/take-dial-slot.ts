// Waits for the moment to dial: the dials of a tenant are never closer together than its rate allows, however long
// their agents took.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { isDatabaseDown } from '../../../platform/database/db.ts';
import type { CallRow } from '../store.ts';
import { outcomeRetryMs } from '../timing.ts';
import { claimDial, findNextDialAt } from './admission-store.ts';

/** True when this worker, and no other, is to dial the call now; false when it is not to dial the call any more. */
export async function takeDialSlot(
  deps: Pick<Deps, 'db' | 'clock'>,
  call: CallRow,
  signal: AbortSignal,
): Promise<boolean> {
  const claim = randomUUID();
  for (;;) {
    const at = await claimedOrNext(deps, call, claim);
    if (typeof at === 'boolean') return at;
    await deps.clock.sleep(Math.max(1, at.getTime() - deps.clock.now().getTime()), signal);
  }
}

/** Whether the call is to be dialed, or when to ask again. */
async function claimedOrNext(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  call: CallRow,
  claim: string,
): Promise<boolean | Date> {
  try {
    return (await claimDial(db.sql, call, claim, clock.now())) || ((await findNextDialAt(db.sql, call)) ?? false);
  } catch (error) {
    // The claim may have been committed: then nobody else may dial.
    if (!isDatabaseDown(error)) throw error;
    return new Date(clock.now().getTime() + outcomeRetryMs);
  }
}
