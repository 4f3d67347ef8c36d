// Applies a webhook of the media service about a room or who is in it: once, in one transaction with its
// de-duplication. Webhooks may be late or missing, so they never move a call backwards.
import type { Deps } from '../../../deps.ts';
import { announceCallChange } from '../../../platform/database/call-changes.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { CallStep } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { joinTrace } from '../../../platform/trace.ts';
import type { MediaSignal } from '../../../ports/media.ts';
import { callLeg, isOvertime, isTerminal } from '../call-state.ts';
import { agentJoinedSteps, ringingSteps } from '../call-steps.ts';
import { receiveCall } from '../dispatch/receive-call.ts';
import { changeCall, checkBy, lockCallByRoom, rememberWebhook } from '../store.ts';
import type { CallRow } from '../store.ts';
import { agentGoneMs, dialerReportMs, legLeftCheckMs } from '../timing.ts';
import { finishCall } from './finish-call.ts';
import { noteCallerGone } from './note-caller-gone.ts';
import { reasonOfAnsweredLeg } from './reasons.ts';
import { recordAnswer } from './record-answer.ts';
import { recordJoined } from './record-joined.ts';
import { recordLeft } from './record-left.ts';
import { later } from '../../../platform/time.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics' | 'log'>;
type Participant = NonNullable<MediaSignal['participant']>;

/** The disconnect reason of a browser's earlier connection after the browser has reconnected. */
const replaced = 'DUPLICATE_IDENTITY';

export async function applyWebhook(deps: Needs, webhook: MediaSignal): Promise<void> {
  if (webhook.type === 'other' || webhook.type === 'recording' || webhook.room_name === '') return;
  await deps.db.tx(async (sql) => {
    if (!(await rememberWebhook(sql, webhook.id, deps.clock.now()))) return;
    const call =
      (await lockCallByRoom(sql, webhook.room_name)) ??
      (webhook.participant && (await receiveCall(deps, sql, webhook.room_name, webhook.participant)));
    if (call) await joinTrace(call, `livekit webhook ${webhook.type}`, () => applyToCall(deps, sql, call, webhook));
  });
}

async function applyToCall(deps: Needs, sql: Sql, call: CallRow, webhook: MediaSignal): Promise<void> {
  const participant = webhook.participant;
  // LiveKit's times are whole seconds, and would put an event before the answer that it follows.
  const at = deps.clock.now();
  await recordSteps(sql, call, ...stepsOf(call, webhook, at));
  announceCallChange(sql, call.tenant_id, call.id);
  if (webhook.type === 'room_finished') return roomFinished(deps, sql, call, at);
  if (participant?.kind === 'agent')
    return webhook.type === 'participant_left' ? agentLeft(sql, call, participant, at) : agentJoined(sql, call, at);
  if (!participant || (participant.kind !== 'sip' && participant.kind !== 'web')) return;
  if (webhook.type === 'participant_left')
    return legLeft(deps, sql, call, { ...participant, kind: participant.kind, at });
  if (isTerminal(call)) return;
  const { identity, kind, call_status } = participant;
  const joined = await recordJoined(deps, sql, call, { identity, kind, call_status, at });
  // A web session is answered as soon as the browser joins and an agent has the job.
  if (joined.direction === 'web' && joined.agent_accepted_at && participant.identity === callLeg(call).identity)
    await recordAnswer(deps, sql, joined, { at, sip_call_id: null });
}

/** What a webhook reports beside the legs, for the timeline. */
function stepsOf(call: CallRow, { type, participant }: MediaSignal, at: Date): CallStep[] {
  if (type === 'room_finished') return [{ type: 'room.closed', at, data: {} }];
  if (!participant) return [];
  if (participant.kind !== 'agent') return ringingSteps(call, participant, at);
  if (type === 'participant_joined') return agentJoinedSteps([participant], at);
  const { identity: participant_identity, disconnect_reason } = participant;
  return [{ type: 'agent.left', key: participant_identity, at, data: { participant_identity, disconnect_reason } }];
}

async function legLeft(
  deps: Needs,
  sql: Sql,
  call: CallRow,
  { identity, kind, at, disconnect_reason, call_status }: Participant & { kind: 'sip' | 'web'; at: Date },
): Promise<void> {
  if (isTerminal(call) || disconnect_reason === replaced) return;
  const gone = { identity, kind, disconnect_reason, call_status };
  const current = await recordLeft(deps, sql, call, { ...gone, at, sip_status: null });
  if (isTerminal(current) || identity !== callLeg(call).identity) return;
  // The answer to a caller is found by polling; one who leaves while the call is active had been answered.
  if (!current.answered_at && current.direction === 'inbound' && call_status === 'active')
    return recordAnswer(deps, sql, current, { at, sip_call_id: null });
  // Before the answer the dialer reports how the call ended; after it, the call ends when the leg leaves.
  if (current.answered_at)
    await finishCall(deps, sql, current, {
      reason: isOvertime(current, at) ? 'max_duration' : reasonOfAnsweredLeg(gone),
      at,
    });
  else if (current.direction !== 'outbound') await noteCallerGone(deps, sql, current, at);
  // The dialer is about to report the outcome. If its process has died, the reconciler infers it.
  else await checkBy(sql, current, later(at, legLeftCheckMs));
}

/** It has the job, also where the list of dispatches does not show that yet, or not any more. */
async function agentJoined(sql: Sql, call: CallRow, at: Date): Promise<void> {
  if (isTerminal(call) || call.answered_at || call.agent_accepted_at) return;
  await changeCall(sql, call, { agent_accepted_at: at }, at);
}

/** The other side hears nothing any more, unless another agent is there or this one comes back: the reconciler looks. */
async function agentLeft(sql: Sql, call: CallRow, { disconnect_reason }: Participant, at: Date): Promise<void> {
  if (isTerminal(call) || disconnect_reason === replaced) return;
  const next = later(at, agentGoneMs);
  if (!call.agent_missing_since && (call.answered_at || call.dial_started_at))
    await changeCall(sql, call, { agent_missing_since: at }, at);
  await checkBy(sql, call, next);
}

async function roomFinished(deps: Needs, sql: Sql, call: CallRow, at: Date): Promise<void> {
  if (isTerminal(call)) return;
  if (call.answered_at) return finishCall(deps, sql, call, { reason: 'user_hangup', at });
  await changeCall(sql, call, { room_finished_at: at, check_after: later(at, dialerReportMs) }, at);
}
