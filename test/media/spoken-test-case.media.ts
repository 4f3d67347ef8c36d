// A test of an agent, spoken: a simulated caller says the dialogue of a test case in a real room, and the call is judged
// by the code that judges conversations in writing.
import { testCase } from '@voicecall/contract';
import { checkConversation } from '@voicecall/server/resources/agent-tests/run/check-conversation.ts';
import type { TestCase } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { followCall } from './harness/call-fixture.ts';
import type { CallDetail } from './harness/call-fixture.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { joinAsVisitor } from './harness/rtc-visitor.ts';
import { bookingRules, callerSays } from './speech/booking-talk.ts';
import { renderSpeech } from './speech/render-speech.ts';
import { sayInTurn } from './speech/say-in-turn.ts';

const year = new Date().getUTCFullYear() + 1;
const preferred_datetime = `${year}-01-12T10:00`;
const rate = 48_000;

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules: bookingRules({ preferred_datetime }) });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

type Messages = Parameters<typeof checkConversation>[1]['held']['messages'];

/** A use of a tool belongs to the message of the agent that comes before it. */
function messagesOf({ call, turns }: CallDetail): Messages {
  const messages: Messages[number][] = [];
  for (const { turn_id, role, text, tool, started_at } of turns) {
    const last = messages.at(-1);
    const use = tool && { ...tool, result: tool.result ?? text, mocked: false };
    if (use && last?.role === 'agent') messages.splice(-1, 1, { ...last, tools: [...last.tools, use] });
    else
      messages.push({
        ...{ tenant_id: call.tenant_id, chat_id: call.id, message_id: turn_id, created_at: new Date(started_at) },
        role: role === 'user' ? 'user' : 'agent',
        text: use ? '' : text,
        tools: use ? [use] : [],
      });
  }
  return messages;
}

const noModel = {
  chatModel: {
    id: 'none',
    simulated: false,
    reply: () => {
      throw new Error('these assertions ask no model');
    },
  },
};

/** Speaks as the caller of the test; returns what is not true of the call. */
async function problemsOf({ agent_id, caller, assertions }: TestCase): Promise<string[]> {
  const { client } = stack.platform.tenant;
  if (caller.type !== 'dialogue') throw new Error('only a dialogue can be spoken');
  const session = await client.webSessions.create(agent_id, {});
  const visitor = await joinAsVisitor(session);
  onTestFinished(() => visitor.leave());
  await sayInTurn(client, session.call_id, caller.messages, (sentence) => {
    const words = renderSpeech(sentence, { rate });
    const whole = new Int16Array(words.length + rate);
    whole.set(words);
    return visitor.says(whole);
  });
  const call = followCall(stack, session.call_id);
  await call.ended();
  await call.turns(2 * caller.messages.length + 1);
  const test = { assertions: testCase.shape.assertions.parse(assertions) };
  const offered = (await client.tools.list()).tools;
  return checkConversation(
    noModel,
    {
      test,
      talker: { offered },
      held: { messages: messagesOf(await client.calls.get(session.call_id)), timezone: 'UTC' },
    },
    () => Promise.reject(new Error('no assertion is about the summary')),
    AbortSignal.any([]),
  );
}

it('a test case is spoken over a real room, and its assertions judge the call', async () => {
  const { client } = stack.platform.tenant;
  const { id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome: 'Hello, this is the front desk.',
    record_calls: false,
  });
  const { test_case } = await client.testCases.create(id, {
    name: 'Books',
    caller: { type: 'dialogue', messages: [callerSays.book, callerSays.name, callerSays.goodbye] },
    assertions: [
      { type: 'said', text: 'what is your name' },
      { type: 'booking_made', arguments: { full_name: 'ann example', preferred_datetime } },
      { type: 'tool_called', tool: 'book_appointment' },
      { type: 'outcome', outcome: 'ended' },
      // These two are not true.
      { type: 'never_said', text: 'with pleasure' },
      { type: 'tool_called', tool: 'look_up_price' },
      { type: 'max_turns', turns: 6 },
    ],
  });
  expect(await problemsOf(test_case)).toEqual(['the agent said "with pleasure"', 'look_up_price was not called']);
});
