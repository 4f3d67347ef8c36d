// Where trunks send their calls: the SIP servers of customers, before the media service is told of them.

/** What is known of a peer's address now. */
export interface PeerVerdict {
  /** Why no call may be sent there, or null when calls may. */
  readonly objection: string | null;
  /** By what the same peer is known again: its host and its addresses. Empty where no real call is made. */
  readonly identities: readonly string[];
}

export interface Peers {
  /** Judges `host[:port]` by its form and by the addresses that its name has now. */
  readonly judge: (address: string) => Promise<PeerVerdict>;
}
