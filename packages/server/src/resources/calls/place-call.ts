// Placing a call: room, agent, then the dial, which is on record before it happens and is never repeated.
import type { Deps } from '../../deps.ts';
import { unlessAborted } from '../../platform/unless-aborted.ts';
import type { DialOutcome } from '../../ports/media.ts';
import { MediaError } from '../../ports/media.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import type { Ending } from './finish-call.ts';
import { phoneLeg } from './phone-leg.ts';
import { reasonOfSip } from './reasons.ts';
import { recordAnswer } from './record-answer.ts';
import { recordLeft } from './record-left.ts';
import { changeCall, claimDial, findCall, lockCall } from './store.ts';
import type { CallRow } from './store.ts';
import { summonAgent } from './summon-agent.ts';
import { findDialTrunk } from './trunk-store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'sealer' | 'enqueue' | 'metrics' | 'publicUrl'>;

export const ringingTimeoutSec = 45;
/** How long placing may be retried while the media service is down. */
const placementMs = 120_000;

export async function placeCall(deps: Needs, job: { tenant_id: string; call_id: string }, signal: AbortSignal): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  // Once dialing has begun, whoever began it, the reconciler looks after what nobody answers for.
  if (!call || isTerminal(call) || call.dial_started_at) return;
  try {
    if (await summonAgent(deps, call, signal)) await dialOnce(deps, call, signal);
    else await end(deps, call, { reason: 'agent_unavailable', at: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const age = deps.clock.now().getTime() - call.created_at.getTime();
    if (error.retryable && age < placementMs) throw error;
    await end(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  }
}

async function dialOnce(deps: Needs, call: CallRow, signal: AbortSignal): Promise<void> {
  const trunk = call.trunk_id ? await findDialTrunk(deps.db.sql, call.tenant_id, call.trunk_id) : undefined;
  if (!trunk?.media_outbound_trunk_id || !call.to_number || !call.from_number) return end(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  if (!(await claimDial(deps.db.sql, call, deps.clock.now()))) return;
  const dial = deps.media.dial({
    media_trunk_id: trunk.media_outbound_trunk_id,
    to_number: call.to_number,
    from_number: call.from_number,
    room_name: call.room_name,
    identity: phoneLeg(call).identity,
    ringing_timeout_sec: ringingTimeoutSec,
    max_duration_sec: call.max_duration_sec,
    headers: trunk.headers,
  });
  // A process that must stop cannot wait for somebody to pick up.
  await applyOutcome(deps, call, await unlessAborted(dial, signal, { kind: 'unknown', message: 'the process stopped' }));
}

async function applyOutcome(deps: Needs, call: CallRow, outcome: DialOutcome): Promise<void> {
  const at = deps.clock.now();
  switch (outcome.kind) {
    case 'answered':
      return withLock(deps, call, (sql, current) => recordAnswer(deps, sql, current, { at, sip_call_id: outcome.sip_call_id }));
    case 'refused':
      return unanswered(deps, call, { reason: reasonOfSip(outcome.sip_status.code), at, sip_status: outcome.sip_status });
    case 'no_answer':
      return unanswered(deps, call, { reason: 'no_answer', at });
    case 'not_placed':
      return end(deps, call, { reason: 'media_failure', at });
    case 'unknown':
      // Perhaps the phone rings. The reconciler asks the media service, now rather than at its next round.
      return withLock(deps, call, async (sql, current) => {
        if (!isTerminal(current)) await changeCall(sql, current, { check_after: at }, at);
      });
  }
}

/** The phone leg was in the room while it was being dialed, whether or not a webhook has said so yet. */
const unanswered = (deps: Needs, call: CallRow, ending: Ending): Promise<void> =>
  withLock(deps, call, async (sql, current) => {
    if (isTerminal(current)) return;
    const left = await recordLeft(deps, sql, current, { ...phoneLeg(call), at: ending.at, disconnect_reason: null, sip_status: ending.sip_status ?? null });
    await finishCall(deps, sql, left, ending);
  });

const end = (deps: Needs, call: CallRow, ending: Ending): Promise<void> => withLock(deps, call, (sql, current) => finishCall(deps, sql, current, ending));

async function withLock(deps: Needs, call: CallRow, work: (sql: Parameters<typeof lockCall>[0], current: CallRow) => Promise<void>): Promise<void> {
  await deps.db.hot(async (sql) => {
    const current = await lockCall(sql, call.tenant_id, call.id);
    if (current) await work(sql, current);
  });
}
