// One form of text for all readings: without case, accents, invisible characters and compatibility forms.

/** Most text is plain: only its case changes. */
const plain = /^[\t\n\v\f\r -~]*$/;
/** Zero-width characters could hide a word or a number. Line ends and tabs are white space. */
const unseen = /(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Without invisible characters. */
export const visible = (text: string): string => text.replaceAll(unseen, '');

/** `Müller` and `MULLER` are equal, `ß` is `ss`. Punctuation stays. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : visible(text.normalize('NFKC')).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Like `fold`, with umlauts as two letters, as people type them on other keyboards. */
export const foldUmlauts = (text: string): string =>
  fold(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter),
  );

/** The value, made on first use: the tables of words are not made before a text is read. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const most = 10_000;
const longest = 100;

/** Keeps the results for the most recent words: speech uses few words, each often. */
export function perWord<T>(make: (word: string) => T): (word: string) => T {
  let known = new Map<string, { readonly value: T }>();
  return (word) => {
    const found = known.get(word);
    if (found) return found.value;
    const made = { value: make(word) };
    if (known.size >= most) known = new Map();
    if (word.length <= longest) known.set(word, made);
    return made.value;
  };
}

/** Results are kept for the last texts of together so many characters: the claims of a draft cite the same turns. */
const mostKept = 100_000;

/** The results of the last texts are not made again. */
export function perText<T>(make: (text: string) => T): (text: string) => T {
  let known = new Map<string, T>();
  let kept = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (kept + text.length > mostKept) {
      known = new Map();
      kept = 0;
    }
    const made = make(text);
    known.set(text, made);
    kept += text.length;
    return made;
  };
}
