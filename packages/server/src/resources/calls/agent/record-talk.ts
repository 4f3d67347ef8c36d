// What an agent says it heard proves that an inbound call was answered, should nobody have seen it happen.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { isTerminal } from '../lifecycle/finish-call.ts';
import { callLeg } from '../lifecycle/call-leg.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';

/**
 * A dial says itself when it is answered; an answer to a caller is seen by looking, and a short call can be over by
 * then. The caller holds the lock.
 */
export async function recordTalk(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  turns: readonly TurnInput[],
): Promise<void> {
  const [first] = turns;
  if (!first || call.direction === 'outbound' || call.answered_at || isTerminal(call)) return;
  // The agent's clock is not ours.
  const at = new Date(
    Math.min(Math.max(Date.parse(first.started_at), call.created_at.getTime()), deps.clock.now().getTime()),
  );
  const leg = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  // An agent may greet a caller who has just hung up.
  if (leg?.left_at && leg.left_at <= at) return;
  await recordAnswer(deps, sql, call, { at, sip_call_id: null });
}
