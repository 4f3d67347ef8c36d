// Limits the size of texts: shortens a text without cutting a word, bounds hostile runs, estimates tokens.

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/**
 * "Dr.", "St.", "z." and the like do not end a sentence, nor does the full stop of an ordinal ("am 15. Mai") or one before
 * a number ("approx. 300").
 */
const abbreviation = /(?:^|[\s(.])(?:\p{Lu}\p{L}{0,2}|Prof|Srta|\p{L}|\p{Nd}{1,2})\.$/u;
const clauseEnd = /[,;:、，；：]$|[\s][–—-]$/u;
const omission = ' …';

/**
 * Returns the text with collapsed white space if it fits; otherwise as many whole sentences from its start as fit;
 * otherwise clauses or words with an ellipsis. A word is cut only if it alone exceeds the limit. Characters are UTF-16
 * code units, as zod counts: never fewer than the code points that JSON Schema's `maxLength` counts.
 */
export function fitText(text: string, limit: number): string {
  const plain = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (plain.length <= limit) return plain;
  const whole = lastWithin(sentenceEnds(plain), limit);
  if (whole > 0) return plain.slice(0, whole).trimEnd();
  const room = limit - omission.length;
  const ends = wordEnds(plain);
  // A clause that leaves most of the room unused says too little: "The caller, …".
  const clause = lastWithin(
    ends.filter((end) => clauseEnd.test(plain.slice(Math.max(0, end - 2), end))),
    room,
  );
  const end = clause * 2 >= limit ? clause : lastWithin(ends, room);
  const kept = plain.slice(0, end).replace(/[\s,;:、，；：–—([{¿¡«„“-]+$/u, '');
  if (kept !== '') return kept + omission;
  const first = lastWithin(ends, limit);
  return first > 0 ? plain.slice(0, first) : cutWord(plain, limit);
}

const lastWithin = (ends: readonly number[], limit: number): number => ends.findLast((end) => end <= limit) ?? 0;

/** The sentences of a text. "Mr.", "4:10" and "e.g." do not end one. */
export function splitSentences(text: string): string[] {
  const plain = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const ends = sentenceEnds(plain);
  return [...ends, plain.length]
    .map((end, index) => plain.slice(ends[index - 1] ?? 0, end).trim())
    .filter((sentence) => sentence !== '');
}

function sentenceEnds(text: string): number[] {
  const parts = [...sentences.segment(text)];
  return parts.flatMap(({ index, segment }, position) => {
    const said = segment.trimEnd();
    const next = parts[position + 1]?.segment ?? '';
    // "…/?Query=1" is not the end of a sentence; an end is followed by a space, or is full width.
    const ends = said.length < segment.length || /[。！？｡]["'”’」』）)]*$/u.test(said);
    return ends && !abbreviation.test(said) && !(said.endsWith('.') && /^\p{Nd}/u.test(next))
      ? [index + said.length]
      : [];
  });
}

/** The ends of words: before a space, or where the segmenter of a script without spaces finds them. */
function wordEnds(text: string): number[] {
  return [...words.segment(text)]
    .map(({ index, segment }) => index + segment.length)
    .filter((end) => {
      const before = [...text.slice(Math.max(0, end - 2), end)].at(-1) ?? '';
      const after = [...text.slice(end, end + 2)][0] ?? '';
      return before !== ' ' && (after === ' ' || unspaced.test(before) || unspaced.test(after));
    });
}

function cutWord(text: string, limit: number): string {
  const end = lastWithin(
    [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length),
    limit - 1,
  );
  return `${text.slice(0, end)}…`;
}

/** Unicode's stream-safe text has at most 30 marks on a letter; normalizing n marks takes n² steps. */
const marks = /(\p{M}{30})\p{M}+/gu;
/** A pattern that looks back over spaces or punctuation would scan a long run again from each of its positions. */
const signs = /([^\p{L}\p{N}\p{M}]{32})[^\p{L}\p{N}\p{M}]+/gu;

/**
 * Shortens runs of characters that do not occur in speech and are slow to process: marks on one letter, and signs or
 * spaces. Ordinary text is returned unchanged.
 */
export const boundedText = (text: string): string => text.replaceAll(marks, '$1').replaceAll(signs, '$1');

/**
 * Estimates the tokens of a text without a request to a provider.
 *
 * Conservative: current tokenizers need about four bytes per token of English, three and a half of other European
 * languages, and three (one character) of Chinese or Japanese, so bytes / 3 is never below any of them. A text that it
 * refuses costs nothing; the provider refuses one that it misses.
 */
export const estimateTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text, 'utf8'), 0) / 3);
