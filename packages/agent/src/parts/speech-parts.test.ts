// Which speech engines the environment and the agent select, and how a failing engine is handled.
import { initializeLogger, llm, stt } from '@livekit/agents';
import { agentDefaults } from '@voicecall/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { persistent, speechParts } from './speech-parts.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const least = {
  LIVEKIT_URL: 'ws://127.0.0.1:7880',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
  OPENAI_API_KEY: 'k',
  DEEPGRAM_API_KEY: 'k',
  ELEVEN_API_KEY: 'k',
  CARTESIA_API_KEY: 'k',
};
const agent = { ...agentDefaults, language: 'en-GB' };

test.each(['openai', 'deepgram', 'elevenlabs', 'cartesia'])('%s hears and speaks', (provider) => {
  const parts = speechParts(loadConfig({ ...least, STT_PROVIDER: provider, TTS_PROVIDER: provider }), {
    ...agent,
    voice_id: 'voice-1',
  });
  expect([parts.stt.label, parts.tts.label]).toEqual([`${provider}.STT`, `${provider}.TTS`]);
});

test.each([
  ['openai', {}],
  ['openai', { STT_MODEL: 'gpt-transcribe' }],
  ['deepgram', {}],
  ['deepgram', { STT_MODEL: 'nova-2' }],
  ['elevenlabs', { STT_MODEL: 'scribe_v2_realtime' }],
  ['cartesia', {}],
])('%s takes an agent with every setting, with %j', (provider, models) => {
  const config = loadConfig({ ...least, STT_PROVIDER: provider, TTS_PROVIDER: provider, ...models });
  const parts = speechParts(config, {
    ...agent,
    voice_speed: 2,
    keyterms: ['Ann'],
    languages: ['de', 'fr'],
    voice_settings: {
      openai: { instructions: 'Softly.' },
      elevenlabs: { stability: 0.1, similarity_boost: 0.2, style: 0.3, use_speaker_boost: false },
      cartesia: { emotion: 'calm', volume: 2 },
    },
  });
  expect([parts.stt.label, parts.tts.label]).toEqual([`${provider}.STT`, `${provider}.TTS`]);
});

test('the agent’s model takes precedence over the configured one', () => {
  const config = loadConfig({ ...least, MODEL_NAME: 'configured' });
  expect(speechParts(config, agent).llm.model).toBe('configured');
  expect(speechParts(config, { ...agent, model: 'its-own' }).llm.model).toBe('its-own');
});

test('the models that are asked when it cannot answer stand behind it, in their order', () => {
  const model = speechParts(loadConfig(least), { ...agent, model: 'a', fallback_models: ['b', 'c'] }).llm;
  expect(model).toBeInstanceOf(llm.FallbackAdapter);
  expect((model as llm.FallbackAdapter).llms.map((one) => one.model)).toEqual(['a', 'b', 'c']);
});

test('utterances are sent to OpenAI as files', () => {
  expect(speechParts(loadConfig(least), agent).stt.capabilities.streaming).toBe(false);
});

const event: stt.SpeechEvent = {
  type: stt.SpeechEventType.FINAL_TRANSCRIPT,
  alternatives: [{ text: 'Hi', language: 'en' as stt.SpeechData['language'], startTime: 0, endTime: 0, confidence: 0 }],
};

test('failed recognition is retried', async () => {
  const engine = speechParts(loadConfig(least), agent).stt;
  const recognize = vi.fn<typeof engine.recognize>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(event);
  engine.recognize = recognize;
  expect(await persistent(engine).recognize([])).toBe(event);
  expect(recognize).toHaveBeenCalledTimes(2);
});

test('recognition that keeps failing is reported', async () => {
  const engine = speechParts(loadConfig(least), agent).stt;
  engine.recognize = () => Promise.reject(new Error('gone'));
  const errors: unknown[] = [];
  engine.on('error', ({ error, recoverable }) => errors.push([error.message, recoverable]));
  await expect(persistent(engine).recognize([])).rejects.toThrow('gone');
  expect(errors).toEqual([['gone', false]]);
});
