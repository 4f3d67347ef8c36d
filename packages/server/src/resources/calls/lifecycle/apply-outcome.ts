// What the dialer reports: the answer, or why there was none.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { DialOutcome } from '../../../ports/media.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import type { Ending } from './finish-call.ts';
import { callLeg } from './call-leg.ts';
import { reasonOfSip } from './reasons.ts';
import { recordAnswer } from './record-answer.ts';
import { recordLeft } from './record-left.ts';
import { changeCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall, withCall } from '../with-call.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

export async function applyOutcome(deps: Needs, call: CallRow, outcome: DialOutcome): Promise<void> {
  const at = deps.clock.now();
  switch (outcome.kind) {
    case 'answered':
      return withCall(deps, ofCall(call), (sql, current) =>
        isTerminal(current)
          ? putOut(deps, sql, current)
          : recordAnswer(deps, sql, current, { at, sip_call_id: outcome.sip_call_id }),
      );
    case 'refused':
      return unanswered(deps, call, {
        reason: reasonOfSip(outcome.sip_status.code),
        at,
        sip_status: outcome.sip_status,
      });
    case 'no_answer':
      return unanswered(deps, call, { reason: 'no_answer', at });
    case 'carrier_failed':
      return unanswered(deps, call, { reason: outcome.reason, at });
    case 'not_placed':
      return withCall(deps, ofCall(call), (sql, current) =>
        finishCall(deps, sql, current, { reason: 'media_failure', at }),
      );
    case 'unknown':
      // Perhaps the phone rings. The reconciler asks the media service, now rather than at its next round.
      return withCall(deps, ofCall(call), async (sql, current) => {
        if (isTerminal(current)) await putOut(deps, sql, current);
        else await changeCall(sql, current, { check_after: at }, at);
      });
  }
}

/** The call ended while its dial was on the way, and its room was closed too early for the phone. */
const putOut = (deps: Needs, sql: Sql, call: CallRow): Promise<void> =>
  deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);

/** The phone leg was in the room while it was being dialed, whether or not a webhook has said so yet. */
const unanswered = (deps: Needs, call: CallRow, ending: Ending): Promise<void> =>
  withCall(deps, ofCall(call), async (sql, current) => {
    if (isTerminal(current)) return;
    const left = await recordLeft(deps, sql, current, {
      ...callLeg(call),
      at: ending.at,
      disconnect_reason: null,
      sip_status: ending.sip_status ?? null,
    });
    await finishCall(deps, sql, left, ending);
  });
