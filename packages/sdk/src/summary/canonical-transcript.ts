// The canonical transcript: the text that `transcript_sha256` of a summary is the hash of (spec 2.12).

/** What the canonical transcript takes of a turn, such as those of `calls.get`. */
export interface CanonicalTurn {
  readonly turn_id: number;
  readonly role: string;
  readonly text: string;
}

/**
 * A JSON array of `{"turn_id","role","text"}` in the order of the turns, without white space, in Unicode NFC. The
 * SHA-256 of its
 * UTF-8 bytes, in lowercase hex, equals `transcript_sha256` of a summary that was made from these turns (spec 2.12).
 */
export const canonicalTranscript = (turns: readonly CanonicalTurn[]): string =>
  JSON.stringify(
    [...turns].sort((a, b) => a.turn_id - b.turn_id).map(({ turn_id, role, text }) => ({ turn_id, role, text })),
  ).normalize('NFC');
