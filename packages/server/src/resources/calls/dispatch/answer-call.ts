// Answers a call that comes in, by phone or by browser: an agent is dispatched into the room, and the call is answered
// once both are there.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { MediaError } from '../../../ports/media.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { callLeg, isAnswered, isTerminal } from '../call-state.ts';
import { agentJoinedSteps } from '../call-steps.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import type { CallEnd } from '../lifecycle/finish-call.ts';
import { noteCallerGone } from '../lifecycle/note-caller-gone.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import { chooseAgent } from '../routing/choose-agent.ts';
import { findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { agentArrivesMs, answerRetryMs, joinWatchdogGraceMs, pollMs } from '../timing.ts';
import { ofCall, withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { dispatchAgent } from './dispatch-agent.ts';

type Needs = Pick<
  Deps,
  'db' | 'clock' | 'media' | 'sealer' | 'receivers' | 'enqueue' | 'metrics' | 'publicUrl' | 'callChanges'
>;

/** Can be resumed at any point; the reconciler enqueues it again when it was lost. */
export async function answerCall(deps: Needs, job: OfCall, signal: AbortSignal): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call) return;
  // What the previous attempt of this job requested may have taken effect after the room was closed.
  if (isTerminal(call)) return deps.media.deleteRoom(call.room_name);
  if (call.answered_at) return;
  if (call.routing_pending && (await chooseAgent(deps, call, signal)) === 'refused') return;
  try {
    // The media service opens the rooms of inbound calls; those of web sessions are opened here.
    if (call.direction === 'web' && !call.end_reason_requested) await deps.media.createRoom(call.room_name, call);
    if (await dispatchAgent(deps, call, signal)) await awaitAnswer(deps, call, signal);
    else await endUnanswered(deps, call, { reason: 'agent_unavailable', at: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    if (error.retryable && deps.clock.now().getTime() - call.created_at.getTime() < answerRetryMs) throw error;
    await endUnanswered(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  }
}

async function awaitAnswer(deps: Needs, first: CallRow, signal: AbortSignal): Promise<void> {
  for (;;) {
    const call = await findCall(deps.db.sql, first.tenant_id, first.id);
    // A dispatch that came after the end has opened the room again.
    if (!call || isTerminal(call)) return deps.media.deleteRoom(first.room_name);
    if (call.answered_at) return;
    const participants = await deps.media.listParticipants(call.room_name);
    const leg = participants.find(({ identity }) => identity === callLeg(call).identity);
    const at = deps.clock.now();
    const late = (ms: number): boolean =>
      call.agent_accepted_at !== null && at.getTime() - call.agent_accepted_at.getTime() >= ms;
    if (!leg && call.direction === 'inbound')
      return withCall(deps, ofCall(call), (sql, current) => noteCallerGone(deps, sql, current, at));
    if (!leg && late(limits.join_ms + joinWatchdogGraceMs))
      return endUnanswered(deps, call, { reason: 'join_timeout', at });
    if (leg && isAnswered(call, leg))
      return withCall(deps, ofCall(call), async (sql, current) => {
        await recordSteps(sql, current, ...agentJoinedSteps(participants, at));
        await recordAnswer(deps, sql, current, { at, sip_call_id: leg.sip_call_id });
      });
    if (leg && late(agentArrivesMs)) return endUnanswered(deps, call, { reason: 'agent_unavailable', at });
    await deps.clock.sleep(pollMs, signal);
  }
}

/** Not once the call was answered: this job may have read it before the answer. */
const endUnanswered = (deps: Needs, call: CallRow, end: CallEnd): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (!current.answered_at) await finishCall(deps, sql, current, end);
  });
