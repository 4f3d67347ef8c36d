// The canonical transcript: the text that `transcript_sha256` is the hash of (spec 2.12).

/** What the canonical transcript takes of a turn. */
export interface CanonicalTurn {
  readonly turn_id: number;
  readonly role: string;
  readonly text: string;
}

/**
 * A JSON array of `{"turn_id","role","text"}` in the order of the turns, without white space, its text in Unicode NFC.
 * Hash its UTF-8 bytes with SHA-256 to compare with `transcript_provenance.transcript_sha256`.
 */
export const canonicalTranscript = (turns: readonly CanonicalTurn[]): string =>
  JSON.stringify(
    [...turns].sort((a, b) => a.turn_id - b.turn_id).map(({ turn_id, role, text }) => ({ turn_id, role, text })),
  ).normalize('NFC');
