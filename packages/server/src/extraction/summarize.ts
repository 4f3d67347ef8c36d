// The pipeline of summaries, stage by stage: from what is known of a call to a payload that can be trusted, or to why there is none.
import { createHash } from 'node:crypto';
import { canonicalTranscript } from '@voicecall/contract';
import type { CustomBlock, SummaryFailureCode, SummaryPayload } from '@voicecall/contract';
import type { Model, ModelRequest } from '../ports/model.ts';
import { assembleCustom, assemblePayload } from './assemble-payload.ts';
import { computeMetrics } from './computed/compute-metrics.ts';
import { computeWarnings } from './computed/compute-warnings.ts';
import { flagRedactions } from './computed/flag-redactions.ts';
import { hasWords } from './computed/folded-text.ts';
import { draftSchemaOf, jsonSchemaOf } from './draft-schema.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { extractDraft } from './extract-draft.ts';
import type { Usage } from './extract-draft.ts';
import type { Grounded } from './grounded.ts';
import { groundDraft } from './grounding/ground-draft.ts';
import type { Material } from './material.ts';
import { currentPrompt } from './prompts/current.ts';

/** What the record says of a summary, ready or failed. */
interface About extends Usage {
  readonly schema_version: 1 | 2;
  /** 0: made by the sandbox's rules, whatever the prompt. */
  readonly prompt_version: number;
  readonly vertical_id: Material['vertical'];
}

export type Made =
  | (About & { readonly status: 'ready'; readonly outcome: SummaryPayload['outcome']; readonly payload: SummaryPayload; readonly custom: CustomBlock | null; readonly refuted: Grounded['refuted'] })
  | (About & { readonly status: 'failed'; readonly code: SummaryFailureCode });

const timeoutMs = 90_000;
const maxOutputTokens = 8000;

/**
 * Throws a `ModelError` when the model cannot be used now (`timeout`, `unavailable`, `rejected`), and an `Error` when what was made is
 * not valid, which is a mistake of ours.
 */
export async function summarize(model: Model, material: Material, options: { readonly signal?: AbortSignal } = {}): Promise<Made> {
  const { turns, definitions, vertical } = material;
  const about = { schema_version: definitions.length > 0 ? 2 : 1, prompt_version: model.simulated ? 0 : currentPrompt.version, vertical_id: vertical } as const;
  const unasked = (code: SummaryFailureCode): Made => ({ status: 'failed', code, ...about, input_tokens: 0, output_tokens: 0 });
  if (!turns.some(({ role, text }) => (role === 'user' || role === 'agent') && hasWords(text))) return unasked('transcript_empty');

  const transcript_sha256 = createHash('sha256').update(canonicalTranscript(turns)).digest('hex');
  const schema = draftSchemaOf(material);
  const request = requestFor(material, transcript_sha256, jsonSchemaOf(schema), options.signal);
  if (estimateOf(request) > model.max_input_tokens) return unasked('transcript_too_long');

  const extracted = await extractDraft(model, request, schema);
  const { input_tokens, output_tokens } = extracted;
  if ('code' in extracted) return { status: 'failed', code: extracted.code, ...about, input_tokens, output_tokens };

  const grounded = groundDraft(extracted.draft, material);
  const metrics = computeMetrics(material);
  const flags = flagRedactions(turns);
  const warnings = computeWarnings({ material, grounded, flags, metrics, repaired: extracted.repaired });
  const payload = assemblePayload(material, { grounded, metrics, flags, warnings, transcript_sha256 });
  const custom = assembleCustom(material, grounded);
  return { status: 'ready', ...about, outcome: payload.outcome, payload, custom, input_tokens, output_tokens, refuted: grounded.refuted };
}

function requestFor(material: Material, transcript_sha256: string, json: Record<string, unknown>, signal: AbortSignal | undefined): ModelRequest {
  // Whoever wanted to close the fence would have to say the hash of a call in which they say it.
  const { system, user } = currentPrompt.build(material, transcript_sha256.slice(0, 32));
  return { system, messages: [{ role: 'user', content: user }], schema: { name: 'call_summary_draft', json }, max_output_tokens: maxOutputTokens, timeout_ms: timeoutMs, signal };
}

const estimateOf = ({ system, messages, schema }: ModelRequest): number => estimateTokens(system, ...messages.map(({ content }) => content), JSON.stringify(schema.json));
