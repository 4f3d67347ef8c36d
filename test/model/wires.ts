// The protocols of the providers for one request and its response.
import type { LlmModelOptions } from '@voicecall/server/adapters/llm-model/options.ts';
import type { Asked } from './stand-in.ts';

/** The content of a request, whatever its protocol. */
interface Question {
  readonly model: unknown;
  readonly system: unknown;
  readonly messages: readonly { readonly role: unknown; readonly content: unknown }[];
  readonly schema: unknown;
  readonly max_output_tokens: unknown;
}

interface Wire {
  readonly provider: LlmModelOptions['provider'];
  readonly model: string;
  /** The path after the version in the address. */
  readonly path: string;
  readonly key: (key: string) => Readonly<Record<string, string>>;
  readonly question: (asked: Asked) => Question;
  /** 12 tokens in, 34 out. */
  readonly answers: Readonly<Record<'complete' | 'cut_off' | 'refused', (text: string) => unknown>>;
  readonly error: (message: string) => unknown;
  /** The code in that error. */
  readonly code: string;
  readonly too_long: { readonly status: number; readonly message: string };
}

interface Message {
  readonly role: string;
  readonly content: unknown;
}

const isSystem = ({ role }: Message): boolean => role === 'system' || role === 'developer';

const completion = (message: unknown, finish_reason: string): unknown => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message, finish_reason }],
  usage: { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 },
});

const chat: Omit<Wire, 'provider' | 'model'> = {
  path: '/chat/completions',
  key: (key) => ({ authorization: `Bearer ${key}` }),
  question: ({ body }) => {
    const { messages, response_format } = body as {
      messages: Message[];
      response_format: { type: string; json_schema: { strict: boolean; schema: unknown } };
    };
    return {
      model: body['model'],
      system: messages.find(isSystem)?.content,
      messages: messages.filter((message) => !isSystem(message)),
      schema:
        response_format.type === 'json_schema' &&
        response_format.json_schema.strict &&
        response_format.json_schema.schema,
      max_output_tokens: body['max_tokens'] ?? body['max_completion_tokens'],
    };
  },
  answers: {
    complete: (text) => completion({ role: 'assistant', content: text }, 'stop'),
    cut_off: (text) => completion({ role: 'assistant', content: text }, 'length'),
    refused: (text) => completion({ role: 'assistant', content: null, refusal: text }, 'stop'),
  },
  error: (message) => ({ error: { message, type: 'some_error', param: null, code: null } }),
  code: 'some_error',
  too_long: {
    status: 400,
    message: "This model's maximum context length is 128000 tokens. However, your messages resulted in 200000 tokens.",
  },
};

const said = (content: unknown, stop_reason: string): unknown => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 12, output_tokens: 34 },
});
const text = (value: unknown): unknown => (value as { text: string }[]).map((part) => part.text).join('');

const anthropic: Omit<Wire, 'model'> = {
  provider: 'anthropic',
  path: '/messages',
  key: (key) => ({ 'x-api-key': key }),
  question: ({ body }) => ({
    model: body['model'],
    system: text(body['system']),
    messages: (body['messages'] as Message[]).map(({ role, content }) => ({ role, content: text(content) })),
    schema: (body['output_config'] as { format: { schema: unknown } } | undefined)?.format.schema,
    max_output_tokens: body['max_tokens'],
  }),
  answers: {
    complete: (value) => said([{ type: 'text', text: value }], 'end_turn'),
    cut_off: (value) => said([{ type: 'text', text: value }], 'max_tokens'),
    refused: (value) => said([{ type: 'text', text: value }], 'refusal'),
  },
  error: (message) => ({ type: 'error', error: { type: 'some_error', message } }),
  code: 'some_error',
  too_long: { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' },
};

const candidate = (value: string, finishReason: string): unknown => ({
  candidates: [{ content: { role: 'model', parts: [{ text: value }] }, finishReason, index: 0 }],
  usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 34, totalTokenCount: 46 },
});

const google: Wire = {
  provider: 'google',
  model: 'gemini-2.5-flash',
  path: '/models/gemini-2.5-flash:generateContent',
  key: (key) => ({ 'x-goog-api-key': key }),
  question: ({ path, body }) => {
    const generation = body['generationConfig'] as {
      responseMimeType: string;
      responseJsonSchema: unknown;
      maxOutputTokens: number;
    };
    return {
      model: /models\/(.*):/.exec(path)?.[1],
      system: text((body['systemInstruction'] as { parts: unknown }).parts),
      messages: (body['contents'] as { role: string; parts: unknown }[]).map(({ role, parts }) => ({
        role: role === 'model' ? 'assistant' : role,
        content: text(parts),
      })),
      schema: generation.responseMimeType === 'application/json' && generation.responseJsonSchema,
      max_output_tokens: generation.maxOutputTokens,
    };
  },
  answers: {
    complete: (value) => candidate(value, 'STOP'),
    cut_off: (value) => candidate(value, 'MAX_TOKENS'),
    refused: () => ({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 12, totalTokenCount: 12 },
    }),
  },
  error: (message) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
  code: 'INVALID_ARGUMENT',
  too_long: {
    status: 400,
    message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  },
};

/** The protocol that makes the model respond with a tool call, whether Anthropic's package knows the model or not. */
const anthropicByTool: Wire = {
  ...anthropic,
  model: 'house-model-1',
  question: (asked) => ({
    ...anthropic.question(asked),
    schema: (asked.body['tools'] as { input_schema: unknown }[])[0]?.input_schema,
  }),
  answers: {
    ...anthropic.answers,
    complete: (value) =>
      said([{ type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(value) as unknown }], 'tool_use'),
  },
};

export const wires: readonly Wire[] = [
  { provider: 'openai', model: 'gpt-4.1-mini', ...chat },
  // For a reasoning model the limit has another name.
  { provider: 'openai', model: 'gpt-5', ...chat },
  { provider: 'openai-compatible', model: 'meta/llama-4', ...chat },
  { provider: 'sandbox', model: 'recorded', ...chat },
  { ...anthropicByTool, model: 'claude-sonnet-4-5' },
  anthropicByTool,
  google,
];
