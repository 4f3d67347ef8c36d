// Waits for the agent that took the job to enter the room: a phone rings only once there is an agent to talk to.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { isTerminal } from '../call-state.ts';
import { agentJoinedSteps } from '../call-steps.ts';
import { findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { agentArrivesMs, announcedPollMs } from '../timing.ts';

/** True once the agent is in the room, or when the call is not to be dialed any more; false when it does not come. */
export const awaitAgent = (
  deps: Pick<Deps, 'db' | 'clock' | 'media' | 'callChanges' | 'metrics'>,
  call: CallRow,
  signal: AbortSignal,
): Promise<boolean> =>
  deps.callChanges.follow(call.id, async (nextChange) => {
    for (
      let seen: CallRow | undefined = call;
      seen && !isTerminal(seen) && !seen.end_reason_requested;
      seen = await findCall(deps.db.sql, call.tenant_id, call.id)
    ) {
      const agents = agentJoinedSteps(await deps.media.listParticipants(call.room_name), deps.clock.now());
      if (agents.length > 0) {
        await recordSteps(deps.db.sql, call, ...agents);
        const admitted = (call.admitted_at ?? call.created_at).getTime();
        deps.metrics.agentArrivalSeconds.observe((deps.clock.now().getTime() - admitted) / 1_000);
        return true;
      }
      const taken = seen.agent_accepted_at ?? seen.agent_dispatched_at;
      const waited_ms = taken ? deps.clock.now().getTime() - taken.getTime() : 0;
      if (waited_ms >= agentArrivesMs) return false;
      await nextChange(announcedPollMs, signal);
    }
    return true;
  });
