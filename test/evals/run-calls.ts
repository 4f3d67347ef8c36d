// Runs the pipeline on the calls with the recorded answers.
import type { SummaryResult } from '@voicecall/server/extraction/summarize.ts';
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import { runHere } from '@voicecall/server/extraction/run-computation.ts';
import type { RunComputation } from '@voicecall/server/extraction/run-computation.ts';
import { listClaims } from '@voicecall/server/extraction/verifier/list-claims.ts';
import type { Verdict } from '@voicecall/server/extraction/verifier/verdict.ts';
import { draftKinds, readDraft, readVerdicts } from './evaluation-call.ts';
import type { DraftKind, DraftOfCall, EvaluationCall } from './evaluation-call.ts';
import { materialOf } from './material-of.ts';
import { recordedModel } from './recorded-models.ts';

export type Made = Extract<SummaryResult, { status: 'ready' }>;

/** A call, one of its drafts, and the summary that was made of it. */
export interface Run extends DraftOfCall {
  readonly call: EvaluationCall;
  readonly kind: DraftKind;
  /** What the recorded verifier says of each claim, by its path. */
  readonly verdicts: ReadonlyMap<string, Verdict['verdict'] | undefined>;
  readonly made: Made;
  /** Of the computations, without the model. */
  readonly cpu_ms: number;
}

/** Runs computations in this thread and adds up their processor time. */
export function measuredRun(): { readonly run: RunComputation; readonly cpuMs: () => number } {
  let micros = 0;
  const run: RunComputation = async (name, input) => {
    const before = process.cpuUsage();
    const result = await runHere(name, input);
    const { user, system } = process.cpuUsage(before);
    micros += user + system;
    return result;
  };
  return { run, cpuMs: () => micros / 1000 };
}

/**
 * `recorded`: the verdicts of a language model. `agrees`: every claim is supported by the turns that it cites; what is
 * still blocked is blocked by the other checks. `none`: no verification.
 */
export const verifierKinds = ['recorded', 'agrees', 'none'] as const;
export type VerifierKind = (typeof verifierKinds)[number];

export interface RunOptions {
  readonly verifier?: VerifierKind;
  /** The largest input of the verifier: below the size of the question it is asked in parts. */
  readonly verifier_tokens?: number;
}

export async function runCall(
  call: EvaluationCall,
  kind: DraftKind,
  { verifier = 'recorded', verifier_tokens }: RunOptions = {},
): Promise<Run> {
  const { draft, mistakes } = readDraft(call, kind);
  const claims = listClaims(draft, call.custom_fields);
  const recorded = readVerdicts(call, kind);
  const agreeing = claims.map(({ n, quotes }): Verdict => ({
    n,
    verdict: 'supported',
    turns: quotes.map(({ turn_id }) => turn_id),
  }));
  const model = recordedModel(call, { draft, verdicts: verifier === 'agrees' ? agreeing : recorded });
  const asked = { ...model, max_input_tokens: verifier_tokens ?? model.max_input_tokens };
  const { run, cpuMs } = measuredRun();
  const made = await summarize({ model, verifier: verifier === 'none' ? null : asked }, materialOf(call), { run });
  if (made.status === 'failed') throw new Error(`${call.id} has no summary: ${made.code}`);
  const words = new Map(recorded.map(({ n, verdict }) => [n, verdict]));
  const verdicts = new Map(claims.map(({ n, path }) => [path, words.get(n)]));
  return { call, kind, draft, mistakes, verdicts, made, cpu_ms: cpuMs() };
}

/** Both drafts of each call. */
export async function runCalls(calls: readonly EvaluationCall[], options?: RunOptions): Promise<Run[]> {
  const runs: Run[] = [];
  for (const call of calls) for (const kind of draftKinds) runs.push(await runCall(call, kind, options));
  return runs;
}
