// The canonical transcript: the text whose hash is `transcript_sha256` (requirement 2.12).

/** The members of a turn that the canonical transcript contains. */
export interface CanonicalTurn {
  readonly turn_id: number;
  readonly role: string;
  readonly text: string;
}

/**
 * A JSON array of `{"turn_id","role","text"}` in the order of `turn_id`, without white space, in Unicode NFC. The
 * SHA-256 of its UTF-8 bytes is `transcript_provenance.transcript_sha256`.
 */
export const canonicalTranscript = (turns: readonly CanonicalTurn[]): string =>
  JSON.stringify(
    [...turns].sort((a, b) => a.turn_id - b.turn_id).map(({ turn_id, role, text }) => ({ turn_id, role, text })),
  ).normalize('NFC');
