// Turns that an agent reports prove that a call was answered, should the answer not be on record.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';

/**
 * The answer to an inbound call is found by polling, and a short call may end before the next poll. The process that
 * dialed an outbound call may have died before it could write the answer. The caller holds the lock.
 */
export async function inferAnswer(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  turns: readonly TurnInput[],
): Promise<void> {
  const [first] = turns;
  if (!first || call.answered_at || isTerminal(call)) return;
  // A turn before the dial tells nothing about a phone.
  if (call.direction === 'outbound' && !call.dial_started_at) return;
  // The agent's clock may be wrong.
  const at = new Date(
    Math.min(Math.max(Date.parse(first.started_at), call.created_at.getTime()), deps.clock.now().getTime()),
  );
  const leg = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  // An agent may greet a caller who has just hung up.
  if (leg?.left_at && leg.left_at <= at) return;
  await recordAnswer(deps, sql, call, { at, sip_call_id: null });
}
