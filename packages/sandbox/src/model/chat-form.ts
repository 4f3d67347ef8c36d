// The part of OpenAI's chat completions format that the sandbox's model supports.
import { readFenced } from '@voicecall/contract';
import type { ExtractionInput } from '@voicecall/contract';
import * as z from 'zod';

/** The only model. */
export const modelName = 'rules';

const part = z.object({ type: z.literal('text'), text: z.string() });
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(part)]).nullish(),
});

/** Other members of a request (temperature, response format, token limit) are ignored. */
export const chatRequest = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
});
export type ChatRequest = z.output<typeof chatRequest>;

export const textOf = ({ content }: ChatRequest['messages'][number]): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('');

/** The call that a request is about; undefined where it has none, or one that cannot be read. */
export function inputOf({ messages }: ChatRequest): ExtractionInput | undefined {
  for (const one of messages.filter(({ role }) => role === 'user')) {
    try {
      const input = readFenced(textOf(one));
      if (input) return input;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }
  return undefined;
}

/** Whether the request asks the model to repair its earlier answer. */
export const isRepair = ({ messages }: ChatRequest): boolean => messages.some(({ role }) => role === 'assistant');

const charsPerToken = 4;
/** An estimate: rules have no tokens. */
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
