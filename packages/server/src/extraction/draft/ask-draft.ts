// Requests a draft from the model, and requests one repair when the response cannot be used.
import type { ExtractionDraft, SummaryFailureCode } from '@voicecall/contract';
import { ModelError } from '../../ports/model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../../ports/model.ts';
import type { Parsed } from './parse-answer.ts';

/** The tokens of all responses; null when the provider does not report them for one. */
export interface Usage {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
}

export type Extracted = Usage &
  ({ readonly draft: ExtractionDraft; readonly repaired: boolean } | { readonly code: SummaryFailureCode });

/** How much of an unusable response, and how many of its issues, are sent back to the model. */
const repairLimits = { answer_chars: 20_000, issues: 20, issue_chars: 300 };

type Parse = (text: string) => Parsed | Promise<Parsed>;

/** Throws a `ModelError` when the model cannot be used now; the caller decides whether to retry. */
export async function askDraft(
  model: Model,
  request: ModelRequest,
  parse: Parse,
  { may_repair = true }: { readonly may_repair?: boolean } = {},
): Promise<Extracted> {
  const first = await ask(model, request);
  if (!first) return { code: 'transcript_too_long', ...usageOf([]) };
  const read = await readAnswer(first, parse);
  if ('draft' in read) return { draft: read.draft, repaired: false, ...usageOf([first]) };
  if (read.code === 'content_policy_block' || !may_repair) return { code: read.code, ...usageOf([first]) };
  const second = await ask(model, { ...request, messages: [...request.messages, ...repairTurn(first, read.issues)] });
  // The transcript was not too long, only the repair request.
  if (!second) return { code: read.code, ...usageOf([first]) };
  const again = await readAnswer(second, parse);
  const usage = usageOf([first, second]);
  return 'draft' in again ? { draft: again.draft, repaired: true, ...usage } : { code: again.code, ...usage };
}

/** The response, or undefined when the request is too long for the model. */
async function ask(model: Model, request: ModelRequest): Promise<ModelAnswer | undefined> {
  try {
    return await model.complete(request);
  } catch (error) {
    if (error instanceof ModelError && error.failure === 'too_long') return undefined;
    throw error;
  }
}

async function readAnswer(
  { text, finish }: ModelAnswer,
  parse: Parse,
): Promise<Parsed | { readonly code: 'content_policy_block'; readonly issues: readonly string[] }> {
  if (finish === 'refused') return { code: 'content_policy_block', issues: [] };
  // Even if it parses by chance, its end is missing.
  if (finish === 'cut_off')
    return {
      code: 'llm_invalid_json',
      issues: ['The answer was too long and is cut off. Use shorter quotes and texts.'],
    };
  return parse(text);
}

function repairTurn({ text }: ModelAnswer, issues: readonly string[]): ModelRequest['messages'] {
  const listed = issues
    .slice(0, repairLimits.issues)
    .map((issue) => `- ${issue.slice(0, repairLimits.issue_chars).toWellFormed()}`);
  if (issues.length > listed.length) listed.push(`- and ${issues.length - listed.length} more like these`);
  return [
    // Some providers refuse a message without text.
    { role: 'assistant', content: text.slice(0, repairLimits.answer_chars).toWellFormed().trim() || '(no answer)' },
    {
      role: 'user',
      content: `That answer cannot be used:\n${listed.join('\n')}\n\nAnswer again with the whole JSON object, corrected, and nothing else. All instructions you had still hold; claim nothing new.`,
    },
  ];
}

function usageOf(answers: readonly ModelAnswer[]): Usage {
  const sum = (key: keyof Usage): number | null => {
    const total = answers.reduce<number | null>(
      (before, answer) => (before === null || answer[key] === null ? null : before + answer[key]),
      0,
    );
    // More than a token column holds.
    return total !== null && total > 2 ** 31 - 1 ? null : total;
  };
  return { input_tokens: sum('input_tokens'), output_tokens: sum('output_tokens') };
}
