// The speech provider: the voices that it offers.
import type { Voice } from '../types.ts';

/** The voices of a provider. */
export interface VoiceCatalog {
  readonly provider: string;
  readonly voices: readonly Voice[];
  /** True when the list has every voice: one that is missing does not exist. */
  readonly complete: boolean;
}

export interface Speech {
  /** All voices; none where no provider is configured. Throws a `SpeechError`. */
  catalog(): Promise<VoiceCatalog>;
}

/** The provider did not respond, or not as expected. */
export class SpeechError extends Error {
  /** True when a retry may succeed: false where the provider refuses us. */
  readonly retryable: boolean;

  constructor(message: string, options: { readonly retryable: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SpeechError';
    this.retryable = options.retryable;
  }
}
