// Applies what the dialer reports: the phone was answered, or why it was not.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { CallStep } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { DialOutcome } from '../../../ports/media.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { changeCall, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall, withCall } from '../with-call.ts';
import { finishCall } from './finish-call.ts';
import type { CallEnd } from './finish-call.ts';
import { reasonOfSip, reasonWithoutStatus } from './reasons.ts';
import { recordAnswer } from './record-answer.ts';
import { recordLeft } from './record-left.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

/** An outcome, and when it was learned. */
export interface DialReport {
  readonly outcome: DialOutcome;
  readonly at: Date;
}

export async function applyOutcome(deps: Needs, call: CallRow, { outcome, at }: DialReport): Promise<void> {
  const sip_status = outcome.kind === 'refused' ? String(outcome.sip_status.code) : '';
  deps.metrics.dials.inc({ outcome: outcome.kind, sip_status });
  // What the dialer reported is on record whatever the call has come to meanwhile.
  const apply = (work: (sql: Sql, current: CallRow) => Promise<unknown>): Promise<void> =>
    withCall(deps, ofCall(call), async (sql, current) => {
      await recordSteps(sql, current, ...stepsOf(outcome, at));
      await work(sql, current);
    });
  switch (outcome.kind) {
    case 'answered':
      return apply((sql, current) =>
        isTerminal(current)
          ? closeLate(deps, sql, current)
          : recordAnswer(deps, sql, current, { at, sip_call_id: outcome.sip_call_id }),
      );
    case 'refused':
      return apply((sql, current) =>
        endUnanswered(deps, sql, current, {
          reason: reasonOfSip(outcome.sip_status),
          at,
          sip_status: outcome.sip_status,
        }),
      );
    case 'no_answer':
    case 'carrier_failed':
      return apply(async (sql, current) => {
        const legs = await listLegs(sql, current);
        const leg = legs.find(({ identity }) => identity === callLeg(current).identity);
        await finishCall(deps, sql, current, { reason: reasonWithoutStatus(outcome, current, leg), at });
      });
    case 'not_placed':
      return apply((sql, current) => finishCall(deps, sql, current, { reason: 'media_failure', at }));
    case 'unknown':
      // The phone may be ringing. The reconciler asks the media service, now rather than at the next regular check.
      return apply(async (sql, current) => {
        if (isTerminal(current)) await closeLate(deps, sql, current);
        else await changeCall(sql, current, { check_after: at, dial_ended_at: at }, at);
      });
  }
}

/** The call ended while it was dialed: the phone may have entered the room after it was closed. */
const closeLate = (deps: Needs, sql: Sql, call: CallRow): Promise<void> =>
  deps.enqueue(sql, 'call.close-room', [{ payload: ofCall(call) }]);

/** A SIP status came, so the phone leg was in the room, whether or not a webhook has reported it yet. */
async function endUnanswered(deps: Needs, sql: Sql, call: CallRow, end: CallEnd): Promise<void> {
  if (isTerminal(call)) return;
  const left = await recordLeft(deps, sql, call, {
    ...callLeg(call),
    at: end.at,
    call_status: undefined,
    disconnect_reason: null,
    sip_status: end.sip_status ?? null,
  });
  await finishCall(deps, sql, left, end);
}

/** For the timeline: how the dial ended, and the SIP status that tells it. */
function stepsOf(outcome: DialOutcome, at: Date): CallStep[] {
  const ended: CallStep = { type: 'dial.ended', at, data: { outcome: outcome.kind } };
  const status =
    outcome.kind === 'answered'
      ? { code: 200, reason: 'OK' }
      : outcome.kind === 'refused'
        ? outcome.sip_status
        : undefined;
  return status ? [{ type: 'sip.status', key: String(status.code), at, data: status }, ended] : [ended];
}
