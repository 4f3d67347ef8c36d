// A reply of a model ends in time, whatever its server does.
import { llmChatModel } from '@voicecall/server/adapters/llm-chat-model.ts';
import type { ChatRequest, ToolReply } from '@voicecall/server/ports/chat-model.ts';
import { afterEach, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { answerJson, startStandIn } from './stand-in.ts';
import type { StandIn } from './stand-in.ts';

let provider: StandIn | undefined;
afterEach(() => provider?.close());

const request: ChatRequest<ToolReply> = {
  name: null,
  fallback_names: [],
  temperature: null,
  system: 's',
  lines: [{ role: 'user', text: 'u', tools: [] }],
  tools: [],
  max_steps: 2,
  max_output_tokens: 10,
  timeout_ms: 60_000,
  silence_ms: 60_000,
  first_word_ms: 60_000,
  signal: new AbortController().signal,
};

async function reply(changes: Partial<ChatRequest<ToolReply>>, begins = false): Promise<string> {
  provider = await startStandIn((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    if (begins)
      response.write(
        'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Well"}}]}\n\n',
      );
  });
  return textOf(provider, changes);
}

async function textOf({ url }: StandIn, changes: Partial<ChatRequest<ToolReply>>): Promise<string> {
  const model = llmChatModel({
    provider: 'openai-compatible',
    name: 'm',
    base_url: url,
    api_key: 'key',
    max_input_tokens: 5_000,
  });
  let text = '';
  for await (const part of model.reply({ ...request, ...changes })) if (part.type === 'text') text += part.text;
  return text;
}

it.each([
  ['is silent from the start', { silence_ms: 100 }, false],
  ['falls silent in the middle', { silence_ms: 100 }, true],
  ['takes longer than a reply may', { timeout_ms: 100 }, true],
] as const)('a server that %s is given up', async (_what, changes, begins) => {
  await expect(reply(changes, begins)).rejects.toMatchObject({ name: 'ModelError', failure: 'timeout' });
});

it('a reply that is called off ends with the reason of its caller', async () => {
  const off = new AbortController();
  const ending = reply({ signal: off.signal }, true);
  await expect.poll(() => provider?.asked.length).toBe(1);
  off.abort(new Error('called off'));
  await expect(ending).rejects.toThrow('called off');
});

/** A provider whose first model does this, and whose others answer. */
async function withFallback(first: (response: ServerResponse) => void, changes: Partial<ChatRequest<ToolReply>> = {}) {
  provider = await startStandIn((response) => {
    if (provider?.asked.length === 1) return first(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of [{ delta: { content: 'Yes.' } }, { delta: {}, finish_reason: 'stop' }])
      response.write(
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    response.end('data: [DONE]\n\n');
  });
  const text = await textOf(provider, { fallback_names: ['second', 'third'], ...changes });
  return { text, models: provider.asked.map(({ body }) => body['model']) };
}

it.each([
  ['refuses', answerJson(404, { error: { message: 'no such model', code: 'model_not_found' } }), {}],
  ['fails', answerJson(503, {}), {}],
  // The last model may take as long as it likes for its first word.
  [
    'says nothing',
    (response: ServerResponse) => response.writeHead(200).flushHeaders(),
    { first_word_ms: 100, fallback_names: ['second'] },
  ],
] as const)('where the first model %s, the next one answers', async (_what, first, changes) => {
  expect(await withFallback(first, changes)).toEqual({ text: 'Yes.', models: ['m', 'second'] });
});

it('what was said is not said again by another model', async () => {
  const ends = withFallback((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Well"}}]}\n\n',
    );
  });
  await expect(ends).rejects.toMatchObject({ name: 'ModelError', failure: 'unavailable' });
  expect(provider?.asked).toHaveLength(1);
});

it('the time of the whole reply is not longer with more models', async () => {
  const ends = withFallback((response) => response.writeHead(200).flushHeaders(), { timeout_ms: 50 });
  await expect(ends).rejects.toMatchObject({ name: 'ModelError', failure: 'timeout' });
});

it.each([
  [null, undefined],
  [0, 0],
  [1.5, 1.5],
])('the temperature %s is sent as %s', async (temperature, shown) => {
  await withFallback(answerJson(503, {}), { temperature });
  expect(provider?.asked.map(({ body }) => body['temperature'])).toEqual([shown, shown]);
});
