// The stages of the pipeline that only compute: plain data in, plain data out, so that a thread can run them. Callers
// limit their time.
import { createHash } from 'node:crypto';
import { canonicalTranscript } from '@voicecall/contract';
import type { CustomBlock, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import type { ModelRequest } from '../ports/model.ts';
import { assembleCustom, assemblePayload } from './assemble-payload.ts';
import { computeMetrics } from './computed/compute-metrics.ts';
import { computeWarnings } from './computed/compute-warnings.ts';
import { flagRedactions } from './computed/flag-redactions.ts';
import { hasWords } from './computed/folded-text.ts';
import { draftSchemaOf, jsonSchemaOf } from './draft-schema.ts';
import { boundedText, estimateTokens } from './fit-text.ts';
import type { Grounded } from './grounded.ts';
import { groundDraft } from './grounding/ground-draft.ts';
import type { Material } from './material.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Parsed } from './parse-answer.ts';
import { currentPrompt } from './prompts/current.ts';

type Question = Pick<ModelRequest, 'system' | 'messages' | 'schema'>;

/**
 * More marks on one letter than any writing has (Unicode's stream-safe text has 30). Normalizing n of them takes n²
 * steps in an engine function that cannot be interrupted: neither a thread nor the process could stop it.
 */
const marked = /\p{M}{64}/u;

/** The question to the model, or why there is none. */
export type Prepared =
  | { readonly code: 'transcript_empty' | 'transcript_too_long' }
  | { readonly question: Question; readonly transcript_sha256: string };

/** Builds the question from the material of a call. */
export function prepare({
  material,
  max_input_tokens,
}: {
  readonly material: Material;
  readonly max_input_tokens: number;
}): Prepared {
  const { turns } = material;
  if (!turns.some(({ role, text }) => (role === 'user' || role === 'agent') && hasWords(text)))
    return { code: 'transcript_empty' };
  if (turns.some(({ text }) => marked.test(text))) return { code: 'transcript_too_long' };
  const transcript_sha256 = createHash('sha256').update(canonicalTranscript(turns)).digest('hex');
  // To close the fence, a caller would have to say the hash of the call in which they say it.
  const { system, user } = currentPrompt.build(material, transcript_sha256.slice(0, 32));
  const question: Question = {
    system,
    messages: [{ role: 'user', content: user }],
    schema: { name: 'call_summary_draft', json: jsonSchemaOf(draftSchemaOf(material)) },
  };
  return estimateOf(question) > max_input_tokens ? { code: 'transcript_too_long' } : { question, transcript_sha256 };
}

const estimateOf = ({ system, messages, schema }: Question): number =>
  estimateTokens(system, ...messages.map(({ content }) => content), JSON.stringify(schema.json));

/** Parses the model's response to a draft. */
export const read = ({
  text,
  ...form
}: Pick<Material, 'vertical' | 'definitions'> & { readonly text: string }): Parsed =>
  parseAnswer(text, draftSchemaOf(form));

/** The payload, and the claims of the draft that were refuted. */
export interface Concluded {
  readonly payload: SummaryPayload;
  readonly custom: CustomBlock | null;
  readonly refuted: Grounded['refuted'];
}

/** Turns a draft into a grounded payload. Throws when the result is not valid, which is a bug. */
export function conclude({
  material: told,
  draft,
  repaired,
  transcript_sha256,
}: {
  readonly material: Material;
  readonly draft: ExtractionDraft;
  readonly repaired: boolean;
  readonly transcript_sha256: string;
}): Concluded {
  const material = { ...told, turns: told.turns.map((turn) => ({ ...turn, text: boundedText(turn.text) })) };
  const grounded = groundDraft(draft, material);
  const metrics = computeMetrics(material);
  const flags = flagRedactions(material.turns);
  const warnings = computeWarnings({ material, grounded, flags, metrics, repaired });
  return {
    payload: assemblePayload(material, { grounded, metrics, flags, warnings, transcript_sha256 }),
    custom: assembleCustom(material, grounded),
    refuted: grounded.refuted,
  };
}

const stages = { prepare, read, conclude };
type Stages = typeof stages;

/** The module of the stages, for the thread pool. */
export const stagesModule = new URL(import.meta.url);

/** Runs one stage, in this thread or another. */
export type RunStage = <N extends keyof Stages>(
  name: N,
  input: Parameters<Stages[N]>[0],
) => Promise<ReturnType<Stages[N]>>;

/** Runs stages in this thread, for tests and measurements. */
export const runHere: RunStage = async (name, input) => stages[name](input as never) as never;
