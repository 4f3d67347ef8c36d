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
  /** All voices; none where no provider is configured. Throws a `CatalogError`. */
  catalog(): Promise<VoiceCatalog>;
}
