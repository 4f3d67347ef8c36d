// A caller left before anybody answered: the call ends a moment later, unless the agent's report says that they spoke.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { isTerminal } from './finish-call.ts';
import { changeCall } from '../store.ts';
import type { CallRow } from '../store.ts';

/**
 * An agent reports one to three seconds after the caller is gone; until then a short call may look like one that was
 * not answered.
 */
export const callerGoneMs = 5_000;

/** The caller holds the call's lock. The reconciler ends the call. */
export async function noteCallerGone(deps: Pick<Deps, 'clock'>, sql: Sql, call: CallRow, at: Date): Promise<void> {
  if (isTerminal(call) || call.answered_at || call.leg_missing_since) return;
  await changeCall(
    sql,
    call,
    { leg_missing_since: at, check_after: new Date(at.getTime() + callerGoneMs) },
    deps.clock.now(),
  );
}
