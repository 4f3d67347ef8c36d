// Replaces spoken digits with digits, in English, Spanish and German.
import { phrases } from './folded-text.ts';

const values: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  cero: '0',
  uno: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
  null: '0',
  eins: '1',
  zwei: '2',
  zwo: '2',
  drei: '3',
  vier: '4',
  funf: '5',
  fuenf: '5',
  sechs: '6',
  sieben: '7',
  acht: '8',
  neun: '9',
};
const word = Object.keys(values).join('|');
const times: Readonly<Record<string, number>> = {
  double: 2,
  doble: 2,
  doppel: 2,
  doppelte: 2,
  zweimal: 2,
  triple: 3,
  treble: 3,
  dreimal: 3,
};

// "oh" is a digit only between other digits; alone it is an exclamation.
const oh = new RegExp(
  `(?<=\\b(?:${word}|oh)\\W+|\\d\\W*)\\boh\\b(?=\\W+(?:${word}|oh|\\d)|\\W*$)|\\boh(?=[ -]+(?:${word}|\\d))`,
  'gi',
);
const repeated = new RegExp(`\\b(${Object.keys(times).join('|')})(?:\\s+(?:el|la|die))?[\\s-]*(${word}|\\d)\\b`, 'gi');
const single = new RegExp(phrases(word), 'gi');

const digitOf = (said: string): string => values[said.toLowerCase()] ?? said;

// "The last four are": the number counts the digits that follow, and is none of them.
const counting = new RegExp(
  `\\b(?:(?:first|last|next|final|primer[oa]s?|ultim[oa]s|siguientes|proxim[oa]s|ersten|letzten|nachsten)\\s+(?:${word}|\\d)|(?:${word}|\\d)\\s+(?:primer[oa]s|ultim[oa]s|siguientes))\\b(?! (?:${word}|\\d)\\b)`,
  'gi',
);

/** `text` is folded. */
export const digitsFromWords = (text: string): string =>
  text
    .replaceAll(counting, 'of')
    .replaceAll(oh, '0')
    .replaceAll(repeated, (_match, how: string, digit: string) => digitOf(digit).repeat(times[how.toLowerCase()] ?? 1))
    .replaceAll(single, digitOf)
    .replaceAll(/(?<=\d) ?\b(?:dash|hyphen|guion|bindestrich|strich|minus)\b ?(?=\d)/gi, '-')
    .replaceAll(/\bplus\s+(?=\d)/gi, '+');
