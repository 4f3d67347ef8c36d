// The stages of the pipeline that only compute: plain data in, plain data out, so that a thread can run them. How long
// they take is for callers to try.
import { createHash } from 'node:crypto';
import { canonicalTranscript } from '@voicecall/contract';
import type { CustomBlock, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import type { ModelRequest } from '../ports/model.ts';
import { assembleCustom, assemblePayload } from './assemble-payload.ts';
import { boundedText } from './bounded-text.ts';
import { computeMetrics } from './computed/compute-metrics.ts';
import { computeWarnings } from './computed/compute-warnings.ts';
import { flagRedactions } from './computed/flag-redactions.ts';
import { hasWords } from './computed/folded-text.ts';
import { draftSchemaOf, jsonSchemaOf } from './draft-schema.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { Grounded } from './grounded.ts';
import { groundDraft } from './grounding/ground-draft.ts';
import type { Material } from './material.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Parsed } from './parse-answer.ts';
import { currentPrompt } from './prompts/current.ts';

type Question = Pick<ModelRequest, 'system' | 'messages' | 'schema'>;

/**
 * Marks on one letter beyond any that is written (Unicode's stream-safe text has 30). To normalise n of them takes n²
 * steps, in a function
 * of the engine that cannot be ended: neither a thread nor the process would stop before it is done.
 */
const marked = /\p{M}{64}/u;

/** What the model is asked, or why it is not. */
export type Prepared =
  | { readonly code: 'transcript_empty' | 'transcript_too_long' }
  | { readonly question: Question; readonly transcript_sha256: string };

/** From what is known of a call to the question. */
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
  // Whoever wanted to close the fence would have to say the hash of a call in which they say it.
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

/** From the text that the model answered to a draft. */
export const read = ({
  text,
  ...form
}: Pick<Material, 'vertical' | 'definitions'> & { readonly text: string }): Parsed =>
  parseAnswer(text, draftSchemaOf(form));

/** What a summary says, and which claims of the draft it does not. */
export interface Concluded {
  readonly payload: SummaryPayload;
  readonly custom: CustomBlock | null;
  readonly refuted: Grounded['refuted'];
}

/** From a draft to what can be trusted. Throws when that is not valid, which is a mistake of ours. */
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

/** Where the stages are found, each under its name. */
export const stagesModule = new URL(import.meta.url);

/** Runs one stage, wherever that is. */
export type RunStage = <N extends keyof Stages>(
  name: N,
  input: Parameters<Stages[N]>[0],
) => Promise<ReturnType<Stages[N]>>;

/** Runs stages where they are called: for tests and measurements. */
export const runHere: RunStage = async (name, input) => stages[name](input as never) as never;
