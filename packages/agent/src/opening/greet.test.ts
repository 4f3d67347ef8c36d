// How a conversation begins: who speaks first, with which words, and whether they can be interrupted.
import { exampleId } from '@voicecall/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleBrief } from '../testing/example-brief.ts';
import { fakeLink } from '../testing/fake-link.ts';
import { greet, waitToGreet } from './greet.ts';
import { createLiveCall } from '../call/live-call.ts';

type Greeting = ReturnType<typeof exampleBrief>['agent']['greeting'];

afterEach(() => vi.useRealTimers());

const callWith = (greeting: Partial<Greeting>, language = 'en') =>
  createLiveCall(
    exampleBrief({
      agent: {
        id: exampleId('agent'),
        language,
        welcome: null,
        greeting: { mode: 'agent_first', delay_ms: 0, interruptible: true, ...greeting },
      },
    }),
    fakeLink(),
  );

async function greetingOf(greeting: Partial<Greeting>, language?: string) {
  const handle = { interrupted: true, waitForPlayout: () => Promise.resolve() };
  const say = vi.fn<(...given: unknown[]) => typeof handle>(() => handle);
  const generateReply = vi.fn<(...given: unknown[]) => typeof handle>(() => handle);
  await greet(callWith(greeting, language), { say, generateReply } as unknown as Parameters<typeof greet>[1]);
  return { said: say.mock.calls, asked: generateReply.mock.calls };
}

test('the agent speaks first, and can be interrupted', async () => {
  expect(await greetingOf({})).toEqual({ said: [['Hello! Thank you for taking this call.', {}]], asked: [] });
});

test('a greeting that must be heard cannot be interrupted', async () => {
  const { said } = await greetingOf({ interruptible: false });
  expect(said).toEqual([[expect.any(String), { allowInterruptions: false }]]);
  const { asked } = await greetingOf({ interruptible: false, mode: 'model' });
  expect(asked).toEqual([[expect.objectContaining({ allowInterruptions: false, toolChoice: 'none' })]]);
});

test('where the other side speaks first, the agent says nothing', async () => {
  expect(await greetingOf({ mode: 'caller_first' })).toEqual({ said: [], asked: [] });
});

test('the model greets as the instructions ask for, and generically where there is no sentence in the language', async () => {
  const [own] = (await greetingOf({ mode: 'model' }, 'de')).asked;
  const [generic] = (await greetingOf({}, 'sw')).asked;
  expect(own).toEqual([
    expect.objectContaining({ instructions: expect.stringMatching(/as your instructions ask.*"de"/) }),
  ]);
  expect(generic).toEqual([expect.objectContaining({ instructions: expect.stringMatching(/Name no company/) })]);
});

test.each([
  ['as long as wanted', { delay_ms: 2_000 }, 2_000, false],
  ['no longer than the call', { delay_ms: 2_000 }, 100, true],
] as const)('the agent waits %s', async (_, greeting, ms, ends) => {
  vi.useFakeTimers();
  const call = callWith(greeting);
  if (ends) setTimeout(() => call.finish('user_hangup'), ms);
  const greets = vi.fn<() => void>();
  void waitToGreet(call).then(greets);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(greets).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(greets).toHaveBeenCalled();
});

test('the agent waits neither without a delay nor for what it does not say', async () => {
  vi.useFakeTimers();
  const greets = vi.fn<() => void>();
  await waitToGreet(callWith({ delay_ms: 0 })).then(greets);
  await waitToGreet(callWith({ delay_ms: 2_000, mode: 'caller_first' })).then(greets);
  expect(greets).toHaveBeenCalledTimes(2);
});
