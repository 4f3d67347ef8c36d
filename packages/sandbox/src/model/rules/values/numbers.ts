// Numbers in digits and in words.
import type { Language } from '../sentence.ts';

const list = (words: string, from: number, step = 1): [string, number][] =>
  words.split(' ').map((word, index) => [word, from + index * step]);

const words: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: new Map([
    ...list(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      0,
    ),
    ...list('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
    ['hundred', 100],
    ['thousand', 1e3],
    ['million', 1e6],
    ['k', 1e3],
  ]),
  es: new Map([
    ...list(
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
      0,
    ),
    ...list('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
    ...list(
      'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
      100,
      100,
    ),
    ['un', 1],
    ['una', 1],
    ['cien', 100],
    ['mil', 1e3],
    ['millon', 1e6],
    ['millones', 1e6],
    ['doscientas', 200],
    ['trescientas', 300],
  ]),
  de: new Map([
    ...list(
      'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
      0,
    ),
    ...list('zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig', 20, 10),
    ['dreissig', 30],
    ['zwo', 2],
    ['ein', 1],
    ['eine', 1],
    ['einen', 1],
    ['hundert', 100],
    ['tausend', 1e3],
    ['million', 1e6],
    ['millionen', 1e6],
  ]),
};

const articles = new Set(['un', 'una', 'ein', 'eine', 'einen']);
const connectors: Readonly<Record<Language, string>> = { en: 'and', es: 'y', de: 'und' };

export interface FoundNumber {
  readonly value: number;
  readonly index: number;
  readonly text: string;
  /** `un`, `eine` and the like: perhaps no number at all. */
  readonly article: boolean;
}

const longestWord = 60;

/** The value of one word; German ones may be put together. */
export function valueOf(word: string, language: Language): number | undefined {
  const known = words[language].get(word);
  if (known !== undefined || language !== 'de' || word.length > longestWord) return known;
  for (const [joint, factor] of [
    ['tausend', 1e3],
    ['hundert', 100],
  ] as const) {
    const [many = '', rest, ...more] = word.split(joint);
    if (rest === undefined || more.length > 0) continue;
    const times = many === '' ? 1 : valueOf(many, 'de');
    const plus = rest === '' ? 0 : valueOf(rest.replace(/^und/, ''), 'de');
    return times === undefined || plus === undefined ? undefined : times * factor + plus;
  }
  const [, unit = '', ten = ''] = /^(.+)und(.+)$/.exec(word) ?? [];
  const small = unit === '' ? undefined : words.de.get(unit);
  const large = words.de.get(ten);
  return small !== undefined && large !== undefined && large >= 20 ? large + small : undefined;
}

/** The value of a number in digits, with the separators of any of the languages. */
export const digitsValue = (text: string): number =>
  Number(/^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : text.replace(',', '.'));

interface Token {
  readonly text: string;
  readonly index: number;
  readonly value: number | undefined;
}

const tokensOf = (plain: string, language: Language): Token[] =>
  [...plain.matchAll(/\d+(?:[.,]\d+)*|[\p{L}']+/gu)].map(({ 0: text, index }) => ({
    text,
    index,
    value: /^\d/.test(text) ? digitsValue(text) : valueOf(text, language),
  }));

/** A number as far as it has been heard: "one million two" is a whole million, and a part of two. */
interface Heard {
  readonly whole: number;
  readonly part: number;
  /** The scale that was named last: only smaller ones may follow. */
  readonly below: number;
}

const nothing: Heard = { whole: 0, part: 0, below: Infinity };
const times = new Set(['hundred', 'hundert']);
const scales = new Set(['thousand', 'million', 'k', 'mil', 'millon', 'millones', 'tausend', 'millionen']);

/**
 * The number with one more word, or null when the word begins another: `four hundred`, `forty five`, `450 thousand`.
 */
function withWord({ whole, part, below }: Heard, { text, value = 0 }: Token): Heard | null {
  const first = whole + part === 0;
  if (scales.has(text))
    return value < below && (part > 0 || first || text === 'mil')
      ? { whole: whole + (part || 1) * value, part: 0, below: value }
      : null;
  if (times.has(text) && part > 0) return part < 100 ? { whole, part: part * 100, below } : null;
  if (/^\d/.test(text)) return first ? { whole, part: value, below } : null;
  if (value >= 1e3) return part === 0 && value < below ? { whole: whole + value, part: 0, below: 1e3 } : null;
  const fits =
    part === 0 || (value < 100 && part % 100 === 0) || (value > 0 && value < 10 && part % 10 === 0 && part % 100 >= 20);
  return fits ? { whole, part: part + value, below } : null;
}

/** Every number in a plain text. */
export function readNumbers(plain: string, language: Language): FoundNumber[] {
  const tokens = tokensOf(plain, language);
  const found: FoundNumber[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (first?.value === undefined || first.text === 'k') continue;
    let heard = withWord(nothing, first) ?? nothing;
    let end = first;
    for (let next = at + 1; next < tokens.length; next += 1) {
      if (tokens[next]?.text === connectors[language]) next += 1;
      const token = tokens[next];
      if (
        token?.value === undefined ||
        /[,;.:!?]/.test(plain.slice(end.index + end.text.length, token.index)) ||
        (first.value === 0 && !scales.has(token.text))
      )
        break;
      const more = withWord(heard, token);
      // "three hundred and three hundred fifty thousand" are two.
      if (!more || (heard.part >= 100 && times.has(tokens[next + 1]?.text ?? ''))) break;
      [heard, end, at] = [more, token, next];
    }
    const until = end.index + end.text.length;
    const half = /^ (?:and a half|point five|y medi[oa]|komma funf|einhalb)/.exec(plain.slice(until, until + 20));
    found.push({
      value: heard.whole + heard.part + (half ? 0.5 : 0),
      index: first.index,
      text: plain.slice(first.index, until + (half?.[0].length ?? 0)),
      article: end === first && articles.has(first.text),
    });
  }
  return found;
}
