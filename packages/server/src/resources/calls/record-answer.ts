// The phone was answered: from here on the call is in progress, and its duration counts.
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/db.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import { phoneLeg } from './phone-leg.ts';
import { recordJoined } from './record-joined.ts';
import { changeCall, listLegs } from './store.ts';
import type { CallRow } from './store.ts';

/** Records the answer once. The caller holds the lock. A leg or room that went meanwhile ends the call at once. */
export async function recordAnswer(deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>, sql: Sql, call: CallRow, answer: { at: Date; sip_call_id: string | null }): Promise<void> {
  if (isTerminal(call) || call.answered_at) return;
  const seen = await recordJoined(deps, sql, call, { ...phoneLeg(call), at: answer.at });
  const change = { status: 'in_progress', answered_at: answer.at, dial_ended_at: answer.at, sip_call_id: answer.sip_call_id, leg_missing_since: null } as const;
  const answered = await changeCall(sql, seen, change, deps.clock.now());
  const leg = (await listLegs(sql, call)).find(({ identity }) => identity === phoneLeg(call).identity);
  const gone = leg?.left_at ?? answered.room_finished_at;
  if (gone) await finishCall(deps, sql, answered, { reason: 'user_hangup', at: gone < answer.at ? answer.at : gone });
}
