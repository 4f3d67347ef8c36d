// Records the agent's report of the whole session, which comes at the end of a call in one or more parts.
import { createHash } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { TranscriptInput, TurnInput, UsageLine, WaveformInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Call } from '../../../types.ts';
import { recordFigures } from '../../call-telemetry/public.ts';
import { fillLatency } from '../../call-telemetry/store.ts';
import { redactCall } from '../../redaction/public.ts';
import type { Redacted } from '../../redaction/public.ts';
import { changeTexts } from '../../redaction/store.ts';
import { isTerminal } from '../call-state.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import { isOpen } from '../consent/consent-after.ts';
import { findConsent } from '../consent/find-consent.ts';
import { resumeSummary } from '../lifecycle/resume-summary.ts';
import { changeCall, checkBy, findCall } from '../store.ts';
import type { CallChange, CallRow } from '../store.ts';
import { ofCall, withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { inferAnswer } from './infer-answer.ts';
import {
  countReportParts,
  deleteReportParts,
  insertTranscripts,
  insertTurns,
  noteReportPart,
} from './transcript-store.ts';

export interface ReportPart {
  readonly report_id?: string | undefined;
  readonly part: number;
  readonly last: boolean;
  readonly turns: readonly TurnInput[];
  readonly transcripts: readonly TranscriptInput[];
  readonly answered_by: Call['answered_by'];
  /** In the last part: what the whole session used, and how loud it was. */
  readonly usage?: readonly UsageLine[] | undefined;
  readonly waveform?: WaveformInput | null | undefined;
  readonly ended_reason?: 'user_hangup' | 'media_failure' | 'agent_error' | null | undefined;
}

/**
 * The report repeats all turns, so that a turn whose request was lost is on record in the end. A call has one report,
 * and a part of it that is sent again adds nothing.
 */
export async function recordReport(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'enqueue' | 'metrics' | 'log' | 'sealer'>,
  input: OfCall & ReportPart,
): Promise<void> {
  const redacted = await redactCall(deps, ofInput(input), input);
  await withCall(deps, input, (sql, call) => recordPart(deps, sql, call, { input, redacted }));
}

const ofInput = ({ tenant_id, call_id }: OfCall): OfCall => ({ tenant_id, call_id });

async function recordPart(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  { input, redacted }: { readonly input: ReportPart; readonly redacted: Redacted },
): Promise<void> {
  const now = deps.clock.now();
  const report_id = input.report_id ?? contentId(input);
  const late = call.ended_at !== null && now.getTime() - call.ended_at.getTime() > limits.report_window_ms;
  if (late || (call.report_id !== null && call.report_id !== report_id)) throw refuse('call_not_active');
  if (call.report_complete) return;
  await fillLatency(sql, ofCall(call), input.turns);
  await insertTurns(sql, call, redacted.turns);
  await changeTexts(sql, ofCall(call), redacted.changed);
  await insertTranscripts(sql, call, redacted.transcripts);
  // Another last part of the same report repeats them.
  if (input.last && call.report_parts === null && !isEmpty(input))
    await recordFigures(
      sql,
      { ...ofCall(call), at: now },
      {
        usage: input.usage,
        // Without the consent that a call asks for, not even the loudness of its voices is kept.
        waveform: isOpen(await findConsent(sql, call)) ? input.waveform : null,
      },
    );
  const progress = await noteProgress(sql, call, { report_id, input, now });
  const change: CallChange = {
    ...progress.change,
    ...(input.answered_by && !call.answered_by && { answered_by: input.answered_by }),
    ...(progress.complete && !call.report_received_at && { report_received_at: now }),
  };
  if (Object.keys(change).length > 0) await changeCall(sql, call, change, now);
  await inferAnswer(deps, sql, call, input);
  if (progress.complete) await resumeSummary(deps, sql, call);
  const current = await findCall(sql, call.tenant_id, call.id);
  // The session has ended, whichever side left: the call cannot go on without its agent.
  if (input.ended_reason && current?.answered_at)
    return finishCall(deps, sql, current, { reason: input.ended_reason, at: now });
  // Nobody must answer, or go on, without an agent: the reconciler looks whether there is anybody in the room.
  if (progress.complete && current && !isTerminal(current)) await checkBy(sql, current, now);
}

/** An agent that was dispatched beside another, and heard nothing, does not replace the other agent's report. */
const isEmpty = ({ part, last, turns, transcripts }: ReportPart): boolean =>
  part === 1 && last && turns.length === 0 && transcripts.length === 0;

interface Progress {
  readonly complete: boolean;
  readonly change: CallChange;
}

interface Arrival {
  readonly report_id: string;
  readonly input: ReportPart;
  readonly now: Date;
}

async function noteProgress(sql: Sql, call: CallRow, { report_id, input, now }: Arrival): Promise<Progress> {
  const { part, last } = input;
  const only = part === 1 && last;
  if (isEmpty(input)) return { complete: true, change: {} };
  if (only) return { complete: true, change: { report_id, report_parts: 1, report_complete: true } };
  await noteReportPart(sql, call, part, now);
  const parts = last ? part : call.report_parts;
  const complete = parts !== null && (await countReportParts(sql, call, parts)) === parts;
  if (complete) await deleteReportParts(sql, call);
  return {
    complete,
    change: { report_id, ...(parts !== null && { report_parts: parts }), ...(complete && { report_complete: true }) },
  };
}

const contentId = ({ turns, transcripts }: ReportPart): string =>
  createHash('sha256')
    .update(JSON.stringify([turns, transcripts]))
    .digest('base64url');
