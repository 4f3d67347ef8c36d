// Checks a call whose leg is in the room: is it answered, has it lasted too long, is its agent still there.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { MediaParticipant } from '../../../ports/media.ts';
import { isAnswered, isTerminal } from '../call-state.ts';
import { ringingSteps } from '../call-steps.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { agentArrivesMs, agentGoneMs, agentRecheckMs, transferTimeoutMs } from '../timing.ts';
import { overdueEnd } from './overdue-end.ts';

/** What is in the call's room: its leg, and whether there is an agent. */
export interface Present {
  readonly leg: MediaParticipant;
  readonly agent: boolean;
}

/** The caller holds the call's lock. */
export async function checkPresent(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  { leg, agent }: Present,
): Promise<void> {
  const now = deps.clock.now();
  await recordSteps(sql, call, ...ringingSteps(call, leg, now));
  if (isAnswered(call, leg)) await recordAnswer(deps, sql, call, { at: now, sip_call_id: leg.sip_call_id });
  const current = (await findCall(sql, call.tenant_id, call.id)) ?? call;
  if (isTerminal(current)) return;
  const overdue = overdueEnd(current, now);
  if (overdue) return finishCall(deps, sql, current, overdue);
  if (current.end_reason_requested && now.getTime() - current.updated_at.getTime() > transferTimeoutMs) {
    await changeCall(sql, current, { end_reason_requested: null, end_by_requested: null }, now);
    const [key, data] = [now.toISOString(), { reason: 'timeout' }] as const;
    await recordSteps(sql, current, { type: 'transfer.failed', key, at: now, data });
  }
  if (current.leg_missing_since) await changeCall(sql, current, { leg_missing_since: null }, now);
  if (!current.answered_at || now.getTime() - current.answered_at.getTime() < agentArrivesMs) return;
  if (agent) {
    if (current.agent_missing_since) await changeCall(sql, current, { agent_missing_since: null }, now);
    return;
  }
  const since = current.agent_missing_since;
  if (since && now.getTime() - since.getTime() >= agentGoneMs)
    return finishCall(deps, sql, current, { reason: 'agent_error', at: now });
  await changeCall(
    sql,
    current,
    { agent_missing_since: since ?? now, check_after: new Date(now.getTime() + agentRecheckMs) },
    now,
  );
}
