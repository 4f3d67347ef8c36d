// The options of the command line.
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';

test('without options LiveKit is the sandbox’s, with --voice it is started, and agents keep their name', () => {
  expect(loadConfig({}).voice).toBe(null);
  expect(loadConfig({}, ['--voice']).voice).toEqual({ phone: false, check: false, agent_name: 'voice-agent' });
  expect(loadConfig({ AGENT_NAME: 'front' }, ['--voice', '--phone']).voice).toEqual({
    phone: true,
    check: false,
    agent_name: 'front',
  });
});

test.each([
  [['--voise'], '--voise: start knows --processes, and --voice with --phone and --check'],
  [['now'], 'now: start knows --processes, and --voice with --phone and --check'],
  [['--phone'], '--phone goes together with --voice'],
  [['--check'], '--check goes together with --voice'],
])('%j is refused', (args, message) => {
  expect(() => loadConfig({}, args)).toThrow(message);
});

test('--voice is refused together with a LiveKit that is configured', () => {
  const env = {
    LIVEKIT_URL: 'ws://127.0.0.1:7880',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret of more than 32 characters',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    OPERATOR_EMAIL: 'ops@example.com',
    OPERATOR_PASSWORD: 'longer than twelve',
  };
  expect(() => loadConfig(env, ['--voice'])).toThrow('LIVEKIT_URL: --voice starts a LiveKit of its own');
});

test('with --voice receivers and phones may be on this machine, and OpenAI’s key is enough for summaries', () => {
  const { webhook_allowed_cidrs, trunk_allowed_cidrs, model } = loadConfig({ OPENAI_API_KEY: 'sk-1' }, ['--voice']);
  expect([webhook_allowed_cidrs, trunk_allowed_cidrs]).toEqual([
    ['127.0.0.0/8', '::1/128'],
    ['127.0.0.0/8', '::1/128'],
  ]);
  expect(model).toMatchObject({ provider: 'openai', name: 'gpt-4.1-mini', api_key: 'sk-1' });
  expect(loadConfig({ OPENAI_API_KEY: 'sk-1' }).model).toBe(null);
});
