// Records that a caller left before the answer. The call ends a moment later, unless the agent reports that they spoke.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { isTerminal } from '../call-state.ts';
import { changeCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { callerGoneMs } from '../timing.ts';
import { later } from '../../../platform/time.ts';

/** The caller holds the call's lock. The reconciler ends the call. */
export async function noteCallerGone(deps: Pick<Deps, 'clock'>, sql: Sql, call: CallRow, at: Date): Promise<void> {
  if (isTerminal(call) || call.answered_at || call.leg_missing_since) return;
  await changeCall(sql, call, { leg_missing_since: at, check_after: later(at, callerGoneMs) }, deps.clock.now());
}
