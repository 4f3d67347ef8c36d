// Settings of a conversation, heard in a room: how the agent sounds, what it hears, and how the language model replies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestContext } from 'vitest';
import type { CreateAgentBody } from '@voicecall/sdk';
import { until } from '../../harness/calls/place-call.ts';
import { anyFailed, showLogsOnFailure } from '../harness/logs-on-failure.ts';
import { startMediaStack } from '../harness/media-stack.ts';
import type { MediaStack } from '../harness/media-stack.ts';
import { audible } from '../harness/rtc-visitor.ts';
import type { HeardFrame } from '../harness/rtc-visitor.ts';
import { callerSays } from '../speech/booking-talk.ts';
import { renderSpeech } from '../speech/render-speech.ts';
import { price, said, talkWith as talk } from './talk-with.ts';

const longReply = 'There are seventeen different houses on offer this week and each of them has a garden and a garage.';

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({
    rules: [
      { start: true, instructions: /as your instructions ask/, say: 'Good morning from the office.' },
      { instructions: /At length/, user: /price/i, say: longReply },
      { user: /price/i, say: price },
    ],
  });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);
const talkWith = (test: TestContext, settings: Partial<CreateAgentBody>) => talk(stack, test, settings);

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
      instructions: 'At length.',
      model: 'first',
      fallback_models: ['second'],
      temperature: 0,
      max_reply_tokens: 16,
    });
    await call.turns(1);
    stack.speech.fault('chat', { status: 503 });
    const before = stack.speech.requests.chat.length;
    await says(callerSays.price);
    expect((await call.turns(3))[2]).toMatchObject({
      role: 'agent',
      text: longReply.split(' ').slice(0, 16).join(' '),
    });
    const requests = stack.speech.requests.chat.slice(before).map(({ body }) => body);
    const asked = { temperature: 0, max_completion_tokens: 16 };
    expect(requests[0]).toMatchObject({ model: 'first', ...asked });
    // The vendor also asks the first one again meanwhile, to find out whether it is back.
    expect(requests).toContainEqual(expect.objectContaining({ model: 'second', ...asked }));
  });

  it('is asked at the temperature of the agent, in every request of a call', async (test) => {
    const { call, says } = await talkWith(test, { model: 'warm', temperature: 1.5, greeting: { mode: 'model' } });
    await call.turns(1);
    await says(callerSays.price);
    expect(said(await call.turns(3))[2]).toEqual(['agent', price]);
    const asked = stack.speech.requests.chat.map(({ body }) => body);
    const warm = asked.filter(({ model }) => model === 'warm');
    expect(warm.length).toBeGreaterThanOrEqual(2);
    expect(new Set(warm.map(({ temperature }) => temperature))).toEqual(new Set([1.5]));
    const others = asked.filter(({ model }) => !['warm', 'first', 'second'].includes(model));
    expect(others.filter((body) => 'temperature' in body)).toEqual([]);
  });
});
