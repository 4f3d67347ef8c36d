// Watches a phone that is dialed until it rings: the media service sends no webhook for that.
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { callLeg, hasRung, isTerminal } from '../call-state.ts';
import { ringingSteps } from '../call-steps.ts';
import { recordJoined } from '../lifecycle/record-joined.ts';
import type { CallRow } from '../store.ts';
import { ringingPollMs } from '../timing.ts';
import { ofCall, withCall } from '../with-call.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics' | 'log'>;

/** Ends once the phone rings, or when `over` aborts. Never rejects: a poll that fails is one poll less. */
export async function watchRinging(deps: Needs, call: CallRow, over: AbortSignal): Promise<void> {
  const began = deps.clock.now().getTime();
  const pause = (): Promise<boolean> =>
    deps.clock.sleep(ringingPollMs(deps.clock.now().getTime() - began), over).then(
      () => true,
      () => false,
    );
  while (await pause()) {
    const rings = await pollOnce(deps, call).catch((error: unknown) => {
      deps.log.debug({ call_id: call.id, err: error }, 'whether a phone rings is not known');
      return false;
    });
    if (rings) return;
  }
}

async function pollOnce(deps: Needs, call: CallRow): Promise<boolean> {
  const leg = (await deps.media.listParticipants(call.room_name)).find(
    ({ identity }) => identity === callLeg(call).identity,
  );
  if (!leg || !hasRung(leg.call_status)) return false;
  const at = deps.clock.now();
  await withCall(deps, ofCall(call), async (sql, current) => {
    if (isTerminal(current)) return;
    await recordSteps(sql, current, ...ringingSteps(current, leg, at));
    await recordJoined(deps, sql, current, { ...callLeg(current), at, call_status: leg.call_status });
  });
  return true;
}
