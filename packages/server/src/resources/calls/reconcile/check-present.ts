// A look at a call whose other side is in the room: is it answered, is it over time, is its agent still there.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { MediaParticipant } from '../../../ports/media.ts';
import { finishCall, isTerminal } from '../lifecycle/finish-call.ts';
import { isAnswered } from '../lifecycle/is-answered.ts';
import { overdueEnd } from './overdue-end.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';

/** What the media service shows. */
export interface Present {
  readonly leg: MediaParticipant;
  readonly agent: boolean;
}

/** How long an answered call may be without its agent, which may be connecting anew. */
const agentGoneMs = 5_000;
/** How soon after the answer the agent must be in the room: it is, before we dial. */
const agentArrivesMs = 15_000;
const recheckMs = 2_000;
/** A transfer that nobody reported on. */
const transferMs = 120_000;

/** The caller holds the call's lock. */
export async function checkPresent(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  { leg, agent }: Present,
): Promise<void> {
  const now = deps.clock.now();
  if (isAnswered(call, leg)) await recordAnswer(deps, sql, call, { at: now, sip_call_id: leg.sip_call_id });
  const current = (await findCall(sql, call.tenant_id, call.id)) ?? call;
  if (isTerminal(current)) return;
  const overdue = overdueEnd(current, now);
  if (overdue) return finishCall(deps, sql, current, overdue);
  if (current.end_reason_requested && now.getTime() - current.updated_at.getTime() > transferMs)
    await changeCall(sql, current, { end_reason_requested: null, end_by_requested: null }, now);
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
    { agent_missing_since: since ?? now, check_after: new Date(now.getTime() + recheckMs) },
    now,
  );
}
