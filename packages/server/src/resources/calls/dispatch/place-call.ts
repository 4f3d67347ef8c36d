// Placing a call: room, agent, then the dial, which is on record before it happens and is never repeated.
import type { Deps } from '../../../deps.ts';
import { unlessAborted } from '../../../platform/wait.ts';
import { MediaError } from '../../../ports/media.ts';
import { applyOutcome } from '../lifecycle/apply-outcome.ts';
import { awaitAgent } from './await-agent.ts';
import { finishCall, isTerminal } from '../lifecycle/finish-call.ts';
import type { Ending } from '../lifecycle/finish-call.ts';
import { callLeg } from '../lifecycle/call-leg.ts';
import { findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { dispatchAgent } from './dispatch-agent.ts';
import { takeDialSlot } from './take-dial-slot.ts';
import { findDialTrunk } from './trunk-store.ts';
import { ofCall, withCall } from '../with-call.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'peers' | 'sealer' | 'enqueue' | 'metrics' | 'publicUrl'>;

export const ringingTimeoutSec = 45;
const graceSec = 5;
/** How long placing may be retried while the media service is down, from the call's turn on. */
const placementMs = 120_000;

export async function placeCall(
  deps: Needs,
  job: { tenant_id: string; call_id: string },
  signal: AbortSignal,
): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call?.admitted_at) return;
  // What the try before this one asked for may have come into being after the room was closed.
  if (isTerminal(call)) return deps.media.deleteRoom(call.room_name);
  // Once dialing has begun, whoever began it, the reconciler looks after what nobody answers for.
  if (call.end_reason_requested || call.dial_started_at) return;
  const early = call.admitted_at.getTime() - deps.clock.now().getTime();
  if (early > 0) return deps.clock.sleep(early, signal).then(() => placeCall(deps, job, signal));
  try {
    await deps.media.createRoom(call.room_name, call);
    if ((await dispatchAgent(deps, call, signal)) && (await awaitAgent(deps, call, signal)))
      await dialOnce(deps, call, signal);
    else await end(deps, call, { reason: 'agent_unavailable', at: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const age = deps.clock.now().getTime() - call.admitted_at.getTime();
    if (error.retryable && age < placementMs) throw error;
    await end(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  }
}

async function dialOnce(deps: Needs, call: CallRow, signal: AbortSignal): Promise<void> {
  const trunk = call.trunk_id ? await findDialTrunk(deps.db.sql, call.tenant_id, call.trunk_id) : undefined;
  if (!trunk?.media_outbound_trunk_id || !call.to_number || !call.from_number)
    return end(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  // Names lead elsewhere from one day to the next, and the media service calls whatever they lead to.
  const peer = trunk.address === null ? undefined : await deps.peers.judge(trunk.address);
  if (peer && peer.objection !== null) return end(deps, call, { reason: 'carrier_unavailable', at: deps.clock.now() });
  if (!(await takeDialSlot(deps, call, signal))) return closeIfOver(deps, call);
  const dial = deps.media.dial({
    media_trunk_id: trunk.media_outbound_trunk_id,
    to_number: call.to_number,
    from_number: call.from_number,
    room_name: call.room_name,
    identity: callLeg(call).identity,
    ringing_timeout_sec: ringingTimeoutSec,
    // The agent ends the call on time.
    max_duration_sec: call.max_duration_sec + graceSec,
    headers: trunk.headers,
    krisp_enabled: trunk.krisp_enabled,
  });
  // A process that must stop cannot wait for somebody to pick up.
  await applyOutcome(
    deps,
    call,
    await unlessAborted(dial, signal, { kind: 'unknown', message: 'the process stopped' }),
  );
}

/**
 * Not once dialing has begun: a job that comes twice, or a process that stood still, gives up on what it saw before
 * another got further.
 */
const end = (deps: Needs, call: CallRow, ending: Ending): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (!current.dial_started_at) await finishCall(deps, sql, current, ending);
  });

/** The call ended while its room was being prepared: what came into being after the room was closed goes as well. */
const closeIfOver = (deps: Needs, call: CallRow): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (isTerminal(current)) await deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);
  });
