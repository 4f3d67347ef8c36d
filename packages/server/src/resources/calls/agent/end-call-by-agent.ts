// The agent ends its call: the reason is on record first, then a job closes the room.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Call } from '../../../types.ts';
import { isTerminal } from '../call-state.ts';
import { isClosedToAgent } from '../present.ts';
import { changeCall } from '../store.ts';
import { ofCall, withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { inferAnswer } from './infer-answer.ts';

export const endCallByAgent = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  input: OfCall & { reason: NonNullable<Call['ended_reason']>; answered_by?: Call['answered_by'] | undefined },
): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    // The call may have ended while the request was on its way.
    if (isTerminal(call) && isClosedToAgent(call, deps.clock.now())) throw refuse('call_not_active');
    if (isTerminal(call)) return;
    const now = deps.clock.now();
    const requested =
      call.end_reason_requested && call.end_reason_requested !== 'transferred'
        ? {}
        : { end_reason_requested: input.reason, end_by_requested: 'agent' as const };
    const ending = await changeCall(
      sql,
      call,
      { ...requested, answered_by: input.answered_by ?? call.answered_by },
      now,
    );
    await recordSteps(sql, call, {
      type: 'hangup.requested',
      key: 'agent',
      at: now,
      data: { by: 'agent', reason: input.reason },
    });
    // A short call may end before its answer is on record.
    await inferAnswer(deps, sql, ending, { turns: [], answered_by: input.answered_by });
    await deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);
  });
