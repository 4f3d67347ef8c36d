// The settings of a conversation, heard in a room: who speaks first, who may interrupt whom, what follows a silence,
// how the model replies, how the agent sounds, and what it hears.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestContext } from 'vitest';
import type { CreateAgentBody } from '@voicecall/sdk';
import { until } from '../harness/calls/place-call.ts';
import { followCall } from './harness/call-fixture.ts';
import type { CallDetail } from './harness/call-fixture.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { audible, joinAsVisitor } from './harness/rtc-visitor.ts';
import type { HeardFrame } from './harness/rtc-visitor.ts';
import { callerSays } from './speech/booking-talk.ts';
import { renderSpeech } from './speech/render-speech.ts';

const price = 'It costs four hundred thousand dollars.';
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

const welcome = 'Hello, this is the front desk.';
const longWelcome =
  'Hello, this is the front desk of a large office with many rooms, and before we begin I have to tell you at some length that every conversation is recorded, that nothing of it is given to others, and that you can ask for it to be deleted at any time by a letter or a message.';

/** A visitor who talks with an agent that has these settings. */
async function talkWith({ onTestFinished }: TestContext, settings: Partial<CreateAgentBody>) {
  const { client } = stack.platform.tenant;
  const { id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome,
    record_calls: false,
    ...settings,
  });
  const session = await client.webSessions.create(id, {});
  const visitor = await joinAsVisitor(session);
  onTestFinished(() => visitor.leave());
  const call = followCall(stack, session.call_id);
  const speechFrames = () => visitor.heard.filter(({ rms }) => rms >= audible);
  return {
    visitor,
    call,
    says: (text: string) => visitor.says(withPause(renderSpeech(text, { rate: 48_000 }))),
    /** The agent's first turn, once it is over. */
    greeting: async () => {
      const { client: reader } = stack.platform.tenant;
      const found: CallDetail['turns'] = [];
      await until(async () => {
        found.push(...(await reader.calls.get(call.call_id)).turns.filter(({ role }) => role === 'agent'));
        return found;
      }, 100);
      return found[0];
    },
    /** Waits until this much time has passed since the agent began to speak. */
    hasSpoken: (ms: number) =>
      until(async () => {
        const first = speechFrames()[0]?.at;
        return first !== undefined && performance.now() - first >= ms ? [1] : [];
      }, 50),
    /** The longest silence inside all that the agent has said so far. */
    longestPause: () =>
      speechFrames().reduce(({ longest, last }, { at }) => ({ longest: Math.max(longest, at - last), last: at }), {
        longest: 0,
        last: Infinity,
      }).longest,
  };
}

/** Words, and the silence after which a listener knows that they are over. */
function withPause(words: Int16Array): Int16Array {
  const whole = new Int16Array(words.length + 48_000);
  whole.set(words);
  return whole;
}

const said = (turns: CallDetail['turns']) => turns.map(({ role, text }) => [role, text]);

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
    expect(spoken.find(({ role }) => role === 'agent')?.text).toBe(price);
  });

  it('is made by the model from the instructions', async (test) => {
    const { call } = await talkWith(test, { greeting: { mode: 'model' } });
    expect(said(await call.turns(1))).toEqual([['agent', 'Good morning from the office.']]);
  });
});

