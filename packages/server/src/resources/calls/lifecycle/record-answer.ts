// Records that a call was answered: it is in progress, and its duration counts from here.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { requestRecording } from '../../recordings/store.ts';
import { findConsent } from '../consent/find-consent.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { changeCall, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall } from '../with-call.ts';
import { finishCall } from './finish-call.ts';
import { reasonOfAnsweredLeg } from './reasons.ts';
import { recordJoined } from './record-joined.ts';

/**
 * Records the answer once. The caller holds the lock. The call ends at once when its leg has left meanwhile. A room
 * that was reported as finished may have been an earlier one of the same name, from before the media service was
 * restarted, and an agent that has reported has left: the reconciler then checks the call at once.
 */
export async function recordAnswer(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  answer: { at: Date; sip_call_id: string | null },
): Promise<void> {
  if (isTerminal(call)) return;
  if (call.answered_at) {
    // The agent's first turn may have told of the answer before the dialer did.
    if (answer.sip_call_id && !call.sip_call_id)
      await changeCall(sql, call, { sip_call_id: answer.sip_call_id }, deps.clock.now());
    return;
  }
  // Another process can have seen the ringing by a clock that is a little ahead.
  const at = call.ringing_at && call.ringing_at > answer.at ? call.ringing_at : answer.at;
  const seen = await recordJoined(deps, sql, call, { ...callLeg(call), at, call_status: 'active' });
  const consent = await findConsent(sql, seen);
  const change = {
    status: 'in_progress',
    consent,
    answered_at: at,
    dial_ended_at: at,
    leg_missing_since: null,
    ...(answer.sip_call_id && { sip_call_id: answer.sip_call_id }),
  } as const;
  const answered = await changeCall(
    sql,
    seen,
    call.room_finished_at || call.report_received_at ? { ...change, check_after: at } : change,
    deps.clock.now(),
  );
  // With a word to be said, or a question, the recording begins later.
  if (!consent && (await requestRecording(sql, call, at)))
    await deps.enqueue(sql, 'recording.start', [{ payload: ofCall(call) }]);
  const leg = (await listLegs(sql, call)).find(({ identity }) => identity === callLeg(call).identity);
  if (leg?.left_at)
    await finishCall(deps, sql, answered, {
      reason: reasonOfAnsweredLeg(leg),
      at: leg.left_at < at ? at : leg.left_at,
    });
}
