// Dispatches an agent into a call's room, before the dial or while a caller waits: one dispatch, a second one when no
// agent takes it within ten seconds, then the call has failed.
import { limits } from '@voicecall/contract';
import type { AgentJobMetadata } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { traceparent } from '../../../platform/trace.ts';
import type { MediaDispatch } from '../../../ports/media.ts';
import { callToken } from '../agent/call-token.ts';
import { claimAgentDispatch, findCall, saveAgentAccepted } from '../store.ts';
import type { CallRow } from '../store.ts';
import { announcedPollMs } from '../timing.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'sealer' | 'publicUrl' | 'callChanges'>;

const dispatchesAllowed = 2;

/**
 * True once an agent has the job, or when the call needs none any more; false when no agent took either dispatch. Can
 * be resumed at any point: it asks the media service rather than the database, as a room may be gone with its agent.
 */
export const dispatchAgent = (deps: Needs, first: CallRow, signal: AbortSignal): Promise<boolean> =>
  deps.callChanges.follow(first.id, async (nextChange) => {
    let call: CallRow | undefined = first;
    while (call && needsAgent(call)) {
      // A slow response shows what was so when it was asked for.
      const asked = deps.clock.now().getTime();
      // Dispatches are counted before they are requested: without a count there are none.
      const dispatches = call.agent_dispatch_count === 0 ? [] : await deps.media.listDispatches(call.room_name);
      const taken = dispatches.find(({ job_id }) => job_id !== null) ?? (await takenByPresence(deps, call, dispatches));
      if (taken) {
        await saveAgentAccepted(deps.db.sql, call, { ...taken, at: deps.clock.now() });
        return true;
      }
      const since = call.agent_dispatched_at?.getTime() ?? 0;
      if (asked - since >= limits.agent_accept_ms) {
        if (call.agent_dispatch_count >= dispatchesAllowed) return false;
        await dispatchOnce(
          deps,
          call,
          dispatches.map(({ dispatch_id }) => dispatch_id),
        );
      }
      await nextChange(announcedPollMs, signal);
      call = await findCall(deps.db.sql, call.tenant_id, call.id);
    }
    return true;
  });

/** A caller who has left needs none: a dispatch would open the room again. */
const needsAgent = (call: CallRow): boolean =>
  (call.status === 'dispatched' || call.status === 'ringing') &&
  !call.end_reason_requested &&
  !(call.direction === 'inbound' && call.leg_missing_since);

/**
 * The dispatch of an agent that is in the room. LiveKit's list may show the job seconds later than the agent comes, and
 * a second agent must not be dispatched meanwhile.
 */
async function takenByPresence(
  { media }: Pick<Needs, 'media'>,
  { room_name }: CallRow,
  dispatches: readonly MediaDispatch[],
): Promise<MediaDispatch | undefined> {
  const latest = dispatches.at(-1);
  if (!latest) return undefined;
  return (await media.listParticipants(room_name)).some(({ kind }) => kind === 'agent') ? latest : undefined;
}

/** Counted before it is requested: a crash in between costs ten seconds, and never brings a second agent. */
async function dispatchOnce(deps: Needs, call: CallRow, stale: readonly string[]): Promise<void> {
  if (!(await claimAgentDispatch(deps.db.sql, call, deps.clock.now()))) return;
  for (const dispatch_id of stale) await deps.media.deleteDispatch(call.room_name, dispatch_id);
  const metadata: AgentJobMetadata = {
    tenant_id: call.tenant_id,
    call_id: call.id,
    server_url: deps.publicUrl(),
    token: callToken(deps.sealer, call.tenant_id, call.id),
    traceparent: traceparent() ?? undefined,
  };
  await deps.media.createDispatch(call.room_name, JSON.stringify(metadata));
}
