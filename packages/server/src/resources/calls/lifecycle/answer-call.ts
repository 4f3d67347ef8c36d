// Answering whoever comes to us, by phone or by browser: an agent is called into the room, and the call is answered
// once both are there.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { MediaError } from '../../../ports/media.ts';
import { callLeg } from './call-leg.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import type { Ending } from './finish-call.ts';
import { isAnswered } from './is-answered.ts';
import { noteCallerGone } from './note-caller-gone.ts';
import { recordAnswer } from './record-answer.ts';
import { findCall, lockCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { dispatchAgent } from '../dispatch/dispatch-agent.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'sealer' | 'enqueue' | 'metrics' | 'publicUrl'>;

const pollMs = 200;
/** How long an agent that has taken the job may be on its way. */
const agentArrivesMs = 15_000;
/** How long the agent's own watch over a browser that does not come may be late. */
const watchdogGraceMs = 5_000;
/** How long a caller is kept waiting while the media service cannot be reached. */
const patienceMs = 60_000;

/** Can be resumed at any point; the reconciler starts it again when it was lost. */
export async function answerCall(
  deps: Needs,
  job: { tenant_id: string; call_id: string },
  signal: AbortSignal,
): Promise<void> {
  const call = await findCall(deps.db.sql, job.tenant_id, job.call_id);
  if (!call) return;
  // What the try before this one asked for may have come into being after the room was closed.
  if (isTerminal(call)) return deps.media.deleteRoom(call.room_name);
  if (call.answered_at) return;
  try {
    // The media service opens the rooms of phones that ring us; those of browsers are ours to open.
    if (call.direction === 'web' && !call.end_reason_requested) await deps.media.createRoom(call.room_name, call);
    if (await dispatchAgent(deps, call, signal)) await awaitAnswer(deps, call, signal);
    else await end(deps, call, { reason: 'agent_unavailable', at: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    if (error.retryable && deps.clock.now().getTime() - call.created_at.getTime() < patienceMs) throw error;
    await end(deps, call, { reason: 'media_failure', at: deps.clock.now() });
  }
}

async function awaitAnswer(deps: Needs, first: CallRow, signal: AbortSignal): Promise<void> {
  for (;;) {
    const call = await findCall(deps.db.sql, first.tenant_id, first.id);
    // A dispatch that came after the end has opened the room again.
    if (!call || isTerminal(call)) return deps.media.deleteRoom(first.room_name);
    if (call.answered_at) return;
    const leg = (await deps.media.listParticipants(call.room_name)).find(
      ({ identity }) => identity === callLeg(call).identity,
    );
    const at = deps.clock.now();
    const late = (ms: number): boolean =>
      call.agent_accepted_at !== null && at.getTime() - call.agent_accepted_at.getTime() >= ms;
    if (!leg && call.direction === 'inbound')
      return withLock(deps, call, (sql, current) => noteCallerGone(deps, sql, current, at));
    if (!leg && late(limits.join_ms + watchdogGraceMs)) return end(deps, call, { reason: 'join_timeout', at });
    if (leg && isAnswered(call, leg))
      return withLock(deps, call, (sql, current) =>
        recordAnswer(deps, sql, current, { at, sip_call_id: leg.sip_call_id }),
      );
    if (leg && late(agentArrivesMs)) return end(deps, call, { reason: 'agent_unavailable', at });
    await deps.clock.sleep(pollMs, signal);
  }
}

/** Not once it was answered: whoever gives up here may have looked before. */
const end = (deps: Needs, call: CallRow, ending: Ending): Promise<void> =>
  withLock(deps, call, async (sql, current) => {
    if (!current.answered_at) await finishCall(deps, sql, current, ending);
  });

async function withLock(
  deps: Needs,
  call: CallRow,
  work: (sql: Parameters<typeof lockCall>[0], current: CallRow) => Promise<unknown>,
): Promise<void> {
  await deps.db.hot(async (sql) => {
    const current = await lockCall(sql, call.tenant_id, call.id);
    if (current) await work(sql, current);
  });
}
