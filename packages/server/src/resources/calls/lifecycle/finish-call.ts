// The end of a call: the one step to a terminal status, and the one event that reports it.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Call } from '../../../types.ts';
import { recordTelephony } from '../../call-telemetry/public.ts';
import { endRecording } from '../../recordings/store.ts';
import { isTerminal } from '../call-state.ts';
import { consentAtEnd, consentStep } from '../consent/consent-after.ts';
import { durationSec } from '../present.ts';
import { changeCall, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall } from '../with-call.ts';
import { endedByOf, endReasonOf, messageOf, statusOf } from './reasons.ts';
import { recordLeft } from './record-left.ts';
import { requestSummary } from './request-summary.ts';

type Needs = Pick<Deps, 'clock' | 'enqueue' | 'metrics'>;

/** Why and when a call ends. The reason of an earlier request to end the call may override `reason`. */
export interface CallEnd {
  readonly reason: NonNullable<Call['ended_reason']>;
  readonly at: Date;
  readonly sip_status?: Call['sip_status'];
}

/**
 * Ends the call, records that the remaining legs have left, and enqueues the job that closes the room. Does nothing
 * when the call has already ended. The caller holds the lock.
 */
export async function finishCall(deps: Needs, sql: Sql, call: CallRow, end: CallEnd): Promise<void> {
  if (isTerminal(call)) return;
  const open = (await listLegs(sql, call)).filter((leg) => leg.left_at === null);
  let current = call;
  for (const leg of open) {
    current = await recordLeft(deps, sql, current, {
      ...leg,
      at: end.at,
      call_status: undefined,
      disconnect_reason: null,
      sip_status: end.sip_status ?? null,
    });
  }
  if (call.answered_at) await endRecording(sql, call, end.at);
  const reason = endReasonOf(call.end_reason_requested, end);
  const status = statusOf(reason, call);
  const consent = consentAtEnd(current.consent);
  if (consent && consent !== current.consent) await recordSteps(sql, call, consentStep(consent, end.at));
  const summary_id = status === 'completed' ? newId('call_summary') : null;
  const ended = await changeCall(
    sql,
    current,
    {
      status,
      ended_reason: reason,
      ended_by:
        call.end_reason_requested === reason && call.end_by_requested
          ? call.end_by_requested
          : endedByOf(reason, call.direction),
      ended_at: end.at,
      dial_ended_at: call.dial_ended_at ?? end.at,
      check_after: null,
      leg_missing_since: null,
      consent,
      ...(end.sip_status ? { sip_status: end.sip_status } : {}),
      ...(summary_id ? { summary_id, summary_status: 'pending' } : {}),
    },
    deps.clock.now(),
  );
  if (ended.answered_at && ended.direction !== 'web')
    await recordTelephony(
      sql,
      { ...ofCall(ended), at: deps.clock.now() },
      { direction: ended.direction, seconds: durationSec(ended) },
    );
  await publishEnd(deps, sql, ended);
  if (summary_id) await requestSummary(deps, sql, ended, summary_id);
  await deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);
  deps.metrics.callsEnded.inc({ status, ended_reason: reason });
}

async function publishEnd(deps: Needs, sql: Sql, call: CallRow): Promise<void> {
  const at = call.ended_at ?? deps.clock.now();
  const reason = call.ended_reason ?? 'unknown';
  const { client_ref, agent_id, agent_version } = call;
  const about = { ...ofCall(call), client_ref, agent_id, agent_version };
  const source = { ...ofCall(call), at };
  if (call.status === 'failed') {
    const object = {
      ...about,
      trunk_id: call.trunk_id,
      to_number: call.to_number,
      error: { code: reason, message: messageOf(reason) },
      sip_status: call.sip_status,
      failed_at: at.toISOString(),
    };
    await publishEvent(deps, sql, source, { type: 'agent.dispatch_failed', object });
    return;
  }
  const object = {
    ...about,
    duration_sec: durationSec(call),
    ended_at: at.toISOString(),
    direction: call.direction,
    status: call.status,
    ended_reason: call.ended_reason,
    ended_by: call.ended_by,
    answered_at: call.answered_at?.toISOString() ?? null,
    recording_status: call.recording_status,
  };
  await publishEvent(deps, sql, source, { type: 'call.completed', object });
}
