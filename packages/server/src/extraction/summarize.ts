// The pipeline of summaries: from the material of a call to a grounded payload, or to a failure code. It calls the
// model; the stages compute.
import type { CustomBlock, SummaryFailureCode, SummaryPayload } from '@voicecall/contract';
import type { Model } from '../ports/model.ts';
import { extractDraft } from './extract-draft.ts';
import type { Usage } from './extract-draft.ts';
import type { Grounded } from './grounded.ts';
import type { Material } from './material.ts';
import { currentPrompt } from './prompts/current.ts';
import { runHere } from './stages.ts';
import type { RunStage } from './stages.ts';

/** Members of every result, ready or failed. */
interface About extends Usage {
  readonly schema_version: 1 | 2;
  /** 0: made by the sandbox's rules, whatever the prompt. */
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
    })
  | (About & { readonly status: 'failed'; readonly code: SummaryFailureCode });

const timeoutMs = 90_000;
const maxOutputTokens = 8000;

/**
 * Throws a `ModelError` when the model cannot be used now (`timeout`, `unavailable`, `rejected`), and an `Error` when
 * the result is not valid, which is a bug, or a stage was interrupted.
 */
export async function summarize(
  model: Model,
  material: Material,
  { signal, run = runHere }: { readonly signal?: AbortSignal; readonly run?: RunStage } = {},
): Promise<SummaryResult> {
  const { definitions, vertical } = material;
  const about = {
    schema_version: definitions.length > 0 ? 2 : 1,
    prompt_version: model.simulated ? 0 : currentPrompt.version,
    vertical_id: vertical,
  } as const;
  const prepared = await run('prepare', { material, max_input_tokens: model.max_input_tokens });
  if ('code' in prepared) return { status: 'failed', code: prepared.code, ...about, input_tokens: 0, output_tokens: 0 };

  const request = { ...prepared.question, max_output_tokens: maxOutputTokens, timeout_ms: timeoutMs, signal };
  const extracted = await extractDraft(model, request, (text) => run('read', { text, vertical, definitions }));
  const { input_tokens, output_tokens } = extracted;
  if ('code' in extracted) return { status: 'failed', code: extracted.code, ...about, input_tokens, output_tokens };

  const { draft, repaired } = extracted;
  const { payload, custom, refuted } = await run('conclude', {
    material,
    draft,
    repaired,
    transcript_sha256: prepared.transcript_sha256,
  });
  return { status: 'ready', ...about, outcome: payload.outcome, payload, custom, input_tokens, output_tokens, refuted };
}
