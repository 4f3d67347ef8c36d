// Settings of a conversation, heard in a room: who speaks first, who may interrupt whom, what follows a silence.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestContext } from 'vitest';
import type { CreateAgentBody } from '@voicecall/sdk';
import { until } from '../../harness/calls/place-call.ts';
import { anyFailed, showLogsOnFailure } from '../harness/logs-on-failure.ts';
import { startMediaStack } from '../harness/media-stack.ts';
import type { MediaStack } from '../harness/media-stack.ts';
import { audible } from '../harness/rtc-visitor.ts';
import { callerSays } from '../speech/booking-talk.ts';
import { price, said, talkWith as talk, welcome } from './talk-with.ts';

const asked = 'Are you still there?';
/** The rule of the model's own greeting has words of the instructions, so that no other call matches it. */
const rules = [
  { instructions: /silent for a while/, say: asked },
  { start: true, instructions: /as your instructions ask/, say: 'Good morning from the office.' },
  { user: /price/i, say: price },
  { user: /stop/i, say: 'I am listening.' },
] as const;

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);
const talkWith = (test: TestContext, settings: Partial<CreateAgentBody>) => talk(stack, test, settings);

const longWelcome =
  'Hello, this is the front desk of a large office with many rooms, and before we begin I have to tell you at some length that every conversation is recorded, that nothing of it is given to others, and that you can ask for it to be deleted at any time by a letter or a message.';

/** Long enough to be interrupted, and not longer. */
const heardOut =
  'Hello, this is the front desk of a large office with many rooms, and before we begin I have to tell you at some length that every conversation is recorded.';

describe.concurrent('the greeting', () => {
  it('waits as long as it is told to', async (test) => {
    const { call } = await talkWith(test, { greeting: { delay_ms: 3_000 } });
    const [greeting] = await call.turns(1);
    expect(greeting).toMatchObject({ role: 'agent', text: welcome });
    expect(greeting?.offset_ms).toBeGreaterThanOrEqual(3_000);
  });

  it('is left to the other side, who speaks first', async (test) => {
    const { call, says, visitor } = await talkWith(test, { greeting: { mode: 'caller_first' } });
    await call.reaches('in_progress');
    expect(visitor.heard.some(({ rms }) => rms >= audible)).toBe(false);
    // Repeats the sentence until it is understood: nothing tells when the agent listens.
    const { client } = stack.platform.tenant;
    const turns = async () => (await client.calls.get(call.call_id)).turns;
    await until(async () => {
      if (!(await turns()).some(({ role }) => role === 'agent')) await says(callerSays.price);
      return (await turns()).filter(({ role }) => role === 'agent');
    });
    const spoken = await turns();
    expect(spoken[0]?.role).toBe('user');
    // The sentence may be said once more while the agent answers, and interrupt it.
    const answer = spoken.find(({ role }) => role === 'agent')?.text ?? '';
    expect(answer).not.toBe('');
    expect(price.startsWith(answer)).toBe(true);
  });

  it('is made by the model from the instructions', async (test) => {
    const { call } = await talkWith(test, { greeting: { mode: 'model' } });
    expect(said(await call.turns(1))).toEqual([['agent', 'Good morning from the office.']]);
  });
});

/** French, of which the recogniser knows nothing. */
const notUnderstood = 'oh la la je ne sais pas du tout';

/** Says it again and again, for as long as the promise is not kept. */
async function saysUntil(over: Promise<unknown>, say: () => Promise<void>): Promise<void> {
  const isOver = over.then(() => true);
  while (!(await Promise.race([isOver, say().then(() => false)])));
}

describe.concurrent('who speaks while the agent speaks', () => {
  it.for([
    ['stops it', {}, callerSays.stop, true],
    ['does not stop a greeting that must be heard', { greeting: { interruptible: false } }, callerSays.stop, false],
    ['does not stop an agent that speaks to its end', { interruptions: { enabled: false } }, callerSays.stop, false],
    ['does not stop it with fewer words than wanted', { interruptions: { min_words: 4 } }, callerSays.stop, false],
    ['stops it with as many words as wanted', { interruptions: { min_words: 3 } }, callerSays.stop, true],
    ['stops it for good without a word', { interruptions: { resume: false } }, notUnderstood, true],
    [
      'does not stop it with less than the wanted time',
      { interruptions: { resume: false, min_ms: 10_000 } },
      notUnderstood,
      false,
    ],
  ] as const)('%s', async ([, settings, said, interrupted], test) => {
    const words = interrupted ? longWelcome : heardOut;
    const { says, hasSpoken, greeting } = await talkWith(test, { welcome: words, ...settings });
    // In a browser nobody can interrupt the first three seconds.
    await hasSpoken(4_000);
    const over = greeting();
    // What was not understood the first time is said again.
    await (interrupted ? saysUntil(over, () => says(said)) : says(said));
    const begun = await over;
    expect(begun).toMatchObject({ interrupted });
    if (!interrupted) expect(begun?.text).toBe(words);
  });

  it('makes it pause, and it goes on when nothing was understood', async (test) => {
    const { says, hasSpoken, longestPause, greeting } = await talkWith(test, { welcome: longWelcome });
    await hasSpoken(4_000);
    const before = longestPause();
    await says(notUnderstood);
    expect(await greeting()).toMatchObject({ interrupted: false, text: longWelcome });
    expect(longestPause()).toBeGreaterThan(before + 1_000);
  });
});

describe.concurrent('a silence', () => {
  it('must be as long as wanted before the agent answers', async (test) => {
    const { call, says } = await talkWith(test, { endpointing: { min_ms: 3_000, max_ms: 3_000 } });
    await call.turns(1);
    await says(callerSays.price);
    const [, question, answer] = await call.turns(3);
    expect(answer).toMatchObject({ role: 'agent', text: price });
    expect((answer?.offset_ms ?? 0) - (question?.end_offset_ms ?? 0)).toBeGreaterThanOrEqual(2_500);
  });

  it('is followed by reminders, and then by the end of the call', async (test) => {
    const { call } = await talkWith(test, { reminder: { after_ms: 3_000, times: 2 }, end_after_silence_ms: 12_000 });
    const { call: record } = await call.ended();
    expect(record).toMatchObject({ ended_reason: 'silence_timeout', ended_by: 'agent' });
    const turns = await call.turns(3);
    expect(said(turns)).toEqual([
      ['agent', welcome],
      ['agent', asked],
      ['agent', asked],
    ]);
    expect((turns[1]?.offset_ms ?? 0) - (turns[0]?.end_offset_ms ?? 0)).toBeGreaterThanOrEqual(2_900);
    expect(record.duration_sec).toBeGreaterThanOrEqual(12);
  });
});
