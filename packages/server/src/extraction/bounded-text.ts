// A text without runs that nobody says and that are slow to read: marks on one letter, and signs or spaces one after
// another.

/** Unicode's stream-safe text has 30 marks on a letter at most; to normalise n of them takes n² steps. */
const marks = /(\p{M}{30})\p{M}+/gu;
/**
 * Patterns that look back over spaces or punctuation would look back over all of a long run from each of its places.
 */
const signs = /([^\p{L}\p{N}\p{M}]{32})[^\p{L}\p{N}\p{M}]+/gu;

/** Ordinary text comes back as it is. */
export const boundedText = (text: string): string => text.replaceAll(marks, '$1').replaceAll(signs, '$1');
