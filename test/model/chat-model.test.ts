// A reply of a model ends in time, whatever its server does.
import { llmChatModel } from '@voicecall/server/adapters/llm-chat-model.ts';
import type { ChatRequest, ToolReply } from '@voicecall/server/ports/chat-model.ts';
import { afterEach, expect, it } from 'vitest';
import { startStandIn } from './stand-in.ts';
import type { StandIn } from './stand-in.ts';

let provider: StandIn | undefined;
afterEach(() => provider?.close());

const request: ChatRequest<ToolReply> = {
  name: null,
  system: 's',
  lines: [{ role: 'user', text: 'u', tools: [] }],
  tools: [],
  max_steps: 2,
  max_output_tokens: 10,
  timeout_ms: 60_000,
  silence_ms: 60_000,
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
  const model = llmChatModel({
    provider: 'openai-compatible',
    name: 'm',
    base_url: provider.url,
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
