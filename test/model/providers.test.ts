// The providers of language models: what each is sent, how its responses are read, and how its errors are classified.
import { inspect } from 'node:util';
import { llmModel } from '@voicecall/server/adapters/llm-model.ts';
import { ModelError } from '@voicecall/server/ports/model.ts';
import type { ModelRequest } from '@voicecall/server/ports/model.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerJson, startStandIn } from './stand-in.ts';
import type { StandIn } from './stand-in.ts';
import { wires } from './wires.ts';

const key = 'sk-canary-0123456789abcdef';
const words = 'what the caller said in confidence';
const schema = {
  type: 'object',
  properties: { outcome: { type: 'string', enum: ['booked', 'other'] } },
  required: ['outcome'],
  additionalProperties: false,
};
const request: ModelRequest = {
  system: 'Extract the facts.',
  messages: [
    { role: 'user', content: words },
    { role: 'assistant', content: 'no JSON' },
    { role: 'user', content: 'Once more, as JSON.' },
  ],
  schema: { name: 'draft', json: schema },
  max_output_tokens: 777,
  timeout_ms: 10_000,
};
const answer = '{"outcome":"booked"}';

const errorCases = [
  { status: 400, failure: 'rejected' },
  { status: 401, failure: 'rejected' },
  { status: 403, failure: 'rejected' },
  { status: 404, failure: 'rejected' },
  { status: 422, failure: 'rejected' },
  { status: 413, failure: 'too_long' },
  { status: 408, failure: 'unavailable' },
  { status: 409, failure: 'unavailable' },
  { status: 429, failure: 'unavailable' },
  { status: 500, failure: 'unavailable' },
  { status: 503, failure: 'unavailable' },
  { status: 529, failure: 'unavailable' },
] as const;

let standIn: StandIn;
afterEach(() => standIn.close());

describe.each(wires)('$provider, $model', (wire) => {
  const given = async (respond: (response: ServerResponse) => void) => {
    standIn = await startStandIn(respond);
    return llmModel({
      provider: wire.provider,
      name: wire.model,
      base_url: `${standIn.url}/v9`,
      api_key: key,
      max_input_tokens: 5000,
    });
  };
  const errorAt = async (status: number, body: unknown, headers?: Record<string, string>): Promise<ModelError> => {
    const model = await given(answerJson(status, body, headers));
    const error: unknown = await model.complete(request).catch((thrown: unknown) => thrown);
    if (!(error instanceof ModelError)) throw new Error(`not a ModelError: ${inspect(error)}`);
    expect(standIn.asked).toHaveLength(1);
    return error;
  };

  it('gets one request, with the model name, the key, all messages, and the schema', async () => {
    const model = await given(answerJson(200, wire.answers.complete(answer)));
    await model.complete(request);
    expect(standIn.asked).toHaveLength(1);
    const [asked] = standIn.asked;
    expect(asked).toMatchObject({
      path: `/v9${wire.path}`,
      headers: { 'content-type': 'application/json', ...wire.key(key) },
    });
    expect(asked && wire.question(asked)).toEqual({
      model: wire.model,
      system: request.system,
      messages: request.messages,
      schema,
      max_output_tokens: 777,
    });
    expect(model).toMatchObject({
      id: `${wire.provider}/${wire.model}`,
      simulated: wire.provider === 'sandbox',
      max_input_tokens: 5000,
    });
  });

  it.each(['complete', 'cut_off'] as const)('has its %s response returned unchanged', async (finish) => {
    const model = await given(answerJson(200, wire.answers[finish](answer)));
    expect(await model.complete(request)).toEqual({ text: answer, finish, input_tokens: 12, output_tokens: 34 });
  });

  it('may refuse', async () => {
    const model = await given(answerJson(200, wire.answers.refused('I would rather not.')));
    expect(await model.complete(request)).toMatchObject({ finish: 'refused', input_tokens: 12 });
  });

  it.each(errorCases)(
    'with status $status is $failure, and its key and the words of the call are in no error',
    async ({ status, failure }) => {
      const error = await errorAt(status, wire.error(`no, ${key}`), { 'x-echo': key });
      expect(error.failure).toBe(failure);
      expect(error.message).toContain(`${wire.provider}/${wire.model} answered ${status}`);
      const shown = inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error) + error.stack;
      expect(shown).not.toContain('canary');
      expect(shown).not.toContain(words);
    },
  );

  it.each([400, 401, 403, 422, 500])(
    'with status %s is quoted with its error code alone, because its message may repeat the request or a part of the key',
    async (status) => {
      const error = await errorAt(
        status,
        wire.error(
          `Incorrect API key provided: ${key.slice(0, 9)}****cdef. Your input was: ${JSON.stringify(request)}`,
        ),
      );
      expect(error.message).toBe(`${wire.provider}/${wire.model} answered ${status} (${wire.code})`);
      const shown = inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error) + error.stack;
      for (const word of [...words.split(' ').filter((one) => one.length > 4), 'Extract', 'canary', '****'])
        expect(shown).not.toContain(word);
    },
  );

  it('that gets too long a request is too_long', async () => {
    const error = await errorAt(wire.too_long.status, wire.error(wire.too_long.message));
    expect(error.failure).toBe('too_long');
  });

  it('that limits requests says when to retry', async () => {
    expect(await errorAt(429, wire.error('slow down'), { 'retry-after': '7' })).toMatchObject({
      failure: 'unavailable',
      retry_after_ms: 7000,
    });
  });

  it('prints nothing to the console, whatever its package thinks of the request', async () => {
    const warned = [
      vi.spyOn(process, 'emitWarning'),
      vi.spyOn(console, 'warn'),
      vi.spyOn(console, 'log'),
      vi.spyOn(console, 'error'),
    ];
    const model = await given(answerJson(200, wire.answers.complete(answer)));
    await model.complete({ ...request, max_output_tokens: 1_000_000 });
    expect(warned.flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });
});
