// One text made to fit a number of characters without cutting a word.

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** "Dr.", "St.", "z." and the like end no sentence, and neither does a full stop before a number ("approx. 300"). */
const abbreviation = /(?:^|[\s(.])(?:\p{Lu}\p{L}{0,2}|Prof|\p{L})\.$/u;
const clauseEnd = /[,;:、，；：]$|[\s][–—-]$/u;
const omission = ' …';

/**
 * The text with its white space collapsed if that fits; else the whole sentences from its start that do; else its
 * clauses, else its words,
 * with an ellipsis that says that something is missing. A word is cut in one case: it alone is longer than the limit.
 * Characters are
 * UTF-16 code units: never fewer than the code points that JSON Schema's `maxLength` counts, and what zod counts.
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

function sentenceEnds(text: string): number[] {
  const parts = [...sentences.segment(text)];
  return parts.flatMap(({ index, segment }, position) => {
    const said = segment.trimEnd();
    const next = parts[position + 1]?.segment ?? '';
    // "…/?Query=1" is no sentence end; one is followed by a space, or written in full width.
    const ends = said.length < segment.length || /[。！？｡]["'”’」』）)]*$/u.test(said);
    return ends && !abbreviation.test(said) && !(said.endsWith('.') && /^\p{Nd}/u.test(next))
      ? [index + said.length]
      : [];
  });
}

/** Where words end: before a space, or where the dictionary of a script without spaces says so. */
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
