// LiveKit's addresses for others than this server. Known without the SDK, which is loaded when it is first used.
import type { Media } from '../../ports/media.ts';

export interface LivekitOptions {
  readonly url: string;
  /** Its address for browsers; `url` when absent. */
  readonly public_url?: string | null;
  /** The name under which agents register; the contract's when absent. */
  readonly agent_name?: string;
  readonly api_key: string;
  readonly api_secret: string;
  /** Its SIP address for carriers: host[:port]; null when absent. */
  readonly sip_host?: string | null;
}

export type MediaAddresses = Pick<Media, 'sip_host' | 'ws_url'>;

export const mediaAddresses = ({
  url,
  public_url,
  sip_host,
}: Pick<LivekitOptions, 'url' | 'public_url' | 'sip_host'>): MediaAddresses => ({
  sip_host: sip_host ?? null,
  ws_url: (public_url ?? url).replace(/^http/, 'ws'),
});
