// The voices of a speech provider.
import { CatalogError } from '../ports/catalog.ts';
import type { Speech } from '../ports/speech.ts';
import { cachedList } from './cached-list.ts';
import { cartesiaVoices } from './provider-voices/cartesia.ts';
import { deepgramVoices } from './provider-voices/deepgram.ts';
import { elevenlabsVoices } from './provider-voices/elevenlabs.ts';
import { openaiVoices } from './provider-voices/openai.ts';
import type { ProviderVoicesOptions } from './provider-voices/options.ts';

const readers = {
  openai: openaiVoices,
  deepgram: deepgramVoices,
  elevenlabs: elevenlabsVoices,
  cartesia: cartesiaVoices,
} as const;

export const providerVoices = (options: ProviderVoicesOptions, now: () => number): Speech => ({
  catalog: cachedList(
    async (signal) => ({ provider: options.provider, ...(await readers[options.provider](options, signal)) }),
    (cause) =>
      new CatalogError('speech', `${options.provider} could not be asked for its voices`, { retryable: true, cause }),
    now,
  ),
});

/** The catalog when no provider is configured. */
export const noVoices: Speech = { catalog: async () => ({ provider: 'none', voices: [], complete: false }) };
