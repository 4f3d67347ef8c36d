// The agent's wish to hang up.
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Call } from '../../../types.ts';
import { isTerminal } from '../lifecycle/finish-call.ts';
import { isOver } from '../present.ts';
import { changeCall } from '../store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';

/** The agent hangs up: the reason is on record first, then the room is closed by a job that cannot be lost. */
export const endByAgent = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  input: OfCall & { reason: NonNullable<Call['ended_reason']>; answered_by?: Call['answered_by'] | undefined },
): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    // Its wish and the end may have crossed.
    if (isTerminal(call) && isOver(call, deps.clock.now())) throw refuse('call_not_active');
    if (isTerminal(call)) return;
    const requested =
      call.end_reason_requested && call.end_reason_requested !== 'transferred'
        ? {}
        : { end_reason_requested: input.reason, end_by_requested: 'agent' as const };
    await changeCall(sql, call, { ...requested, answered_by: input.answered_by ?? call.answered_by }, deps.clock.now());
    await deps.enqueue(sql, 'call.close-room', [{ payload: { tenant_id: input.tenant_id, call_id: input.call_id } }]);
  });
