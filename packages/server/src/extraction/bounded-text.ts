// Shortens runs of characters that do not occur in speech and are slow to process: marks on one letter, and signs or
// spaces.

/** Unicode's stream-safe text has at most 30 marks on a letter; normalizing n marks takes n² steps. */
const marks = /(\p{M}{30})\p{M}+/gu;
/** A pattern that looks back over spaces or punctuation would scan a long run again from each of its positions. */
const signs = /([^\p{L}\p{N}\p{M}]{32})[^\p{L}\p{N}\p{M}]+/gu;

/** Ordinary text is returned unchanged. */
export const boundedText = (text: string): string => text.replaceAll(marks, '$1').replaceAll(signs, '$1');
