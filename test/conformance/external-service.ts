// What the conformance suite needs of a media service beyond its API: telephones that are called, callers, browsers.
import type { LivekitOptions } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';

/** What a telephone does when it is called. `rings`: until the caller gives up. `refuses` is a final SIP code. */
export type Behaviour = 'answers' | 'rings' | 'hangs_up' | 'takes_transfer' | { readonly refuses: number };

export interface Telephone {
  readonly number: string;
  /** For the trunk that leads to it. */
  readonly address: string;
  /** Waits until its line is free, every message of the protocol exchanged. */
  isFree(): Promise<void>;
}

export interface FarEnd {
  readonly livekit: LivekitOptions;
  /** The final SIP codes with which a telephone can refuse. */
  readonly refusals: readonly number[];
  telephone(behaviour: Behaviour): Promise<Telephone>;
  /** A caller rings, is not answered, and gives up after a moment. */
  callIn(to_number: string, from_number: string): Promise<void>;
  /** A browser joins with a token and speaks until it is removed; returns whether it was admitted. */
  join(token: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Starts the media service; its webhooks go to `webhook_url`. */
export type StartFarEnd = (webhook_url: string) => Promise<FarEnd>;