/** French, of which the recogniser knows nothing. */
const notUnderstood = 'oh la la je ne sais pas du tout';

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
  ] as const)('%s', async ([, settings, words, interrupted], test) => {
    const { says, hasSpoken, greeting } = await talkWith(test, { welcome: longWelcome, ...settings });
    // In a browser nobody can interrupt the first three seconds.
    await hasSpoken(4_000);
    await says(words);
    const begun = await greeting();
    expect(begun).toMatchObject({ interrupted });
    if (!interrupted) expect(begun?.text).toBe(longWelcome);
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

/** The agent's own sound; the sound behind it has a track of its own. */
const ambience = 'background_audio';
const loudness = (frames: readonly HeardFrame[]): number =>
  Math.sqrt(frames.reduce((sum, { rms }) => sum + rms * rms, 0) / Math.max(1, frames.length));

describe.concurrent('the agent', () => {
  it('speaks as fast as it is told to', async (test) => {
    const [slow, fast] = await Promise.all(
      [0.5, 2].map(async (voice_speed) => (await talkWith(test, { voice_speed, welcome: price })).greeting()),
    );
    const length = (turn = slow): number => (turn?.end_offset_ms ?? 0) - (turn?.offset_ms ?? 0);
    expect(length(slow)).toBeGreaterThan(2 * length(fast));
  });

  it('says words as they are to be pronounced, in its own way, and they are recorded as they are written', async (test) => {
    const { greeting } = await talkWith(test, {
      welcome: 'Your SQL is ready.',
      pronunciations: [{ text: 'sql', say_as: 'very long list of all the orders of the last year' }],
      voice_settings: { openai: { instructions: 'Calmly.' } },
    });
    const begun = await greeting();
    expect(begun?.text).toBe('Your SQL is ready.');
    expect(stack.speech.requests.speech).toContainEqual(
      expect.objectContaining({
        input: 'Your very long list of all the orders of the last year is ready.',
        instructions: 'Calmly.',
      }),
    );
    // It is heard as long as what was said, and not as what is recorded.
    const spoken = (begun?.end_offset_ms ?? 0) - (begun?.offset_ms ?? 0);
    const written = renderSpeech('Your SQL is ready.', { rate: 8000 }).length / 8;
    expect(spoken).toBeGreaterThan(1.5 * written);
  });

  it('has a sound behind it, as loud as it is told to, also while it is silent', async (test) => {
    const levels = await Promise.all(
      [0.2, 1].map(async (volume) => {
        const { visitor } = await talkWith(test, {
          greeting: { mode: 'caller_first' },
          ambient_sound: { sound: 'hold_music', volume },
        });
        const behind = () => visitor.heard.filter(({ track }) => track === ambience);
        await until(async () => behind().slice(500), 50);
        expect(visitor.heard.some(({ track, rms }) => track !== ambience && rms >= audible)).toBe(false);
        return loudness(behind().slice(0, 500));
      }),
    );
    expect(levels[0]).toBeGreaterThan(0);
    expect(levels[1]).toBeGreaterThan(2 * (levels[0] ?? 0));
  });

  it('listens for names, and for other languages, and follows them', async (test) => {
    const { call, says } = await talkWith(test, { keyterms: ['Zwölferhorn', 'Ann'], languages: ['de', 'fr'] });
    await call.turns(1);
    await says(callerSays.price);
    await call.turns(3);
    const fields = stack.speech.requests.transcriptions.map((request) => request.fields);
    expect(fields.find(({ prompt }) => prompt !== undefined)).toMatchObject({ prompt: 'Zwölferhorn, Ann' });
    expect(fields.find(({ prompt }) => prompt !== undefined)).not.toHaveProperty('language');
    expect(stack.speech.requests.chat.map(({ instructions }) => instructions)).toContainEqual(
      expect.stringContaining('uses one of these languages, go on in it: "de", "fr"'),
    );
  });
});

describe('the language model', () => {
  it('that cannot answer is followed by the next one, which replies as it is told to', async (test) => {
    const { call, says } = await talkWith(test, {
      model: 'first',
      fallback_models: ['second'],
      temperature: 0,
      max_reply_tokens: 16,
    });
    await call.turns(1);
    stack.speech.setRules([{ user: /price/i, say: longWelcome }]);
    stack.speech.fault('chat', { status: 503 });
    const before = stack.speech.requests.chat.length;
    await says(callerSays.price);
    expect((await call.turns(3))[2]).toMatchObject({
      role: 'agent',
      text: longWelcome.split(' ').slice(0, 16).join(' '),
    });
    const requests = stack.speech.requests.chat.slice(before).map(({ body }) => body);
    const asked = { temperature: 0, max_completion_tokens: 16 };
    expect(requests[0]).toMatchObject({ model: 'first', ...asked });
    // The vendor also asks the first one again meanwhile, to find out whether it is back.
    expect(requests).toContainEqual(expect.objectContaining({ model: 'second', ...asked }));
  });
});
