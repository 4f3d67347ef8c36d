// The customers' SIP servers to which trunks send calls, checked before the media service gets them.

/** The result of a check. */
export interface PeerVerdict {
  /** Why calls may not be sent there, or null when they may. */
  readonly objection: string | null;
  /** What identifies the same peer again: its host and its addresses. Empty where no real call is made. */
  readonly identities: readonly string[];
}

export interface Peers {
  /** Checks `host[:port]` by its form and by the addresses to which its name resolves now. */
  readonly judge: (address: string) => Promise<PeerVerdict>;
}
