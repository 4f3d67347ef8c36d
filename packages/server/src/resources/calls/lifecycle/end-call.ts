// A hang-up through the API: on record first, so that no dial begins after it, then carried out by a job that cannot be
// lost.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/database/audit.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Call } from '../../../types.ts';
import { bookingIdsOf } from '../../bookings/store.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import { presentCall } from '../present.ts';
import { changeCall, findCall } from '../store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';

/** Answers the call as it now is. Who asked first, agent or client, gives the reason. */
export const endCall = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  who: Principal,
  input: OfCall,
): Promise<{ call: Call }> =>
  withCall(deps, input, async (sql, call) => {
    if (isTerminal(call)) throw refuse('call_not_active');
    const bookings = await bookingIdsOf(sql, call.tenant_id, [call.id]);
    // A transfer that is under way does not keep a client from hanging up.
    if (call.end_reason_requested && call.end_reason_requested !== 'transferred')
      return { call: presentCall(call, bookings) };
    const at = deps.clock.now();
    const ending = await changeCall(sql, call, { end_reason_requested: 'canceled', end_by_requested: 'api' }, at);
    await recordAudit(sql, who, {
      tenant_id: call.tenant_id,
      action: 'call.ended',
      target: ['call', call.id],
      client_ref: call.client_ref,
      changes: { ended_reason: 'canceled' },
      at,
    });
    // A call that still waits for a place has no room: nothing outside is needed to end it.
    if (call.direction === 'outbound' && !call.admitted_at)
      await finishCall(deps, sql, ending, { reason: 'canceled', at });
    else await deps.enqueue(sql, 'call.close-room', [{ payload: input }]);
    return { call: presentCall((await findCall(sql, call.tenant_id, call.id)) ?? ending, bookings) };
  });
