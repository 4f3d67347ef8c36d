// OpenAI has no API for its voices: this is the list of its speech guide
// (platform.openai.com/docs/guides/text-to-speech). All speak every language.
import type { ProviderVoicesOptions } from './options.ts';
import type { VoicePages } from './ask-provider.ts';

const names = [
  'Alloy',
  'Ash',
  'Ballad',
  'Cedar',
  'Coral',
  'Echo',
  'Fable',
  'Marin',
  'Nova',
  'Onyx',
  'Sage',
  'Shimmer',
  'Verse',
];

/** A server with the same protocol at another address has other voices, which are unknown. */
export async function openaiVoices({ base_url }: ProviderVoicesOptions): Promise<VoicePages> {
  if (base_url !== null && new URL(base_url).hostname !== 'api.openai.com') return { voices: [], complete: false };
  return {
    voices: names.map((name) => ({
      voice_id: name.toLowerCase(),
      name,
      language: 'mul',
      gender: null,
      provider: 'openai',
      preview_url: null,
    })),
    complete: true,
  };
}
