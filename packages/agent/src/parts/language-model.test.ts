// A model that is asked before another one must begin to answer in time.
import { initializeLogger, llm, voice } from '@livekit/agents';
import { beforeAll, expect, test } from 'vitest';
import { answeringWithin } from './language-model.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const fake = (content: string, ttft: number) => new voice.testing.FakeLLM([{ input: 'Hello?', content, ttft }]);

async function reply(models: llm.LLM[]): Promise<string> {
  const chatCtx = llm.ChatContext.empty();
  chatCtx.addMessage({ role: 'user', content: 'Hello?' });
  let text = '';
  for await (const { delta } of new llm.FallbackAdapter({ llms: models }).chat({ chatCtx }))
    text += delta?.content ?? '';
  return text;
}

test('a model that is silent is followed by the next one', async () => {
  expect(await reply([answeringWithin(50, fake('Late.', 600_000)), fake('Here.', 0)])).toBe('Here.');
});

test('a model that has begun may take its time', async () => {
  const slow = new voice.testing.FakeLLM([{ input: 'Hello?', content: 'I am here.', ttft: 0, duration: 300 }]);
  expect(await reply([answeringWithin(200, slow), fake('Another.', 0)])).toBe('I am here.');
});
