// Asks the verifier about a draft. A verifier that cannot be used does not keep a summary from being made: then nothing
// in it is certain.
import type { ExtractionDraft } from '@voicecall/contract';
import { ModelError } from '../../ports/model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../../ports/model.ts';
import type { Usage } from '../draft/ask-draft.ts';
import type { Material } from '../material.ts';
import type { RunComputation } from '../run-computation.ts';
import type { VerificationPart } from './verification.ts';
import type { Verdicts } from './verdict.ts';

/** `none`: the verifier is switched off, or the budget does not allow it. */
export type Verification =
  | { readonly outcome: 'verified'; readonly verdicts: Verdicts }
  | { readonly outcome: 'none' | 'unavailable' | 'refused' | 'unreadable'; readonly verdicts: null };

export interface VerifierOptions {
  readonly run: RunComputation;
  /** Waits between two tries; rejects when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Tokens that may still be spent on this summary. */
  readonly budget_tokens: number;
}

const timeoutMs = 90_000;
/** Waits before the second and the third try. */
const retryAfterMs = [2_000, 10_000];
/** A verifier that wants to be asked later than this is not waited for. */
const longestWaitMs = 60_000;
/** Many times what a model writes within any limit of output tokens here. */
const maxAnswerChars = 200_000;

export async function askVerifier(
  verifier: Model | null,
  told: { readonly material: Material; readonly draft: ExtractionDraft; readonly transcript_sha256: string },
  options: VerifierOptions,
): Promise<Verification & Usage> {
  /** Every response, also those that cannot be used: they are paid for. */
  const answers: ModelAnswer[] = [];
  const without = (outcome: Exclude<Verification['outcome'], 'verified'>): Verification & Usage => ({
    outcome,
    verdicts: null,
    ...usageOf(answers),
  });
  if (!verifier) return without('none');
  const { material, draft } = told;
  const { parts, schema } = await options.run('prepareVerification', {
    ...told,
    max_input_tokens: verifier.max_input_tokens,
  });
  let left = options.budget_tokens - parts.reduce((sum, part) => sum + costOf(part), 0);
  if (parts.length === 0 || left < 0) return without('none');
  const ask = async (part: VerificationPart): Promise<ModelAnswer | undefined> => {
    const answer = await askPatiently(verifier, { ...part, schema }, options);
    if (answer) answers.push(answer);
    return answer;
  };
  const texts: string[] = [];
  for (const part of parts) {
    let answer = await ask(part);
    if (answer && !isUsable(answer) && costOf(part) <= left) {
      left -= costOf(part);
      answer = await ask(part);
    }
    if (!answer) return without('unavailable');
    if (!isUsable(answer)) return without('unreadable');
    if (answer.finish === 'refused') return without('refused');
    texts.push(answer.text);
  }
  const { verdicts, unreadable } = await options.run('readVerification', { material, draft, answers: texts });
  return unreadable > 0 ? without('unreadable') : { outcome: 'verified', verdicts, ...usageOf(answers) };
}

const costOf = ({ estimated_tokens, max_output_tokens }: VerificationPart): number =>
  estimated_tokens + max_output_tokens;

/** Asks again when the verifier cannot be used now. Undefined when it could not be asked. */
async function askPatiently(
  verifier: Model,
  { estimated_tokens: _estimate, ...question }: VerificationPart & Pick<ModelRequest, 'schema'>,
  { sleep, signal }: VerifierOptions,
): Promise<ModelAnswer | undefined> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await verifier.complete({ ...question, timeout_ms: timeoutMs, signal });
    } catch (error) {
      signal?.throwIfAborted();
      const mayHelp = error instanceof ModelError && (error.failure === 'unavailable' || error.failure === 'timeout');
      const wait = Math.max(retryAfterMs[tries] ?? Infinity, (mayHelp && error.retry_after_ms) || 0);
      if (!mayHelp || wait > longestWaitMs) return undefined;
      await sleep(wait, signal);
    }
  }
}

/** A refusal, or JSON. An answer that was cut off is not JSON. */
function isUsable({ text, finish }: ModelAnswer): boolean {
  if (finish === 'refused') return true;
  if (text.length > maxAnswerChars) return false;
  try {
    JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return true;
  } catch {
    return false;
  }
}

const usageOf = (answers: readonly ModelAnswer[]): Usage => ({
  input_tokens: sum(answers.map((answer) => answer.input_tokens)),
  output_tokens: sum(answers.map((answer) => answer.output_tokens)),
});

const sum = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((total, count) => (total === null || count === null ? null : total + count), 0);
