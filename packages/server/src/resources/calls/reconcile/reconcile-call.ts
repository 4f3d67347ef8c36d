// One look at an unfinished call: compares what is on record with what the media service has, and finishes what nobody
// else will.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { MediaError } from '../../../ports/media.ts';
import { callLeg } from '../lifecycle/call-leg.ts';
import { checkPresent } from './check-present.ts';
import { finishCall, isTerminal } from '../lifecycle/finish-call.ts';
import { callerGoneMs } from '../lifecycle/note-caller-gone.ts';
import { overdueEnd } from './overdue-end.ts';
import { reasonOfUnansweredLeg } from '../lifecycle/reasons.ts';
import { changeCall, checkBy, listLegs, lockCall } from '../store.ts';
import type { CallRow } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>;

/** How long a leg must be missing before an unanswered dial counts as over: its dialer may be about to report. */
const missingMs = 10_000;
/** How long the agent may take to report why the other side of an answered call is gone. */
const reportMs = 20_000;
const recheckMs = 3_000;
/** After this long without a step towards the dial, or the answer, its job may have been lost. */
const lostJobMs = 60_000;
/** How long a browser that was never seen may still turn up, beyond the time that its agent waits. */
const lateBrowserMs = 30_000;

export async function reconcileCall(deps: Needs, seen: CallRow): Promise<void> {
  if (isTerminal(seen)) return;
  const now = deps.clock.now();
  const job = { payload: { tenant_id: seen.tenant_id, call_id: seen.id } };
  if (seen.end_reason_requested && seen.end_reason_requested !== 'transferred')
    return deps.enqueue(deps.db.sql, 'call.close-room', [job]);
  if (!seen.answered_at && now.getTime() - seen.updated_at.getTime() > lostJobMs) {
    if (seen.direction !== 'outbound') await deps.enqueue(deps.db.sql, 'call.answer', [job]);
    else if (!seen.dial_started_at) await deps.enqueue(deps.db.sql, 'call.dial', [job]);
  }
  if (seen.direction === 'outbound' && !seen.dial_started_at) return;
  const participants = await deps.media.listParticipants(seen.room_name).catch((error: unknown) => {
    // A media service that stays away does not keep a call alive for ever.
    if (error instanceof MediaError && overdueEnd(seen, now)) return [];
    throw error;
  });
  await deps.db.hot(async (sql) => {
    const call = await lockCall(sql, seen.tenant_id, seen.id);
    if (!call || isTerminal(call)) return;
    const leg = participants.find(({ identity }) => identity === callLeg(call).identity);
    if (leg) await checkPresent(deps, sql, call, { leg, agent: participants.some(({ kind }) => kind === 'agent') });
    // A call that has moved on while the media service took its time with an answer: that said nothing about now.
    else if (call.status !== seen.status) await checkBy(sql, call, new Date(deps.clock.now().getTime() + recheckMs));
    else await checkMissing(deps, sql, call);
  });
}

async function checkMissing(deps: Needs, sql: Sql, call: CallRow): Promise<void> {
  const now = deps.clock.now();
  const overdue = overdueEnd(call, now);
  if (overdue) return finishCall(deps, sql, call, overdue);
  const record = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  const neverCame = call.direction === 'web' && !record && !call.answered_at;
  if (neverCame) {
    // Without an agent that waits, the job that calls one in decides, and is given out again.
    if (call.agent_accepted_at && now.getTime() - call.agent_accepted_at.getTime() > limits.join_ms + lateBrowserMs)
      await finishCall(deps, sql, call, { reason: 'join_timeout', at: now });
    return;
  }
  // A room that finished before the answer may have been an earlier one of the same name.
  const since = call.leg_missing_since ?? (call.answered_at ? null : call.room_finished_at);
  const patience = call.answered_at ? reportMs : call.direction === 'outbound' ? missingMs : callerGoneMs;
  if (!since || now.getTime() - since.getTime() < patience) {
    await changeCall(
      sql,
      call,
      { leg_missing_since: since ?? now, check_after: new Date(now.getTime() + recheckMs) },
      now,
    );
    return;
  }
  if (call.answered_at) return finishCall(deps, sql, call, { reason: 'lost', at: since });
  if (call.direction !== 'outbound') return finishCall(deps, sql, call, { reason: 'no_answer', at: since });
  await finishCall(deps, sql, call, {
    reason: record ? reasonOfUnansweredLeg(record.disconnect_reason) : 'lost',
    at: now,
  });
}
