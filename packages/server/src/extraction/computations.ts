// The parts of the pipeline that only compute: plain data in, plain data out, so that a thread can run them. Callers
// limit their time.
import { createHash } from 'node:crypto';
import { canonicalTranscript } from '@voicecall/contract';
import type { CustomBlock, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import type { ModelRequest } from '../ports/model.ts';
import { assembleCustom, assemblePayload } from './payload/assemble-payload.ts';
import { computeMetrics } from './computed/compute-metrics.ts';
import { computeWarnings } from './computed/compute-warnings.ts';
import { flagRedactions } from './computed/flag-redactions.ts';
import { hasWords } from './computed/folded-text.ts';
import { draftSchemaOf, jsonSchemaOf } from './draft/draft-schema.ts';
import { boundedText, estimateTokens } from './texts/fit-text.ts';
import type { Grounded } from './facts/grounded.ts';
import { factsOf } from './facts/facts-of.ts';
import type { Material } from './material.ts';
import { parseAnswer } from './draft/parse-answer.ts';
import type { Parsed } from './draft/parse-answer.ts';
import { buildDraftPrompt } from './prompts/build-prompt.ts';
import { prepareVerification, readVerification } from './verifier/verification.ts';
import type { Verdicts } from './verifier/verdict.ts';

type Question = Pick<ModelRequest, 'system' | 'messages' | 'schema'>;

/**
 * More marks on one letter than any writing has (Unicode's stream-safe text has 30). Normalizing n of them takes n²
 * steps in an engine function that cannot be interrupted: neither a thread nor the process could stop it.
 */
const marked = /(?<!\p{M})\p{M}{64}/u;

/** The question to the model, or why there is none. */
export type Prepared =
  | { readonly code: 'transcript_empty' | 'transcript_too_long' }
  | { readonly question: Question; readonly transcript_sha256: string; readonly estimated_tokens: number };

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
  const { system, user } = buildDraftPrompt(material, transcript_sha256.slice(0, 32));
  const question: Question = {
    system,
    messages: [{ role: 'user', content: user }],
    schema: { name: 'call_summary_draft', json: jsonSchemaOf(draftSchemaOf(material)) },
  };
  const estimated_tokens = estimateOf(question);
  return estimated_tokens > max_input_tokens
    ? { code: 'transcript_too_long' }
    : { question, transcript_sha256, estimated_tokens };
}

const estimateOf = ({ system, messages, schema }: Question): number =>
  estimateTokens(system, ...messages.map(({ content }) => content), JSON.stringify(schema.json));

// A thread finds a computation by its name among the exports of this module.
export { prepareVerification, readVerification };

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

/** Turns a draft into a checked payload. Throws when the result is not valid, which is a bug. */
export function conclude({
  material: told,
  draft,
  verdicts,
  repaired,
  transcript_sha256,
}: {
  readonly material: Material;
  readonly draft: ExtractionDraft;
  /** Null when the draft was not verified. */
  readonly verdicts: Verdicts | null;
  readonly repaired: boolean;
  readonly transcript_sha256: string;
}): Concluded {
  const material = { ...told, turns: told.turns.map((turn) => ({ ...turn, text: boundedText(turn.text) })) };
  const grounded = factsOf(draft, material, verdicts);
  const metrics = computeMetrics(material);
  const flags = flagRedactions(material.turns, grounded.flags);
  const warnings = computeWarnings({ material, grounded, flags, metrics, repaired });
  return {
    payload: assemblePayload(material, { grounded, metrics, flags, warnings, transcript_sha256 }),
    custom: assembleCustom(material, grounded),
    refuted: grounded.refuted,
  };
}
