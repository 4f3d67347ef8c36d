// What leaves the agent of a call that asks whether it may record: nothing before a yes.
import { initializeLogger, voice } from '@livekit/agents';
import type { CallBrief, CallConsent } from '@voicecall/contract';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { exampleBrief } from '../testing/example-brief.ts';
import { fakeLink } from '../testing/fake-link.ts';
import { callTools } from '../tools.ts';
import { knowingWords } from '../words-meanwhile.ts';
import { introduce } from './greet.ts';
import { createLiveCall } from '../call/live-call.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const consent = (status: CallConsent['status']): CallConsent => ({
  ...{ mode: 'ask', status, text: 'May I?', said_at: null, answer: null, turn_id: null },
  ...{ answered_at: null, withdrawn_at: null },
});

/** A call that has put its question, with a model that knows what to do with `words`. */
async function asked(words: string, answer: string, agent: Partial<CallBrief['agent']> = {}) {
  const link = fakeLink();
  const journal = { write: vi.fn<(line: object) => void>() };
  const brief = exampleBrief({
    agent: { disclosure: 'I am an AI.', recording_consent: 'ask', recording_consent_text: 'May I?', ...agent },
  });
  const call = createLiveCall(brief, link, journal);
  call.answered(1);
  const say = (role: 'agent' | 'user', text: string): void => {
    if (role === 'user') call.turnStore.heard({ text, confidence: null, language: null, started: 2, ended: 3 });
    call.turnStore.said({ role, text, interrupted: false, started: 2, ended: 3 });
  };
  const said: unknown[] = [];
  await introduce(call, {
    say: (text: string, how: object) => {
      said.push([text, how]);
      say('agent', text);
      return { interrupted: false, waitForPlayout: () => Promise.resolve() };
    },
  } as unknown as Parameters<typeof introduce>[1]);
  const greet = vi.fn<() => void>();
  const tools = callTools(call, {
    hangUpAfterSpeech: () => undefined,
    meetMailbox: () => null,
    pressKey: async () => undefined,
    greet,
  });
  const model = new voice.testing.FakeLLM([
    { input: words, content: '', toolCalls: [{ name: 'report_consent', args: { answer } }] },
  ]);
  const offered: unknown[] = [];
  const session = new voice.AgentSession({
    llm: model,
    vad: null,
    turnHandling: { turnDetection: null },
    userAwayTimeout: null,
  });
  onTestFinished(() => session.close());
  const own = voice.Agent.create({
    instructions: 'x',
    tools,
    llmNode(self, items, all, settings) {
      const [left, limited] = call.consent.limit(all, settings);
      offered.push([Object.keys(left.functionTools), limited.toolChoice]);
      return knowingWords(self, items, left, limited);
    },
  });
  await session.start({ agent: own, record: false });
  const hear = async () => {
    say('user', words);
    await session.run({ userInput: words }).wait();
  };
  const sent = (route: string) => link.messages.filter((message) => message.route === route).map(({ body }) => body);
  return { call, link, journal, say, said, greet, offered, hear, sent };
}

test('the question is said to its end after the disclosure, and nothing is written down', async () => {
  const { call, said, sent, journal } = await asked('Yes.', 'yes');
  expect(said).toEqual([['I am an AI. May I?', { allowInterruptions: false }]]);
  expect(sent('consent')).toEqual([{ text: 'May I?', said_at: expect.any(String), answer: null }]);
  expect([sent('turns'), journal.write.mock.calls.filter(([line]) => 'turn' in line || 'item' in line)]).toEqual([
    [],
    [],
  ]);
  expect([call.report().turns, call.report().transcripts]).toEqual([[], []]);
});

test('the model can only report the answer; after a yes the transcript begins with it', async () => {
  const { call, link, say, greet, offered, hear, sent } = await asked('Yes, you may.', 'yes');
  link.consented = consent('granted');
  await hear();
  expect(offered).toEqual([[['report_consent', 'report_voicemail'], 'required']]);
  expect(sent('consent')[1]).toMatchObject({ answer: { answer: 'yes', turn: { turn_id: 1, text: 'Yes, you may.' } } });
  expect(greet).toHaveBeenCalledTimes(1);
  say('agent', 'Hello.');
  const { turns, transcripts } = call.report();
  expect(turns.map(({ turn_id, role }) => [turn_id, role])).toEqual([
    [1, 'user'],
    [2, 'tool'],
    [3, 'agent'],
  ]);
  expect(sent('turns').flatMap((body) => (body as { turns: unknown[] }).turns)).toEqual(turns);
  expect(transcripts.map(({ turn_id, text }) => [turn_id, text])).toEqual([
    [1, 'Yes, you may.'],
    [3, 'Hello.'],
  ]);
  await call.consent.answered('no');
  link.consented = consent('withdrawn');
  await call.consent.answered('no');
  say('user', 'My card is 4111.');
  expect(call.report().turns.length).toBe(3);
});

test.each([
  ['no', consent('refused')],
  ['yes', consent('refused')],
  ['yes', null],
  ['certainly', consent('refused')],
] as const)('the answer %s without the platform’s yes leaves nothing, and the call goes on', async (answer, known) => {
  const { call, link, journal, say, greet, hear, sent } = await asked('Hm.', answer);
  link.consented = known;
  await hear();
  say('user', 'I want to book.');
  expect([greet.mock.calls.length, call.report().turns, sent('turns')]).toEqual([1, [], []]);
  expect(call.report().answered_by).toBe('human');
  expect(journal.write.mock.calls.filter(([line]) => 'turn' in line || 'item' in line)).toEqual([]);
});

test('an announcement holds nothing back', async () => {
  const { call, sent } = await asked('Hello.', 'yes', { recording_consent: 'announce', disclosure: null });
  expect(sent('consent')).toMatchObject([{ text: 'May I?', answer: null }]);
  expect([call.consent.isPending, call.report().turns.length]).toEqual([false, 1]);
});

test('where nothing is to be said, nothing is reported', async () => {
  const { call, said, sent } = await asked('Hello.', 'yes', { recording_consent: 'none', disclosure: ' ' });
  expect([said, sent('consent'), call.consent.words]).toEqual([[], [], null]);
});
