// The voices of a speech provider, requested at most once in ten minutes however many callers ask.
import type { Speech, VoiceCatalog } from '../ports/speech.ts';
import { SpeechError } from '../ports/speech.ts';
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

const freshMs = 600_000;
/** How long an old list is used while the provider cannot be reached. */
const usableMs = 86_400_000;
/** How long a failure is cached, so that a failing provider does not get a request from every caller. */
const failureMs = 10_000;
/** For the whole list, all pages. */
const timeoutMs = 10_000;

export function providerVoices(options: ProviderVoicesOptions, now: () => number): Speech {
  let known: { readonly catalog: VoiceCatalog; readonly at: number } | undefined;
  let failed: { readonly error: SpeechError; readonly at: number } | undefined;
  let pending: Promise<VoiceCatalog> | undefined;

  /** The result after a failure: a cached list that is not too old, unless the provider refuses us. */
  const fallbackFor = (error: SpeechError): VoiceCatalog => {
    if (known && error.retryable && now() - known.at < usableMs) return known.catalog;
    throw error;
  };
  const ask = async (): Promise<VoiceCatalog> => {
    try {
      const catalog = {
        provider: options.provider,
        ...(await readers[options.provider](options, AbortSignal.timeout(timeoutMs))),
      };
      [known, failed] = [{ catalog, at: now() }, undefined];
      return catalog;
    } catch (error) {
      const failure =
        error instanceof SpeechError
          ? error
          : new SpeechError(`${options.provider} could not be asked for its voices`, { retryable: true, cause: error });
      failed = { error: failure, at: now() };
      return fallbackFor(failure);
    } finally {
      pending = undefined;
    }
  };
  return {
    async catalog() {
      if (known && now() - known.at < freshMs) return known.catalog;
      if (failed && now() - failed.at < failureMs) return fallbackFor(failed.error);
      return (pending ??= ask());
    },
  };
}

/** The catalog when no provider is configured. */
export const noVoices: Speech = { catalog: async () => ({ provider: 'none', voices: [], complete: false }) };
