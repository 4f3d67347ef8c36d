// Records what was said about recording, as the agent reports it. A recording that needed it begins or ends with it.
import type { CallConsent, ConsentReport } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { refuse } from '../../../platform/refuse.ts';
import { bringCheckForward, endRecording, requestRecording } from '../../recordings/store.ts';
import { inferAnswer } from '../agent/infer-answer.ts';
import { insertTurns } from '../agent/transcript-store.ts';
import { redactCall } from '../../redaction/public.ts';
import { isTerminal } from '../call-state.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall, withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { consentAfter, consentStep } from './consent-after.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>;

/** Returns the consent as it now is; null: the agent has nothing to say, or the call is not answered. */
export async function recordConsent(
  deps: Needs & Pick<Deps, 'cpu' | 'log' | 'sealer'>,
  { tenant_id, call_id, ...said }: OfCall & ConsentReport,
): Promise<{ consent: CallConsent | null }> {
  const of = { tenant_id, call_id };
  const { turns } = await redactCall(deps, of, { turns: said.answer?.turn ? [said.answer.turn] : [], transcripts: [] });
  const report = { ...said, answer: said.answer && { ...said.answer, turn: turns[0] ?? null } };
  return withCall(deps, of, async (sql, seen) => {
    if (isTerminal(seen)) throw refuse('call_not_active');
    // What it said may be the first that is known of the answer.
    await inferAnswer(deps, sql, seen, { turns: [{ started_at: report.said_at }] });
    const call = (await findCall(sql, tenant_id, call_id)) ?? seen;
    const now = deps.clock.now();
    const consent = call.consent && consentAfter(call.consent, report, now);
    if (consent === null || consent === call.consent || isTerminal(call)) return { consent: call.consent };
    const changed = await changeCall(sql, call, { consent }, now);
    if (consent.status !== call.consent?.status) await act(deps, sql, changed, { consent, report, now });
    return { consent };
  });
}

interface Changed {
  readonly consent: CallConsent;
  readonly report: ConsentReport;
  readonly now: Date;
}

async function act(deps: Needs, sql: Sql, call: CallRow, { consent, report, now }: Changed): Promise<void> {
  await recordSteps(sql, call, consentStep(consent, now));
  if (consent.status === 'withdrawn') {
    await endRecording(sql, call, now);
    // The next check stops the recorder.
    await bringCheckForward(sql, call, now);
  }
  if (consent.status === 'granted' && report.answer?.turn) await insertTurns(sql, call, [report.answer.turn]);
  if (consent.status !== 'granted' && consent.status !== 'announced') return;
  if (await requestRecording(sql, call, now)) await deps.enqueue(sql, 'recording.start', [{ payload: ofCall(call) }]);
}
