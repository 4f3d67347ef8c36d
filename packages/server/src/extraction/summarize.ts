// The pipeline of summaries: from the material of a call to a grounded payload, or to a failure code. It calls the
// model; the rest only computes.
import { setTimeout } from 'node:timers/promises';
import type { CustomBlock, SummaryFailureCode, SummaryPayload } from '@voicecall/contract';
import type { Model } from '../ports/model.ts';
import { askDraft } from './draft/ask-draft.ts';
import type { Usage } from './draft/ask-draft.ts';
import type { Grounded } from './facts/grounded.ts';
import type { Material } from './material.ts';
import { promptVersion } from './prompts/build-prompt.ts';
import { runHere } from './run-computation.ts';
import type { RunComputation } from './run-computation.ts';
import { askVerifier } from './verifier/ask-verifier.ts';
import type { Verification, VerifierOptions } from './verifier/ask-verifier.ts';

/** Members of every result, ready or failed. */
interface About extends Usage {
  readonly schema_version: 1 | 2;
  /** 0: of the sandbox's model, whatever the prompt. */
  readonly prompt_version: number;
  readonly vertical_id: Material['vertical'];
}

export type SummaryResult =
  | (About & {
      readonly status: 'ready';
      readonly outcome: SummaryPayload['outcome'];
      readonly payload: SummaryPayload;
      readonly custom: CustomBlock | null;
      readonly refuted: Grounded['refuted'];
      readonly verification: Verification['outcome'];
    })
  | (About & { readonly status: 'failed'; readonly code: SummaryFailureCode });

const timeoutMs = 90_000;
const maxOutputTokens = 8000;

/** The models of a summary. `verifier`: null when nothing verifies the draft, and then nothing in it is certain. */
export interface SummaryModels {
  readonly model: Model;
  readonly verifier: Model | null;
}

export interface SummarizeOptions {
  readonly signal?: AbortSignal;
  readonly run?: RunComputation;
  readonly sleep?: VerifierOptions['sleep'];
  /** Tokens that one summary may use, input and output of all requests. */
  readonly budget_tokens?: number;
}

/**
 * Throws a `ModelError` when the model cannot be used now (`timeout`, `unavailable`, `rejected`), and an `Error` when
 * the result is not valid, which is a bug, or a computation was interrupted.
 */
export async function summarize(
  { model, verifier }: SummaryModels,
  material: Material,
  { signal, run = runHere, sleep = delay, budget_tokens = Infinity }: SummarizeOptions = {},
): Promise<SummaryResult> {
  const { definitions, vertical } = material;
  const about = {
    schema_version: definitions.length > 0 ? 2 : 1,
    prompt_version: model.simulated ? 0 : promptVersion,
    vertical_id: vertical,
  } as const;
  const max_input_tokens = Math.min(model.max_input_tokens, budget_tokens - maxOutputTokens);
  const prepared = await run('prepare', { material, max_input_tokens });
  if ('code' in prepared) return { status: 'failed', code: prepared.code, ...about, input_tokens: 0, output_tokens: 0 };
  const { question, transcript_sha256, estimated_tokens } = prepared;

  const request = { ...question, max_output_tokens: maxOutputTokens, timeout_ms: timeoutMs, signal };
  const extracted = await askDraft(model, request, (text) => run('read', { text, vertical, definitions }), {
    // The response that is to be repaired is sent along.
    may_repair: 2 * estimated_tokens + 3 * maxOutputTokens <= budget_tokens,
  });
  const { input_tokens, output_tokens } = extracted;
  if ('code' in extracted) return { status: 'failed', code: extracted.code, ...about, input_tokens, output_tokens };

  const { draft, repaired } = extracted;
  const requests = repaired ? 2 : 1;
  const verification = await askVerifier(
    verifier,
    { material, draft, transcript_sha256 },
    {
      run,
      sleep,
      signal,
      budget_tokens:
        budget_tokens - (input_tokens ?? requests * estimated_tokens) - (output_tokens ?? requests * maxOutputTokens),
    },
  );
  const { payload, custom, refuted } = await run('conclude', {
    material,
    draft,
    verdicts: verification.verdicts,
    repaired,
    transcript_sha256,
  });
  return {
    status: 'ready',
    ...about,
    outcome: payload.outcome,
    payload,
    custom,
    refuted,
    verification: verification.outcome,
    input_tokens: addTokens(input_tokens, verification.input_tokens),
    output_tokens: addTokens(output_tokens, verification.output_tokens),
  };
}

/** Null when a provider did not report them, or when a token column cannot hold the sum. */
const addTokens = (a: number | null, b: number | null): number | null =>
  a === null || b === null || a + b > 2 ** 31 - 1 ? null : a + b;

const delay = (ms: number, signal?: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal });
