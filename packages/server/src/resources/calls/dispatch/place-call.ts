// Places an outbound call: room, agent, then the dial, which is on record before it is made and is never repeated.
import type { Deps } from '../../../deps.ts';
import { annotate } from '../../../platform/trace.ts';
import { unlessAborted } from '../../../platform/wait.ts';
import { MediaError } from '../../../ports/media.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import type { CallEnd } from '../lifecycle/finish-call.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { maxDurationGraceSec, placementRetryMs, ringingTimeoutSec } from '../timing.ts';
import { ofCall, withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { awaitAgent } from './await-agent.ts';
import { dispatchAgent } from './dispatch-agent.ts';
import { keepOutcome } from './keep-outcome.ts';
import { takeDialSlot } from './take-dial-slot.ts';
import { findDialTrunk } from './target-store.ts';
import { watchRinging } from './watch-ringing.ts';

type Needs = Pick<
  Deps,
  'db' | 'clock' | 'media' | 'peers' | 'sealer' | 'enqueue' | 'metrics' | 'log' | 'publicUrl' | 'callChanges'
>;

export async function placeCall(deps: Needs, job: OfCall, signal: AbortSignal): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call?.admitted_at) return;
  // What the previous attempt of this job requested may have taken effect after the room was closed.
  if (isTerminal(call)) return deps.media.deleteRoom(call.room_name);
  // Once a worker has begun to dial, the reconciler takes care of a dial without an outcome.
  if (call.end_reason_requested || call.dial_started_at) return;
  const early = call.admitted_at.getTime() - deps.clock.now().getTime();
  if (early > 0) return deps.clock.sleep(early, signal).then(() => placeCall(deps, job, signal));
  try {
    await deps.media.createRoom(call.room_name, call);
    if ((await dispatchAgent(deps, call, signal)) && (await awaitAgent(deps, call, signal)))
      await dialOnce(deps, call, signal);
    else await endUndialed(deps, call, { reason: 'agent_unavailable', at: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const age = deps.clock.now().getTime() - call.admitted_at.getTime();
    if (error.retryable && age < placementRetryMs) throw error;
    await endUndialed(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  }
}

async function dialOnce(deps: Needs, call: CallRow, signal: AbortSignal): Promise<void> {
  const trunk = call.trunk_id ? await findDialTrunk(deps.db.sql, call.tenant_id, call.trunk_id) : undefined;
  if (!trunk?.media_outbound_trunk_id || !call.to_number || !call.from_number)
    return endUndialed(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  // A host name may resolve to another address than when the trunk was saved, and the media service would call it.
  const peer = trunk.address === null ? undefined : await deps.peers.judge(trunk.address);
  if (peer && peer.objection !== null)
    return endUndialed(deps, call, { reason: 'carrier_unavailable', at: deps.clock.now() });
  if (!(await takeDialSlot(deps, call, signal))) return closeIfEnded(deps, call);
  const over = new AbortController();
  const ringing = watchRinging(deps, call, AbortSignal.any([over.signal, signal]));
  const dial = deps.media.dial({
    media_trunk_id: trunk.media_outbound_trunk_id,
    to_number: call.to_number,
    from_number: call.from_number,
    room_name: call.room_name,
    identity: callLeg(call).identity,
    ringing_timeout_sec: ringingTimeoutSec,
    max_duration_sec: call.max_duration_sec + maxDurationGraceSec,
    headers: trunk.headers,
    krisp_enabled: trunk.krisp_enabled,
  });
  // A process that has to stop cannot wait until the phone is answered.
  const outcome = await unlessAborted(dial, signal, undefined);
  const at = deps.clock.now();
  over.abort();
  if (outcome) {
    annotate({ 'voicecall.dial': outcome.kind });
    await keepOutcome(deps, call, { outcome, at }, signal);
  } else await leaveDial(deps, call, at);
  await ringing;
}

/** The reconciler infers how the dial ended, and begins now. */
const leaveDial = (deps: Needs, call: CallRow, at: Date): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (isTerminal(current)) await deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);
    else await changeCall(sql, current, { check_after: at }, at);
  });

/**
 * Not once dialing has begun: a job that runs twice, or a process that was paused, may act on what it read before
 * another worker dialed.
 */
const endUndialed = (deps: Needs, call: CallRow, end: CallEnd): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (!current.dial_started_at) await finishCall(deps, sql, current, end);
  });

/** The call may have ended while its room was prepared: what was opened after the room was closed is closed as well. */
const closeIfEnded = (deps: Needs, call: CallRow): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (isTerminal(current)) await deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);
  });
