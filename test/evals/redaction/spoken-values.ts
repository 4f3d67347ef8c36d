// Made numbers and addresses of the evaluation of redaction, with right check digits, and the ways to say them.
import { numberWords } from '@voicecall/server/extraction/readings/words/number-words.ts';
import type { Language } from '@voicecall/server/extraction/readings/words/number-words.ts';

/** The same numbers for the same seed. */
export function seeded(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return {
    next,
    pick: <T>(all: readonly T[]): T => all[next(all.length)] as T,
    digits: (count: number): string => Array.from({ length: count }, () => next(10)).join(''),
  };
}
export type Seeded = ReturnType<typeof seeded>;

const digitWords: Readonly<Record<Language, string>> = {
  en: 'zero one two three four five six seven eight nine',
  de: 'null eins zwei drei vier fünf sechs sieben acht neun',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf',
  it: 'zero uno due tre quattro cinque sei sette otto nove',
  pt: 'zero um dois três quatro cinco seis sete oito nove',
};

/** Digit by digit; letters stay as they are. */
export const inDigits = (language: Language, value: string): string =>
  [...value.replaceAll(/[^\p{L}\d]/gu, '')]
    .map((sign) => digitWords[language].split(' ')[Number(sign)] ?? sign)
    .join(' ');

/** In pairs, as numbers below one hundred. */
export function inPairs(language: Language, digits: string): string {
  const cardinals = numberWords().find((words) => words.language === language)?.cardinals ?? new Map();
  const say = (value: number): string => [...cardinals].find(([, number]) => number === value)?.[0] ?? '';
  return (digits.match(/..?/g) ?? [])
    .map((pair) => (pair.length === 2 && !pair.startsWith('0') ? say(Number(pair)) : inDigits(language, pair)))
    .join(', ');
}

/** As cards are printed. */
export const inFours = (digits: string): string => (digits.match(/.{1,4}/g) ?? []).join(' ');

/** The check digit of Luhn. */
function checkDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

export function card({ pick, digits }: Seeded): string {
  const body = pick([`4${digits(14)}`, `51${digits(13)}`, `37${digits(12)}`]);
  return `${body}${checkDigit(body)}`;
}

const accounts: Readonly<Record<Language, readonly [country: string, letters: string, digits: number]>> = {
  en: ['GB', 'WEST', 14],
  de: ['DE', '', 18],
  es: ['ES', '', 20],
  fr: ['FR', '', 23],
  it: ['IT', 'X', 22],
  pt: ['PT', '', 21],
};

export function iban(language: Language, { digits }: Seeded): string {
  const [country, letters, count] = accounts[language];
  const rest = `${letters}${digits(count)}`;
  const number = [...`${rest}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${rest}`;
}

/** Made once, with right check digits. */
const germanTax =
  '65740977216 29176834072 45428184649 99790919592 59212322504 17121921974 23090704808 26089130543 80018010148 70210700775 81626746033 20158341972';
const codiceFiscale =
  'RSSMRA21L21G850X RSSMRA58E24L895V RSSMRA13M26F497G RSSMRA60M14E592C RSSMRA50S19E260R RSSMRA36C25F339X RSSMRA67E23D811R RSSMRA57M26A774Q RSSMRA72E22B483O RSSMRA19D10B618I RSSMRA38L15E147M RSSMRA37T11E726V';

/** The number by which the state of the language's first country knows a person. */
export function identity(language: Language, { digits, next, pick }: Seeded): string {
  switch (language) {
    case 'en':
      return `${100 + next(500)}-${10 + next(80)}-${1000 + next(8999)}`;
    case 'de':
      return pick(germanTax.split(' '));
    case 'es': {
      const number = digits(8);
      return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] ?? ''}`;
    }
    case 'fr': {
      const number = `${1 + next(2)}${10 + next(80)}0${1 + next(9)}${10 + next(80)}${100 + next(800)}${100 + next(800)}`;
      return `${number}${String(97 - (Number(number) % 97)).padStart(2, '0')}`;
    }
    case 'it':
      return pick(codiceFiscale.split(' '));
    case 'pt': {
      const body = `2${digits(7)}`;
      const rest = [...body].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0) % 11;
      return `${body}${rest < 2 ? 0 : 11 - rest}`;
    }
  }
}

/** A telephone number without the country code, in its groups. */
export function phone(language: Language, { digits, next, pick }: Seeded): string {
  switch (language) {
    case 'en':
      return `${pick(['212', '415', '312'])} ${2 + next(7)}${pick(['34', '67', '82'])} ${digits(4)}`;
    case 'de':
      return `0171 ${2 + next(7)}${digits(2)} ${digits(2)} ${digits(2)}`;
    case 'es':
      return `6${digits(2)} ${digits(3)} ${digits(3)}`;
    case 'fr':
      return `06 ${1 + next(8)}${digits(1)} ${digits(2)} ${digits(2)} ${digits(2)}`;
    case 'it':
      return `34${next(9)} ${digits(3)} ${digits(4)}`;
    case 'pt':
      return `91${next(9)} ${digits(3)} ${digits(3)}`;
  }
}

const dots: Readonly<Record<Language, readonly [dot: string, at: string]>> = {
  en: ['dot', 'at'],
  de: ['punkt', 'at'],
  es: ['punto', 'arroba'],
  fr: ['point', 'arobase'],
  it: ['punto', 'chiocciola'],
  pt: ['ponto', 'arroba'],
};

export const address = ({ pick }: Seeded): string =>
  `${pick(['ann.miller', 'j_santos', 'lena', 'marco.rossi', 'office'])}@${pick(['example.com', 'beispiel.de', 'gmail.com', 'correo.es'])}`;

export function spokenAddress(language: Language, value: string): string {
  const [dot, at] = dots[language];
  return value.replaceAll('.', ` ${dot} `).replace('@', ` ${at} `).replaceAll('_', '.');
}
