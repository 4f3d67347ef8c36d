// The agent worker's clients for recognition, model and voice against this speech server: they understand each other.
import { AudioFrame } from '@livekit/rtc-node';
import { agentDefaults } from '@voicecall/contract';
import { loadConfig } from '@voicecall/agent/config.ts';
import { speechParts } from '@voicecall/agent/parts/speech-parts.ts';
import type { SpeechParts } from '@voicecall/agent/parts/speech-parts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  inference,
  initializeLogger,
  llm,
  VADEventType,
} from '../../../packages/agent/node_modules/@livekit/agents/dist/index.js';
import { bookingRules, callerSays } from './booking-talk.ts';
import { fromMuLaw, muLaw } from './mu-law.ts';
import { renderSpeech } from './render-speech.ts';
import { resample } from './resample.ts';
import { startSpeechServer } from './start-speech-server.ts';
import type { SpeechServer } from './start-speech-server.ts';

initializeLogger({ pretty: false, level: 'silent' });

const rate = 24_000;
const preferred_datetime = '2030-12-01T10:00';
let server: SpeechServer;
let parts: SpeechParts;

beforeEach(async () => {
  server = await startSpeechServer({
    utterances: Object.values(callerSays),
    rules: bookingRules({ preferred_datetime }),
  });
  const service = (name: string) => ({ [`${name}_BASE_URL`]: server.url, [`${name}_API_KEY`]: 'none is asked for' });
  const config = loadConfig({
    LIVEKIT_URL: 'ws://127.0.0.1:1',
    LIVEKIT_API_KEY: 'k',
    LIVEKIT_API_SECRET: 's',
    ...service('STT'),
    ...service('TTS'),
    ...service('MODEL'),
  });
  parts = speechParts(config, { ...agentDefaults, language: 'en-US' });
});

afterEach(async () => {
  await parts.tts.close();
  await server.close();
  if (server.requests.unexpected.length > 0)
    throw new Error(`asked for what the server does not offer: ${server.requests.unexpected.join(', ')}`);
});

const overThePhone = (text: string): Int16Array =>
  resample(fromMuLaw(muLaw(renderSpeech(text, { rate: 8000 }))), 8000, rate);

/** In frames of 10 ms, as in a room. */
function framesOf(pcm: Int16Array): AudioFrame[] {
  return Array.from(
    { length: Math.floor(pcm.length / 240) },
    (_, n) => new AudioFrame(pcm.slice(n * 240, (n + 1) * 240), rate, 1, 240),
  );
}

