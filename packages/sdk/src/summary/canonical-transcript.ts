// The canonical transcript: the text whose hash is `transcript_sha256` of a summary.

/** The members of a turn that the canonical transcript contains. Turns of `calls.get` have them. */
export interface CanonicalTurn {
  /** Number of the turn, from 1 without gaps. */
  readonly turn_id: number;
  /** Who spoke: `agent`, `user`, `tool` or `system`. */
  readonly role: string;
  /** What was heard. */
  readonly text: string;
}

/**
 * A JSON array of `{"turn_id","role","text"}` in the order of `turn_id`, without white space, in Unicode NFC. The
 * SHA-256 of its UTF-8 bytes, in lowercase hex, equals `transcript_sha256` of a summary made from these turns.
 */
export const canonicalTranscript = (turns: readonly CanonicalTurn[]): string =>
  JSON.stringify(
    [...turns].sort((a, b) => a.turn_id - b.turn_id).map(({ turn_id, role, text }) => ({ turn_id, role, text })),
  ).normalize('NFC');
