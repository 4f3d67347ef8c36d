// How the worker reads its environment.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const least = {
  LIVEKIT_URL: 'http://127.0.0.1:7880',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
  OPENAI_API_KEY: 'sk-1',
};

test('one key and the address of LiveKit are enough', () => {
  expect(loadConfig(least)).toEqual({
    livekit: { url: 'ws://127.0.0.1:7880', api_key: 'key', api_secret: 'secret' },
    agent_name: 'voice-agent',
    capacity: 10,
    host: '127.0.0.1',
    port: 8081,
    drain_sec: 300,
    outbox_dir: resolve('.data/agent-outbox'),
    log_level: 'info',
    traces_url: null,
    stt: { provider: 'openai', model: null, base_url: null, api_key: 'sk-1' },
    model: { provider: 'openai', model: null, base_url: null, api_key: 'sk-1' },
    tts: { provider: 'openai', model: null, voice: null, base_url: null, api_key: 'sk-1' },
  });
});

test('each part has a provider, an address and a key of its own', () => {
  const config = loadConfig({
    ...least,
    STT_PROVIDER: 'deepgram',
    DEEPGRAM_API_KEY: 'dg',
    TTS_PROVIDER: 'cartesia',
    TTS_API_KEY: 'ct',
    TTS_VOICE: 'v',
    MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
    MODEL_NAME: 'm',
  });
  expect(config.stt).toMatchObject({ provider: 'deepgram', api_key: 'dg' });
  expect(config.tts).toMatchObject({ provider: 'cartesia', api_key: 'ct', voice: 'v' });
  expect(config.model).toMatchObject({ base_url: 'http://127.0.0.1:9/v1', model: 'm', api_key: 'sk-1' });
});

test('a model provider may be given by the platform’s name for its protocol', () => {
  expect(
    loadConfig({ ...least, MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: 'http://127.0.0.1:9/v1' }).model,
  ).toMatchObject({ provider: 'openai', base_url: 'http://127.0.0.1:9/v1' });
  expect(() => loadConfig({ ...least, MODEL_PROVIDER: 'anthropic' })).toThrow('MODEL_PROVIDER');
});

test('an empty variable counts as absent', () => {
  expect(loadConfig({ ...least, AGENT_PORT: '', STT_MODEL: '' })).toMatchObject({ port: 8081, stt: { model: null } });
});

test('all wrong variables are named at once', () => {
  const wrong = (): unknown => loadConfig({ LIVEKIT_API_KEY: 'key', AGENT_CAPACITY: '0', STT_PROVIDER: 'parrot' });
  for (const name of ['LIVEKIT_URL', 'LIVEKIT_API_SECRET', 'AGENT_CAPACITY', 'STT_PROVIDER'])
    expect(wrong).toThrow(name);
});

test('a provider without a key is refused at the start', () => {
  expect(() => loadConfig({ ...least, TTS_PROVIDER: 'elevenlabs' })).toThrow(
    'TTS_API_KEY: elevenlabs needs a key (here or in ELEVEN_API_KEY)',
  );
  expect(() => loadConfig({ ...least, OPENAI_API_KEY: '' })).toThrow(/STT_API_KEY.*\n.*MODEL_API_KEY.*\n.*TTS_API_KEY/);
});
