// The speech provider, as the platform needs it: the voices it offers.
import type { Voice } from '../types.ts';

/** What is known of a provider's voices. */
export interface VoiceCatalog {
  readonly provider: string;
  readonly voices: readonly Voice[];
  /** Every voice is in it: one that is not does not exist. */
  readonly complete: boolean;
}

export interface Speech {
  /** All voices; none where no provider is configured. Throws a `SpeechError`. */
  catalog(): Promise<VoiceCatalog>;
}

/** The provider did not answer, or not as it should. */
export class SpeechError extends Error {
  /** Another try may help: false where the provider refuses us. */
  readonly retryable: boolean;

  constructor(message: string, options: { readonly retryable: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SpeechError';
    this.retryable = options.retryable;
  }
}
