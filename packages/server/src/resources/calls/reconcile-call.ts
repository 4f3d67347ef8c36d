// One look at an unfinished call: compares what is on record with what the media service has, and finishes what nobody else will.
import type { Deps } from '../../deps.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import type { Ending } from './finish-call.ts';
import { callerGoneMs } from './note-caller-gone.ts';
import { phoneLeg } from './phone-leg.ts';
import { ringingTimeoutSec } from './place-call.ts';
import { reasonOfUnansweredLeg } from './reasons.ts';
import { recordAnswer } from './record-answer.ts';
import { changeCall, listLegs, lockCall } from './store.ts';
import type { CallRow } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>;

/** How long a leg must be missing before an unanswered dial counts as over: its dialer may be about to report. */
const missingMs = 10_000;
/** Beyond every limit that LiveKit should have kept itself. */
const overtimeMs = 30_000;
const recheckMs = 3_000;
/** After this long without a step towards the dial, or the answer, its job may have been lost. */
const lostJobMs = 60_000;

export async function reconcileCall(deps: Needs, seen: CallRow): Promise<void> {
  if (isTerminal(seen)) return;
  const job = { payload: { tenant_id: seen.tenant_id, call_id: seen.id } };
  if (seen.end_reason_requested) return deps.enqueue(deps.db.sql, 'call.close-room', [job]);
  if (seen.direction === 'outbound' && !seen.dial_started_at) {
    if (deps.clock.now().getTime() - seen.updated_at.getTime() > lostJobMs) await deps.enqueue(deps.db.sql, 'call.dial', [job]);
    return;
  }
  const legs = await deps.media.listParticipants(seen.room_name);
  const leg = legs.find(({ identity }) => identity === phoneLeg(seen).identity);
  await deps.db.hot(async (sql) => {
    const call = await lockCall(sql, seen.tenant_id, seen.id);
    if (!call || isTerminal(call)) return;
    const now = deps.clock.now();
    if (leg) {
      if (leg.call_status === 'active') await recordAnswer(deps, sql, call, { at: now, sip_call_id: leg.sip_call_id });
      const overdue = overdueEnding(call, now);
      if (overdue) await finishCall(deps, sql, call, overdue);
      const waits = call.direction === 'inbound' && leg.call_status !== 'active' && now.getTime() - call.updated_at.getTime() > lostJobMs;
      if (waits) await deps.enqueue(sql, 'call.answer', [job]);
      return;
    }
    if (call.answered_at) return finishCall(deps, sql, call, { reason: 'user_hangup', at: now });
    const since = call.leg_missing_since ?? call.room_finished_at;
    if (!since || now.getTime() - since.getTime() < (call.direction === 'inbound' ? callerGoneMs : missingMs)) {
      await changeCall(sql, call, { leg_missing_since: since ?? now, check_after: new Date(now.getTime() + recheckMs) }, now);
      return;
    }
    if (call.direction === 'inbound') return finishCall(deps, sql, call, { reason: 'no_answer', at: since });
    const record = (await listLegs(sql, call)).find(({ identity }) => identity === phoneLeg(call).identity);
    await finishCall(deps, sql, call, { reason: record ? reasonOfUnansweredLeg(record.disconnect_reason) : 'lost', at: now });
  });
}

function overdueEnding(call: CallRow, now: Date): Ending | undefined {
  const since = (from: Date | null): number => (from ? now.getTime() - from.getTime() : 0);
  if (call.answered_at) return since(call.answered_at) > call.max_duration_sec * 1000 + overtimeMs ? { reason: 'max_duration', at: now } : undefined;
  return since(call.dial_started_at) > ringingTimeoutSec * 1000 + overtimeMs ? { reason: 'no_answer', at: now } : undefined;
}
