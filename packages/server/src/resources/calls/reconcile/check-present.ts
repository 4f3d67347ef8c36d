// Checks a call whose leg is in the room: is it answered, has it lasted too long, is its agent still there.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { MediaParticipant } from '../../../ports/media.ts';
import { callLeg, isAnswered, isTerminal } from '../call-state.ts';
import { ringingSteps } from '../call-steps.ts';
import { recordJoined } from '../lifecycle/record-joined.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { agentArrivesMs, agentGoneMs, transferTimeoutMs } from '../timing.ts';
import { overdueEnd } from './overdue-end.ts';
import { answerFound, endFound } from './end-found.ts';
import { later } from '../../../platform/time.ts';

/** What is in the call's room: its leg, and whether there is an agent. */
export interface Present {
  readonly leg: MediaParticipant;
  readonly agent: boolean;
}

type Needs = Pick<Deps, 'clock' | 'enqueue' | 'metrics'>;

/** The caller holds the call's lock. */
export async function checkPresent(deps: Needs, sql: Sql, call: CallRow, { leg, agent }: Present): Promise<void> {
  const now = deps.clock.now();
  await recordSteps(sql, call, ...ringingSteps(call, leg, now));
  await recordJoined(deps, sql, call, { ...callLeg(call), at: now, call_status: leg.call_status });
  if (isAnswered(call, leg)) await answerFound(deps, sql, call, { at: now, sip_call_id: leg.sip_call_id });
  const current = (await findCall(sql, call.tenant_id, call.id)) ?? call;
  if (isTerminal(current)) return;
  const overdue = overdueEnd(current, now);
  if (overdue) return endFound(deps, sql, current, overdue);
  if (current.end_reason_requested && now.getTime() - current.updated_at.getTime() > transferTimeoutMs) {
    await changeCall(sql, current, { end_reason_requested: null, end_by_requested: null }, now);
    const [key, data] = [now.toISOString(), { reason: 'timeout', sip_status: null }] as const;
    await recordSteps(sql, current, { type: 'transfer.failed', key, at: now, data });
  }
  if (current.leg_missing_since) await changeCall(sql, current, { leg_missing_since: null }, now);
  await checkAgent(deps, sql, current, agent);
}

/**
 * Ends a call whose agent is gone: the other side hears nothing, or would when it answers. A phone is dialed once its
 * agent is in the room; a caller and a browser may be there before it.
 */
async function checkAgent(deps: Needs, sql: Sql, call: CallRow, listed: boolean): Promise<void> {
  const now = deps.clock.now();
  const waited_ms = call.answered_at && now.getTime() - call.answered_at.getTime();
  if (call.direction !== 'outbound' && (waited_ms === null || waited_ms < agentArrivesMs)) return;
  // Who is transferred does not need it any more.
  if (call.end_reason_requested === 'transferred') return;
  const reported = hasLeft(call);
  if (listed && !reported) {
    if (call.agent_missing_since) await changeCall(sql, call, { agent_missing_since: null }, now);
    return;
  }
  const since = call.agent_missing_since;
  if (reported || (since && now.getTime() - since.getTime() >= agentGoneMs))
    return endFound(deps, sql, call, { reason: call.answered_at ? 'agent_error' : 'agent_unavailable', at: now });
  await changeCall(sql, call, { agent_missing_since: since ?? now, check_after: later(now, agentGoneMs) }, now);
}

/**
 * Whether the agent itself said that it has left: it reports after that. After the media service was restarted, its
 * list still holds an agent that is gone. Where two were dispatched, the report may be that of the other one.
 */
const hasLeft = (call: CallRow): boolean => call.report_received_at !== null && call.agent_dispatch_count <= 1;
