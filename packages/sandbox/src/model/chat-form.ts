// The part of OpenAI's chat completions format that the sandbox's model supports.
import { draftEvidence, extractionInput, readFencedJson } from '@voicecall/contract';
import type { ExtractionInput } from '@voicecall/contract';
import * as z from 'zod';
import type { ListedClaim } from './verdicts-answer.ts';

/** The only model. */
export const modelName = 'recorded';

const part = z.object({ type: z.literal('text'), text: z.string() });
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(part)]).nullish(),
});

const tool = z.object({
  function: z.object({
    name: z.string(),
    parameters: z.object({ properties: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
});

/** Other members of a request (temperature, response format, token limit) are ignored. */
export const chatRequest = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  tools: z.array(tool).nullish(),
});
export type ChatRequest = z.output<typeof chatRequest>;

export const textOf = ({ content }: ChatRequest['messages'][number]): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('');

/** What a request asks. */
export interface ChatQuestion {
  readonly input: ExtractionInput;
  /** The claims to be verified; undefined in a question for a draft. */
  readonly claims: readonly ListedClaim[] | undefined;
  /** Whether the call has a booking; only questions with claims say so. */
  readonly booked: boolean;
}

const record = extractionInput.extend({ bookings: z.array(z.unknown()).default([]) });
const listed = z.array(
  z.object({
    n: z.number(),
    path: z.string(),
    says: z.string(),
    value: z.unknown().optional(),
    quotes: z.array(draftEvidence),
  }),
);

/** The question of a request; undefined when it has no record of a call, or something cannot be read. */
export function questionOf({ messages }: ChatRequest): ChatQuestion | undefined {
  const prompts = messages.filter(({ role }) => role === 'user').map(textOf);
  const fenced = (name: string): unknown =>
    prompts.map((prompt) => readFencedJson(name, prompt)).find((json) => json !== undefined);
  try {
    const { bookings, ...input } = record.parse(fenced('call_data'));
    return { input, claims: listed.optional().parse(fenced('claims')), booked: bookings.length > 0 };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Whether the request asks the model to repair its earlier answer. */
export const isRepair = ({ messages }: ChatRequest): boolean => messages.some(({ role }) => role === 'assistant');

const charsPerToken = 4;
/** An estimate: recorded answers have no tokens. */
const tokensIn = (text: string): number => Math.ceil(text.length / charsPerToken);

export interface Answer {
  readonly content: string | null;
  readonly refusal?: string;
  readonly finish_reason: 'stop' | 'length' | 'content_filter';
}

export function completionOf(
  request: ChatRequest,
  { content, refusal, finish_reason }: Answer,
  { id, created }: { readonly id: string; readonly created: number },
) {
  const prompt_tokens = tokensIn(request.messages.map(textOf).join(''));
  const completion_tokens = tokensIn(content ?? refusal ?? '');
  return {
    id,
    object: 'chat.completion',
    created,
    model: modelName,
    choices: [
      { index: 0, message: { role: 'assistant', content, refusal: refusal ?? null }, logprobs: null, finish_reason },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

/** A refusal of the request in OpenAI's words. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly type: 'invalid_request_error' | 'rate_limit_error' | 'server_error';
  readonly code: string | null;
  readonly retry_after_sec?: number;
}

export const errorOf = ({ message: words, type, code }: Refused) => ({
  error: { message: words, type, param: null, code },
});

export const unauthorized = (words: string): Refused => ({
  status: 401,
  message: words,
  type: 'invalid_request_error',
  code: 'invalid_api_key',
});
export const badRequest = (words: string): Refused => ({
  status: 400,
  message: words,
  type: 'invalid_request_error',
  code: null,
});
export const notFound = (words: string, code: string): Refused => ({
  status: 404,
  message: words,
  type: 'invalid_request_error',
  code,
});
