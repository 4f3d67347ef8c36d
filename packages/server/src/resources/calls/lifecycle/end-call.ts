// A client ends a call: the request is on record first, so that no dial begins after it, then a job closes the room.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Call } from '../../../types.ts';
import { bookingIdsOf } from '../booking-ids.ts';
import { isTerminal } from '../call-state.ts';
import { presentCall } from '../present.ts';
import { changeCall, findCall } from '../store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { finishCall } from './finish-call.ts';

/** Returns the call as it now is. The first to ask, agent or client, determines the reason. */
export const endCall = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  who: Principal,
  input: OfCall,
): Promise<{ call: Call }> =>
  withCall(deps, input, async (sql, call) => {
    if (isTerminal(call)) throw refuse('call_not_active');
    const bookings = await bookingIdsOf(sql, call.tenant_id, call.id);
    // A client may end a call while a transfer is in progress.
    if (call.end_reason_requested && call.end_reason_requested !== 'transferred')
      return { call: presentCall(call, bookings) };
    const at = deps.clock.now();
    const requested = await changeCall(sql, call, { end_reason_requested: 'canceled', end_by_requested: 'api' }, at);
    await recordSteps(sql, call, {
      type: 'hangup.requested',
      key: 'api',
      at,
      data: { by: 'api', reason: 'canceled' },
    });
    await recordAudit(sql, who, {
      tenant_id: call.tenant_id,
      action: 'call.ended',
      target: ['call', call.id],
      client_ref: call.client_ref,
      changes: { ended_reason: 'canceled' },
      at,
    });
    // A call that still waits for admission has no room to close.
    if (call.direction === 'outbound' && !call.admitted_at)
      await finishCall(deps, sql, requested, { reason: 'canceled', at });
    else await deps.enqueue(sql, 'call.close-room', [{ payload: input }]);
    return { call: presentCall((await findCall(sql, call.tenant_id, call.id)) ?? requested, bookings) };
  });