describe('the model', () => {
  const schema = {
    type: 'object' as const,
    properties: { full_name: { type: 'string' as const }, preferred_datetime: { type: 'string' as const } },
    required: ['full_name'],
  };
  const toolCtx = {
    book_appointment: llm.tool({ description: 'Books a viewing.', parameters: schema, execute: async () => 'booked' }),
    end_call: llm.tool({ description: 'Hangs up.', execute: async () => undefined }),
  };

  async function answerTo(chatCtx: llm.ChatContext) {
    const calls: llm.FunctionCall[] = [];
    let text = '';
    let tokens = 0;
    for await (const { delta, usage } of parts.llm.chat({ chatCtx, toolCtx })) {
      text += delta?.content ?? '';
      calls.push(...(delta?.toolCalls ?? []));
      tokens = usage?.totalTokens ?? tokens;
    }
    return { text, calls, tokens };
  }

  it('books, and says the result', async () => {
    const chatCtx = new llm.ChatContext();
    chatCtx.addMessage({ role: 'system', content: 'You work for an estate agent.' });
    chatCtx.addMessage({ role: 'user', content: callerSays.book });
    expect(await answerTo(chatCtx)).toMatchObject({
      text: 'With pleasure. What is your name?',
      calls: [],
      tokens: expect.any(Number),
    });

    chatCtx.addMessage({ role: 'user', content: callerSays.name });
    const { calls, tokens } = await answerTo(chatCtx);
    expect(calls.map(({ name, args }) => ({ name, args: JSON.parse(args) as unknown }))).toEqual([
      { name: 'book_appointment', args: { full_name: 'Ann Example', preferred_datetime } },
    ]);
    expect(tokens).toBeGreaterThan(0);

    const callId = calls[0]?.callId ?? '';
    chatCtx.insert(calls);
    chatCtx.insert(
      llm.FunctionCallOutput.create({
        callId,
        name: 'book_appointment',
        output: JSON.stringify('You are booked for Sunday at ten.'),
        isError: false,
      }),
    );
    expect(await answerTo(chatCtx)).toMatchObject({ text: 'You are booked for Sunday at ten.', calls: [] });
    expect(server.requests.chat[0]).toMatchObject({
      instructions: 'You work for an estate agent.',
      tools: ['book_appointment', 'end_call'],
      user: callerSays.book,
      body: { model: 'gpt-4.1-mini', stream: true, stream_options: { include_usage: true }, parallel_tool_calls: true },
    });
  });

  it('says goodbye and hangs up in one response', async () => {
    const chatCtx = new llm.ChatContext();
    chatCtx.addMessage({ role: 'user', content: callerSays.goodbye });
    expect(await answerTo(chatCtx)).toMatchObject({ text: 'Goodbye.', calls: [{ name: 'end_call', args: '{}' }] });
  });

  it('is asked again after it failed once', async () => {
    server.fault('chat', { status: 500 });
    const told: boolean[] = [];
    parts.llm.on('error', ({ recoverable }) => told.push(recoverable));
    const chatCtx = new llm.ChatContext();
    chatCtx.addMessage({ role: 'user', content: callerSays.price });
    expect((await answerTo(chatCtx)).text).toMatch(/^The house costs/);
    expect([told, server.requests.chat.length]).toEqual([[true], 2]);
  });
});

describe('the voice', () => {
  it('says the whole of a sentence', async () => {
    const spoken: number[] = [];
    for await (const { frame } of parts.tts.synthesize(callerSays.price)) {
      expect([frame.sampleRate, frame.channels]).toEqual([rate, 1]);
      spoken.push(...frame.data);
    }
    const expected = renderSpeech(callerSays.price, { rate: 24_000 });
    expect(Int16Array.from(spoken).subarray(0, expected.length)).toEqual(expected);
    expect(server.requests.speech).toMatchObject([
      { model: 'gpt-4o-mini-tts', input: callerSays.price, voice: 'alloy', response_format: 'pcm', speed: 1 },
    ]);
  });
});

describe('recognition', () => {
  it('understands a sentence that came over the phone', async () => {
    const heard = await parts.stt.recognize(framesOf(overThePhone(callerSays.name)));
    expect(heard.alternatives?.[0]?.text).toBe(callerSays.name);
    expect(server.requests.transcriptions).toMatchObject([
      { text: callerSays.name, fields: { model: 'gpt-4o-mini-transcribe', language: 'en', response_format: 'json' } },
    ]);
  });

  it('returns no text for a sentence that it does not know', async () => {
    const heard = await parts.stt.recognize(framesOf(overThePhone('The weather in Paris is lovely today')));
    expect(heard.alternatives?.[0]?.text).toBe('');
  });

  it('understands every sentence of a conversation as the voice detector cuts it', async () => {
    const sentences = Object.values(callerSays);
    const stream = new inference.VAD().stream();
    for (const frame of framesOf(
      Int16Array.from(sentences.flatMap((text) => [...overThePhone(text), ...new Int16Array(rate * 1.2)])),
    ))
      stream.pushFrame(frame);
    const heard: string[] = [];
    for await (const event of stream) {
      if (event.type !== VADEventType.END_OF_SPEECH) continue;
      heard.push((await parts.stt.recognize(event.frames)).alternatives?.[0]?.text ?? '');
      // The detector has no way to learn that no more audio comes.
      if (heard.length === sentences.length) break;
    }
    stream.close();
    expect(heard).toEqual(sentences);
  });
});
