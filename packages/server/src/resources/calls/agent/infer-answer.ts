// Turns that an agent reports prove that an inbound call was answered, should the answer not be on record.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';

/**
 * A dial reports when it is answered. The answer to an inbound call is found by polling, and a short call may end
 * before the next poll. The caller holds the lock.
 */
export async function inferAnswer(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  turns: readonly TurnInput[],
): Promise<void> {
  const [first] = turns;
  if (!first || call.direction === 'outbound' || call.answered_at || isTerminal(call)) return;
  // The agent's clock may be wrong.
  const at = new Date(
    Math.min(Math.max(Date.parse(first.started_at), call.created_at.getTime()), deps.clock.now().getTime()),
  );
  const leg = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  // An agent may greet a caller who has just hung up.
  if (leg?.left_at && leg.left_at <= at) return;
  await recordAnswer(deps, sql, call, { at, sip_call_id: null });
}
