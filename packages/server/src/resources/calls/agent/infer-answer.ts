// What an agent reports proves that a call was answered, should the answer not be on record.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Call } from '../../../types.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';

/** What an agent says of its call. It says who answered only when it saw the answer itself. */
export interface Told {
  readonly turns: readonly Pick<TurnInput, 'started_at'>[];
  readonly answered_by?: Call['answered_by'] | undefined;
}

/**
 * The answer to an inbound call is found by polling, and a short call may end before the next poll. The process that
 * dialed an outbound call may have died before it could write the answer. The caller holds the lock.
 */
export async function inferAnswer(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  { turns: [first], answered_by = null }: Told,
): Promise<void> {
  if ((!first && answered_by === null) || call.answered_at || isTerminal(call)) return;
  // A turn before the dial tells nothing about a phone.
  if (call.direction === 'outbound' && !call.dial_started_at) return;
  const leg = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  const [now, left_at] = [deps.clock.now(), leg?.left_at ?? null];
  // The agent's clock may be wrong.
  const spoke_at = Math.min(
    Math.max(first ? Date.parse(first.started_at) : 0, call.created_at.getTime()),
    now.getTime(),
  );
  // An agent may greet a caller who has just hung up.
  if (answered_by === null && left_at && left_at.getTime() <= spoke_at) return;
  // Without a word nothing tells the time, but who has left was there before.
  const at = first ? spoke_at : now.getTime();
  await recordAnswer(deps, sql, call, {
    at: new Date(Math.min(at, left_at?.getTime() ?? at)),
    sip_call_id: null,
  });
}
