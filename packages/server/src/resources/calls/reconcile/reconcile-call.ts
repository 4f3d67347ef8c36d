// Checks an unfinished call: compares what is on record with what the media service shows, and ends a call that nothing
// else will end.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { MediaError } from '../../../ports/media.ts';
import { callLeg, isTerminal, wasAnswered } from '../call-state.ts';
import { reasonOfUnansweredLeg } from '../lifecycle/reasons.ts';
import { changeCall, checkBy, listLegs } from '../store.ts';
import type { CallRow, ParticipantRow } from '../store.ts';
import {
  agentReportMs,
  callerGoneMs,
  lateBrowserMs,
  legLeftMs,
  legMissingMs,
  legRecheckMs,
  legUnknownMs,
  lostJobMs,
} from '../timing.ts';
import { ofCall, withCall } from '../with-call.ts';
import { checkPresent } from './check-present.ts';
import { overdueEnd } from './overdue-end.ts';
import { answerFound, endFound } from './end-found.ts';
import { later } from '../../../platform/time.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>;

export async function reconcileCall(deps: Needs, seen: CallRow): Promise<void> {
  if (isTerminal(seen)) return;
  const now = deps.clock.now();
  const job = { payload: ofCall(seen) };
  if (seen.end_reason_requested && seen.end_reason_requested !== 'transferred')
    return deps.enqueue(deps.db.sql, 'call.close-room', [job]);
  if (!seen.answered_at && now.getTime() - seen.updated_at.getTime() > lostJobMs) {
    if (seen.direction !== 'outbound') await deps.enqueue(deps.db.sql, 'call.answer', [job]);
    else if (!seen.dial_started_at) await deps.enqueue(deps.db.sql, 'call.dial', [job]);
  }
  if (seen.direction === 'outbound' && !seen.dial_started_at) return;
  const participants = await deps.media.listParticipants(seen.room_name).catch((error: unknown) => {
    // A call past its limits ends even while the media service cannot be reached.
    if (error instanceof MediaError && overdueEnd(seen, now)) return [];
    throw error;
  });
  await withCall(deps, ofCall(seen), async (sql, call) => {
    if (isTerminal(call)) return;
    const leg = participants.find(({ identity }) => identity === callLeg(call).identity);
    const agent = participants.some(({ kind }) => kind === 'agent');
    if (leg) await checkPresent(deps, sql, call, { leg, agent });
    // The call has changed while the media service was asked: its response may be outdated.
    else if (call.status !== seen.status) await checkBy(sql, call, later(deps.clock.now(), legRecheckMs));
    else await checkMissing(deps, sql, call, agent);
  });
}

async function checkMissing(deps: Needs, sql: Sql, call: CallRow, hasAgent: boolean): Promise<void> {
  const now = deps.clock.now();
  const overdue = overdueEnd(call, now);
  if (overdue) return endFound(deps, sql, call, overdue);
  const record = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  const neverCame = call.direction === 'web' && !record && !call.answered_at;
  if (neverCame) {
    // Without an agent that waits, the job that dispatches one decides; it was enqueued again above.
    if (call.agent_accepted_at && now.getTime() - call.agent_accepted_at.getTime() > limits.join_ms + lateBrowserMs)
      await endFound(deps, sql, call, { reason: 'join_timeout', at: now });
    return;
  }
  // A room that finished before the answer may have been an earlier one of the same name.
  const since = call.leg_missing_since ?? (call.answered_at ? null : call.room_finished_at);
  const grace_ms = graceMs(call, record, hasAgent);
  if (!since || now.getTime() - since.getTime() < grace_ms) {
    const next = later(now, Math.min(grace_ms, legRecheckMs));
    await changeCall(sql, call, { leg_missing_since: since ?? now, check_after: next }, now);
    return;
  }
  if (call.answered_at) return endFound(deps, sql, call, { reason: 'lost', at: since });
  if (call.direction !== 'outbound') return endFound(deps, sql, call, { reason: 'no_answer', at: since });
  if (!record) return endFound(deps, sql, call, { reason: 'media_failure', at: now });
  // The dialer has died: the last state of the leg tells how the dial ended.
  if (wasAnswered(record.call_status))
    return answerFound(deps, sql, call, { at: record.left_at ?? now, sip_call_id: null });
  await endFound(deps, sql, call, { reason: reasonOfUnansweredLeg(record), at: now });
}

/** How long the leg of a call may be missing before the call ends. */
function graceMs(call: CallRow, record: ParticipantRow | undefined, hasAgent: boolean): number {
  if (call.answered_at) return agentReportMs;
  // The agent that was in the room is about to report, and may report that they spoke.
  const mayReport = call.agent_accepted_at !== null && !call.report_received_at;
  if (call.direction !== 'outbound') return mayReport ? agentReportMs : callerGoneMs;
  if (record?.left_at) return legLeftMs;
  // A phone that never came leaves the agent alone in the room. Without an agent the call may be over.
  if (mayReport && !hasAgent) return agentReportMs;
  return call.dial_ended_at ? legUnknownMs : legMissingMs;
}
