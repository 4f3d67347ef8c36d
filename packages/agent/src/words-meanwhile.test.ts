// The other side speaks while a transfer rings: the vendor's session, with a scripted model.
import { initializeLogger, voice } from '@livekit/agents';
import type { llm } from '@livekit/agents';
import { exampleId } from '@voicecall/contract';
import type { ToolOutcome } from '@voicecall/contract';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLiveCall } from './call/live-call.ts';
import { exampleBrief } from './testing/example-brief.ts';
import { fakeLink } from './testing/fake-link.ts';
import { callTools } from './tools.ts';
import { knowingWords } from './words-meanwhile.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const failed = 'Nobody answered there. The call is still with you.';

/** A model that knows these sentences, and what it was asked: the conversation, item by item. */
function scriptedModel() {
  const model = new voice.testing.FakeLLM([
    {
      input: 'Can I speak to a human?',
      content: 'One moment.',
      toolCalls: [{ name: 'hand_over', args: { to_number: '+15551230009' } }],
    },
    { input: 'What is the price?', content: 'Please hold the line.' },
    { input: JSON.stringify(failed), content: 'They did not answer. The price is ten.' },
  ]);
  const asked: string[][] = [];
  const chat = model.chat.bind(model);
  model.chat = (request) => {
    asked.push(request.chatCtx.items.flatMap(textOf));
    return chat(request);
  };
  return { model, asked };
}

function textOf(item: llm.ChatItem): string[] {
  if (item.type === 'function_call') return [`calls ${item.name}`];
  if (item.type === 'function_call_output') return [`result: ${item.output}`];
  return item.type === 'message' && item.role !== 'system' ? [`${item.role}: ${item.textContent}`] : [];
}

/** A call whose agent has asked for a transfer that nobody has taken yet. */
async function ringingTransfer() {
  const [requested, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<ToolOutcome>()];
  const transfer = { id: exampleId('tool'), name: 'hand_over', description: '', type: 'transfer', http: null } as const;
  const link = { ...fakeLink(), transfer: () => (requested.resolve(), outcome.promise) };
  const tools = callTools(createLiveCall(exampleBrief({ tools: [transfer] }), link), {
    hangUpAfterSpeech: () => undefined,
    meetMailbox: () => null,
    pressKey: async () => undefined,
    greet: () => undefined,
  });
  const { model, asked } = scriptedModel();
  const session = new voice.AgentSession({
    llm: model,
    vad: null,
    turnHandling: { turnDetection: null },
    userAwayTimeout: null,
  });
  onTestFinished(() => session.close());
  await session.start({
    agent: voice.Agent.create({ instructions: 'x', tools, llmNode: knowingWords }),
    record: false,
  });
  session.generateReply({ userInput: 'Can I speak to a human?' });
  await requested.promise;
  return { session, asked, fails: () => outcome.resolve({ ok: false, say: failed, booking_id: null }) };
}

test('the model that learns that a transfer failed knows what was said while it rang', async () => {
  const { session, asked, fails } = await ringingTransfer();
  session.generateReply({ userInput: 'What is the price?' });
  // What was said is part of the conversation a moment after it was heard.
  const said = () => session.currentAgent.chatCtx.items.flatMap(textOf);
  await expect.poll(said).toContain('assistant: Please hold the line.');
  fails();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]).toEqual([
    'user: Can I speak to a human?',
    'user: What is the price?',
    'assistant: Please hold the line.',
    'assistant: One moment.',
    'calls hand_over',
    `result: ${JSON.stringify(failed)}`,
  ]);
});

test('the model that learns that a transfer failed, and nobody spoke, gets the conversation as it was', async () => {
  const { asked, fails } = await ringingTransfer();
  fails();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toEqual([
    'user: Can I speak to a human?',
    'assistant: One moment.',
    'calls hand_over',
    `result: ${JSON.stringify(failed)}`,
  ]);
});
