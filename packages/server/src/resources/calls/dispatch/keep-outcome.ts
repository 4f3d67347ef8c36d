// Keeps the outcome of a dial until it is written. Nobody else knows it: the dial is never repeated, and the database
// may be away at the moment when the phone is answered.
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { applyOutcome } from '../lifecycle/apply-outcome.ts';
import type { DialReport } from '../lifecycle/apply-outcome.ts';
import { findCall, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';
import { announcedPollMs, lastStateMs, outcomeRetryMs } from '../timing.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics' | 'log' | 'callChanges'>;

/** Returns once the outcome is written; when the process stops before, the reconciler infers it. */
export async function keepOutcome(deps: Needs, call: CallRow, report: DialReport, signal: AbortSignal): Promise<void> {
  for (let told = false; ; told = true) {
    try {
      await awaitLastState(deps, call, report, signal);
      return await applyOutcome(deps, call, report);
    } catch (error) {
      // The call itself is gone, or the process stops.
      if (error instanceof Refusal || signal.aborted) throw error;
      if (!told) deps.log.warn({ call_id: call.id, err: error }, 'the outcome of a dial cannot be written yet');
    }
    await deps.clock.sleep(outcomeRetryMs, signal);
  }
}

/**
 * Waits for the webhook that reports how the leg left, where its last state tells what the outcome does not: whether
 * the phone rang, or why the SIP service gave up. Webhook and outcome are sent in the same moment.
 */
async function awaitLastState(
  deps: Needs,
  call: CallRow,
  { outcome: { kind }, at }: DialReport,
  signal: AbortSignal,
): Promise<void> {
  if (kind !== 'no_answer' && kind !== 'carrier_failed') return;
  await deps.callChanges.follow(call.id, async (nextChange) => {
    while (deps.clock.now().getTime() - at.getTime() < lastStateMs) {
      const current = await findCall(deps.db.sql, call.tenant_id, call.id);
      if (!current || isTerminal(current) || current.room_finished_at) return;
      if (kind === 'no_answer' && current.ringing_at) return;
      const leg = (await listLegs(deps.db.sql, current)).find(({ identity }) => identity === callLeg(current).identity);
      if (leg?.left_at) return;
      await nextChange(announcedPollMs, signal);
    }
  });
}
