// The speech provider, as the platform needs it: the voices it offers.
import type { Voice } from '../types.ts';

export interface Speech {
  /** All voices; none where no provider is configured. */
  listVoices(): Promise<readonly Voice[]>;
}
