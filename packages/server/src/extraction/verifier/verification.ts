// Builds the questions of the verification, and reads its answers. Computes only: a thread runs it.
import type { ExtractionDraft } from '@voicecall/contract';
import * as z from 'zod';
import type { ModelRequest } from '../../ports/model.ts';
import { cutDraft } from '../draft/cut-draft.ts';
import { estimateTokens } from '../texts/fit-text.ts';
import type { Material } from '../material.ts';
import { buildVerifyPrompt } from '../prompts/build-prompt.ts';
import { listClaims } from './list-claims.ts';
import type { Claim } from './list-claims.ts';
import { mergeVerdicts, readVerdicts, verdictAnswer } from './verdict.ts';
import type { Verdicts } from './verdict.ts';

/** One question about some claims and some turns of the call. */
export interface VerificationPart extends Pick<ModelRequest, 'system' | 'messages' | 'max_output_tokens'> {
  readonly estimated_tokens: number;
}

export interface Verification {
  readonly schema: ModelRequest['schema'];
  readonly parts: readonly VerificationPart[];
}

/** A verdict with its turns is about 30 tokens. */
const tokensPerClaim = 40;
/** Providers count a model's reasoning as output. */
const tokensForReasoning = 4_000;
const claimsPerPart = 100;
/** A part shows this many turns of the part before it: an answer needs its question. */
const overlap = 6;
/** More parts than any call needs whose draft could be made. */
const mostParts = 40;

const { $schema: _dialect, ...answerSchema } = z.toJSONSchema(verdictAnswer, {
  override: ({ jsonSchema }) => {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
  },
}) as Record<string, unknown>;
const schema = { name: 'call_summary_verdicts', json: answerSchema };

const claimsOf = (draft: ExtractionDraft, { definitions }: Pick<Material, 'definitions'>): Claim[] =>
  listClaims(cutDraft(draft), definitions);

/**
 * Asks about all claims at once where the model takes it, else about the turns in parts. No part when the model is too
 * small for it.
 */
export function prepareVerification({
  material,
  draft,
  transcript_sha256,
  max_input_tokens,
}: {
  readonly material: Material;
  readonly draft: ExtractionDraft;
  readonly transcript_sha256: string;
  readonly max_input_tokens: number;
}): Verification {
  const nonce = transcript_sha256.slice(0, 32);
  const claims = claimsOf(draft, material);
  const parts: VerificationPart[] = [];
  for (let from = 0; from < claims.length; from += claimsPerPart) {
    const some = claims.slice(from, from + claimsPerPart);
    for (const turns of windows(material, some, { nonce, max_input_tokens }) ?? [])
      parts.push(partOf({ ...material, turns }, some, nonce));
  }
  const fits = parts.every(({ estimated_tokens }) => estimated_tokens <= max_input_tokens);
  return { schema, parts: fits && parts.length <= mostParts ? parts : [] };
}

function partOf(material: Material, claims: readonly Claim[], nonce: string): VerificationPart {
  const { system, user } = buildVerifyPrompt(material, claims, nonce);
  return {
    system,
    messages: [{ role: 'user', content: user }],
    max_output_tokens: tokensForReasoning + claims.length * tokensPerClaim,
    estimated_tokens: estimateTokens(system, user, JSON.stringify(schema.json)),
  };
}

/** Consecutive turns that fit into one question each; undefined when a single turn does not. */
function windows(
  material: Material,
  claims: readonly Claim[],
  { nonce, max_input_tokens }: { readonly nonce: string; readonly max_input_tokens: number },
): Material['turns'][] | undefined {
  const empty = partOf({ ...material, turns: [] }, claims, nonce).estimated_tokens;
  const costs = material.turns.map(
    ({ text, role }) => estimateTokens(JSON.stringify({ text, role }).replaceAll('<', '\\u003c')) + 12,
  );
  const found: Material['turns'][] = [];
  for (let from = 0; from < material.turns.length;) {
    let to = from;
    let tokens = empty;
    while (to < material.turns.length && tokens + (costs[to] ?? 0) <= max_input_tokens) tokens += costs[to++] ?? 0;
    if (to === from) return undefined;
    found.push(material.turns.slice(from, to));
    if (to === material.turns.length || found.length > mostParts) break;
    from = Math.max(from + 1, to - overlap);
  }
  return found;
}

/** The verdicts of all answers. An answer without a single verdict that can be used is unreadable. */
export function readVerification({
  material,
  draft,
  answers,
}: {
  readonly material: Pick<Material, 'definitions' | 'turns'>;
  readonly draft: ExtractionDraft;
  readonly answers: readonly string[];
}): { readonly verdicts: Verdicts; readonly unreadable: number } {
  const paths = new Map(claimsOf(draft, material).map(({ n, path }) => [n, path]));
  const turns = new Set(material.turns.map(({ turn_id }) => turn_id));
  const read = answers.map((text) => readVerdicts(text, { paths, isTurn: (id) => turns.has(id) }));
  const found = read.flatMap((one) => (one && Object.keys(one).length > 0 ? [one] : []));
  return { verdicts: mergeVerdicts(found), unreadable: read.length - found.length };
}
