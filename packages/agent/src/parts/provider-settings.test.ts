// Which settings of an agent the providers take.
import { agentDefaults } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { keytermsFor, speedFor, untakenSettings } from './provider-settings.ts';

const part = (provider: 'openai' | 'deepgram' | 'elevenlabs' | 'cartesia', model: string | null = null) => ({
  provider,
  model,
  base_url: null,
  api_key: 'k',
  voice: null,
});

test.each([
  ['openai', null, 2, 2],
  ['deepgram', null, 2, 1.5],
  ['deepgram', null, 0.5, 0.7],
  ['elevenlabs', null, 1.1, 1.1],
  ['elevenlabs', null, 2, 1.2],
  ['cartesia', null, 0.5, 0.6],
  ['cartesia', 'sonic-3-2026', 1.4, 1.4],
  ['cartesia', 'sonic-2', 1.4, null],
  ['openai', null, 1, null],
] as const)('%s with the model %s speaks at %s as %s', (provider, model, wanted, speed) => {
  expect(speedFor(part(provider, model), wanted)).toBe(speed);
});

test.each([
  ['openai', null, 2],
  ['deepgram', 'nova-2', 2],
  ['elevenlabs', null, 0],
  ['elevenlabs', 'scribe_v2', 2],
  ['elevenlabs', 'scribe_v2_realtime', 1],
  ['cartesia', null, 0],
] as const)('%s with the model %s gets so many of the words: %i', (provider, model, count) => {
  expect(keytermsFor(part(provider, model), ['Zwölferhorn', 'a name of more than twenty characters'])).toHaveLength(
    count,
  );
});

test('an agent without settings of its own asks for nothing that is not taken', () => {
  for (const provider of ['openai', 'deepgram', 'elevenlabs', 'cartesia'] as const)
    expect(untakenSettings({ stt: part(provider), tts: part(provider) }, agentDefaults)).toEqual([]);
});

const all = {
  ...agentDefaults,
  voice_speed: 1.5,
  keyterms: ['Ann'],
  languages: ['de'],
  voice_settings: {
    openai: { instructions: 'Softly.' },
    elevenlabs: { stability: 0.1, similarity_boost: 0.2, style: 0.3, use_speaker_boost: false },
    cartesia: { emotion: 'calm', volume: 2 },
  },
};

test.each([
  ['openai', null, []],
  ['openai', 'tts-1', ['voice_settings.openai']],
  ['deepgram', null, []],
  ['elevenlabs', null, ['voice_speed', 'keyterms']],
  ['cartesia', null, ['keyterms', 'languages']],
  ['cartesia', 'sonic-2', ['voice_speed', 'voice_settings.cartesia', 'keyterms', 'languages']],
] as const)('%s with the voice %s does not take %j', (provider, model, untaken) => {
  expect(untakenSettings({ stt: part(provider), tts: part(provider, model) }, all)).toEqual(untaken);
});
