// Splits a text into words and groups of digits.
import { fold, once } from '../fold.ts';
import { numberWords } from '../words/number-words.ts';
import type { NumberWords } from '../words/number-words.ts';

/** A word or a group of digits, with its place in the folded text. `glued`: directly after the previous one. */
export interface Token {
  readonly word: string;
  readonly value: number | undefined;
  readonly glued: boolean;
  readonly from: number;
  readonly to: number;
}

const grouped = String.raw`(?<![.,'’\d])[1-9]\d{0,2}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)`;
const decimal = String.raw`(?<![.,\d])\d+[.,]\d+(?!\d|[.,]\d)`;
const pattern = new RegExp(String.raw`${grouped}|${decimal}|\d+|\p{L}+(?:['’]\p{L}+)*`, 'gu');

function valueOf(text: string): number | undefined {
  if (!/^\d/.test(text)) return undefined;
  const groups = /^([1-9]\d{0,2}(?:[.,'’]\d{3})+)([.,]\d{1,2})?$/.exec(text);
  return Number(
    groups ? `${groups[1]?.replaceAll(/\D/g, '')}${groups[2]?.replace(',', '.') ?? ''}` : text.replace(',', '.'),
  );
}

const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** `2½` and `2 1/2` as 2.5. */
const plainFractions = (text: string): string =>
  text
    .replaceAll(/(\d{0,9})([½¼¾])/g, (_found, whole: string, sign: string) => `${whole || '0'}${fractions[sign] ?? ''}`)
    .replaceAll(
      /(?<![\d.,/])(\d{1,6}) ([13])\/([24])(?![\d/])/g,
      (_found, whole: string, over: string, under: string) => String(Number(whole) + Number(over) / Number(under)),
    );

/**
 * The digits of a script are ten consecutive characters. A sign that is no digit stands for its code: it is said only
 * where the same sign is.
 */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (!/\p{Nd}/u.test(sign)) return ` ${code} `;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** `٩٠٠٬٠٠٠` as 900,000. */
const plainDigits = (folded: string): string =>
  folded.replaceAll(/[^\P{N}\d]/gu, digitOf).replaceAll(/(?<=\d)[٬٫](?=\d)/g, (sign) => (sign === '٬' ? ',' : '.'));

/** The tokens of a text, and the text that they are places of. */
export function tokensIn(text: string): { readonly folded: string; readonly tokens: Token[] } {
  const folded = plainDigits(fold(plainFractions(text)));
  let end = -1;
  const tokens = [...folded.matchAll(pattern)].map(({ 0: word, index }): Token => {
    const glued = index === end;
    end = index + word.length;
    return { word, value: valueOf(word), glued, from: index, to: end };
  });
  return { folded, tokens };
}

/** German in one word: `zweieinhalb`. */
const oneHalf = 'einhalb';
const longestCompound = 80;

/** The scales that German and Italian write in one word with other numbers. */
const inside: () => ReadonlyMap<NumberWords, readonly string[]> = once(
  () =>
    new Map(
      numberWords()
        .filter(({ language }) => language === 'de' || language === 'it')
        .map((words) => [
          words,
          [...words.scales]
            .filter(([, scale]) => scale === 1e3)
            .map(([word]) => word)
            .concat(words.language === 'de' ? [words.hundred ?? ''] : []),
        ]),
    ),
);

/** `vierhunderttausendzehn` in its parts; undefined for other words. */
function partsOf(word: string, words: NumberWords): string[] | undefined {
  const isPart = (part: string): boolean => part === '' || words.cardinals.has(words.formOf(part));
  const count = words.language === 'de' && word.endsWith(oneHalf) ? word.slice(0, -oneHalf.length) : '';
  if (count !== '' && isPart(count)) return [count, 'und', 'halb'];
  for (const scale of inside().get(words) ?? []) {
    const at = word.indexOf(scale);
    if (at === -1) continue;
    const [before, rest] = [word.slice(0, at), word.slice(at + scale.length)];
    // German: "tausendundeins". In Italian these letters begin a number: "milleundici".
    const after = words.language === 'de' ? rest.replace(/^und(?=.)/, '') : rest;
    if (isPart(before) && isPart(after)) return [before, scale, after].filter((part) => part !== '');
  }
  return undefined;
}

/** The tokens as a language reads them: compounds in their parts, each word in one form. */
export const tokensFor = (words: NumberWords, tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const word = token.value === undefined ? token.word.replaceAll(/['’]/g, '') : token.word;
    const form = words.formOf(word);
    const isCompound =
      inside().has(words) && word.length > 5 && word.length <= longestCompound && !words.cardinals.has(form);
    const parts = isCompound ? partsOf(form, words) : undefined;
    return parts
      ? parts.map((part) => ({ ...token, word: words.formOf(part), glued: false }))
      : [word === token.word && form === word ? token : { ...token, word: form }];
  });
