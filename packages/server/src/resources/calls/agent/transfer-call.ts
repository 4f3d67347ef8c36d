// Transfers a call: only to somebody whom the customer has configured, for a caller can make the model ask for any number.
import type { ToolOutcome, TransferWish } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { system } from '../../../platform/principal.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { CallStep } from '../../../platform/database/call-steps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { MediaError } from '../../../ports/media.ts';
import type { Call } from '../../../types.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { findBriefParts } from './brief-store.ts';
import { destinationOf } from './transfer-destination.ts';
import type { Destination } from './transfer-destination.ts';
import { transferFailureOf } from './transfer-failure.ts';
import type { TransferFailure } from './transfer-failure.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics'>;

const declined = (say: string): ToolOutcome => ({ ok: false, say, booking_id: null });

/** The reason is on record before the transfer: when the phone then leaves the room, the call was transferred. */
export async function transferCall(deps: Needs, input: OfCall & { wish: TransferWish }): Promise<ToolOutcome> {
  const seen = await findCall(deps.db.sql, input.tenant_id, input.call_id);
  const parts = seen && (await findBriefParts(deps.db.sql, seen));
  if (!seen || !parts) throw refuse('call_not_found');
  if (seen.direction === 'web') return declined('This is not a telephone call, it cannot be transferred.');
  const destination = destinationOf(input.wish, parts.agent, parts.tools);
  if (typeof destination === 'string') return declined(destination);
  const call = await requestTransfer(deps, input, destination);
  if (!call) return declined('The call cannot be transferred now.');
  try {
    const to = 'sip_uri' in destination ? destination.sip_uri : destination.to_number;
    await deps.media.transfer(call.room_name, callLeg(call).identity, to);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const failure = transferFailureOf(error);
    await withdrawTransfer(deps, input, failure);
    return declined(`${says[failure.reason]}${sipWords(failure.sip_status)} The call is still with you.`);
  }
  return (await completeTransfer(deps, input))
    ? { ok: true, say: 'The call has been transferred.', booking_id: null }
    : declined('The call has ended.');
}

/** LiveKit also reports success when the call ended during the transfer, because somebody hung up on our side. */
const completeTransfer = (deps: Needs, input: OfCall): Promise<boolean> =>
  withCall(deps, input, async (sql, call) => {
    const at = deps.clock.now();
    const done = isTerminal(call) ? call.ended_reason === 'transferred' : call.end_reason_requested === 'transferred';
    const step: CallStep = done
      ? { type: 'transfer.completed', at, data: {} }
      : { type: 'transfer.failed', key: at.toISOString(), at, data: { reason: 'call_ended', sip_status: null } };
    await recordSteps(sql, call, step);
    if (done) await finishCall(deps, sql, call, { reason: 'transferred', at });
    return done;
  });

const says = {
  refused: 'The other side did not take the call.',
  no_answer: 'Nobody answered there.',
  unsupported: 'Calls on this line cannot be transferred.',
} as const;

const sipWords = (status: Call['sip_status']): string =>
  status ? ` (SIP ${status.code} ${status.reason})`.trimEnd() : '';

const requestTransfer = (deps: Needs, input: OfCall, destination: Destination): Promise<CallRow | undefined> =>
  withCall(deps, input, async (sql, call) => {
    if (isTerminal(call) || !call.answered_at || call.end_reason_requested) return undefined;
    const at = deps.clock.now();
    await recordAudit(sql, system, {
      tenant_id: call.tenant_id,
      action: 'call.transferred',
      target: ['call', call.id],
      client_ref: call.client_ref,
      changes: destination,
      at,
    });
    const when = { key: at.toISOString(), at };
    await recordSteps(
      sql,
      call,
      'sip_uri' in destination
        ? { type: 'sip_transfer.requested', ...when, data: destination }
        : { type: 'transfer.requested', ...when, data: destination },
    );
    return changeCall(sql, call, { end_reason_requested: 'transferred', end_by_requested: 'agent' }, at);
  });

const withdrawTransfer = (deps: Needs, input: OfCall, failure: TransferFailure): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    const at = deps.clock.now();
    await recordSteps(sql, call, { type: 'transfer.failed', key: at.toISOString(), at, data: failure });
    if (!isTerminal(call) && call.end_reason_requested === 'transferred')
      await changeCall(sql, call, { end_reason_requested: null, end_by_requested: null }, at);
  });
