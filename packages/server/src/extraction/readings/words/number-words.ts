// The words for numbers in six languages, made by n2words, and the few words of speech that it does not know.
import { toCardinal as german, toOrdinal as germanOrdinal } from 'n2words/de-DE';
import { toCardinal as british } from 'n2words/en-GB';
import { toCardinal as indian } from 'n2words/en-IN';
import { toCardinal as english, toOrdinal as englishOrdinal } from 'n2words/en-US';
import { toCardinal as spanish, toOrdinal as spanishOrdinal } from 'n2words/es-ES';
import { toCardinal as belgian } from 'n2words/fr-BE';
import { toCardinal as french, toOrdinal as frenchOrdinal } from 'n2words/fr-FR';
import { toCardinal as italian, toOrdinal as italianOrdinal } from 'n2words/it-IT';
import { toCardinal as portuguese, toOrdinal as portugueseOrdinal } from 'n2words/pt-PT';
import { fold, once, perWord } from '../fold.ts';

export const languages = ['en', 'es', 'de', 'fr', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];

type Write = (value: number) => string;

interface Source {
  readonly cardinals: readonly Write[];
  readonly ordinal: Write;
  /** Other forms of a word, as pairs of a pattern of whole words and what n2words writes. */
  readonly forms: readonly (readonly [RegExp, string])[];
  readonly and: string;
  readonly points: readonly string[];
  /** Words for one half. */
  readonly halves: readonly string[];
  readonly quarters: readonly string[];
  /** Scales that n2words does not write. */
  readonly scales?: Readonly<Record<string, number>>;
  /** Words before a scale that add nothing: "half a million". */
  readonly articles: readonly string[];
}

const sources: Readonly<Record<Language, Source>> = {
  en: {
    cardinals: [english, british],
    ordinal: englishOrdinal,
    forms: [
      [/^fourty$/, 'forty'],
      [/^couple$/, 'two'],
      [/^(thousand|million|billion|lakh|crore)s$/, '$1'],
    ],
    and: 'and',
    points: ['point'],
    halves: ['half'],
    quarters: ['quarter', 'quarters'],
    scales: { grand: 1e3 },
    articles: ['a', 'an', 'of'],
  },
  es: {
    cardinals: [spanish],
    ordinal: spanishOrdinal,
    forms: [
      [/^una?$/, 'uno'],
      [/^par$/, 'dos'],
      [/^veintiuna?$/, 'veintiuno'],
      [/^(.+)cientas$/, '$1cientos'],
      [/^(primer|tercer)a?$/, '$1o'],
    ],
    and: 'y',
    points: ['punto', 'coma'],
    halves: ['medio', 'media'],
    quarters: ['cuarto', 'cuartos'],
    articles: ['de', 'uno'],
  },
  de: {
    cardinals: [german],
    ordinal: germanOrdinal,
    forms: [
      [/^zwo$/, 'zwei'],
      [/^anderthalb$/, 'eineinhalb'],
      [/^ein(?:e[mnrs]?)?$/, 'eins'],
      [/^(.+)fuenf(.*)$/, '$1funf$2'],
      [/^(.+)te[mnrs]$/, '$1te'],
      [/^einhundert(.*)$/, 'hundert$1'],
      [/^eintausend$/, 'tausend'],
    ],
    and: 'und',
    points: ['komma', 'punkt'],
    halves: ['halb', 'halbe', 'halben', 'halber', 'halbes'],
    quarters: ['viertel'],
    scales: { mio: 1e6, mrd: 1e9 },
    articles: ['eins', 'der'],
  },
  fr: {
    cardinals: [french, belgian],
    ordinal: frenchOrdinal,
    forms: [
      [/^une$/, 'un'],
      [/^(cent|vingt)s$/, '$1'],
      [/^huitante$/, 'octante'],
      [/^premiere$/, 'premier'],
    ],
    and: 'et',
    points: ['virgule', 'point'],
    halves: ['demi', 'demie'],
    quarters: ['quart', 'quarts'],
    articles: ['de', 'un'],
  },
  it: {
    cardinals: [italian],
    ordinal: italianOrdinal,
    forms: [
      [/^(?:un|una)$/, 'uno'],
      [/^(prim|second|terz)a$/, '$1o'],
    ],
    and: 'e',
    points: ['virgola', 'punto'],
    halves: ['mezzo', 'mezza'],
    quarters: ['quarto', 'quarti'],
    articles: ['di', 'uno'],
  },
  pt: {
    cardinals: [portuguese],
    ordinal: portugueseOrdinal,
    forms: [
      [/^uma$/, 'um'],
      [/^duas$/, 'dois'],
      [/^dezes(seis|sete)$/, 'dezas$1'],
      [/^dezenove$/, 'dezanove'],
      [/^quatorze$/, 'catorze'],
      [/^(.+)entas$/, '$1entos'],
      [/^(primeir|segund|terceir)a$/, '$1o'],
    ],
    and: 'e',
    points: ['virgula', 'ponto'],
    halves: ['meio', 'meia'],
    quarters: ['quarto', 'quartos'],
    articles: ['de', 'um'],
  },
};

const wordsOf = (phrase: string): string[] => fold(phrase).split(/[ -]/);

/** What is before a scale that is written twice: `thousand`, `tausend`, `mila`. */
function scaleWords(write: Write, scale: number): string[] {
  const one = fold(write(scale)).split(' ').at(-1) ?? '';
  const [two, several] = [fold(write(2)), fold(write(2 * scale))];
  return [one, ...(several.startsWith(two) ? [several.slice(two.length).trim()] : [])];
}

/** The number words of a language, each in one form. */
export interface NumberWords {
  readonly language: Language;
  /** The form of a word that the other tables have. */
  readonly formOf: (word: string) => string;
  /** 0 to 999, by their words with a space between. */
  readonly cardinals: ReadonlyMap<string, number>;
  /** First to thirty-first. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** The first words of both. */
  readonly begins: ReadonlySet<string>;
  readonly scales: ReadonlyMap<string, number>;
  /** The word for hundred, where it follows other words: "fifteen hundred". */
  readonly hundred: string | undefined;
  readonly and: string;
  readonly points: ReadonlySet<string>;
  /** One half, one quarter. */
  readonly parts: ReadonlyMap<string, number>;
  readonly articles: ReadonlySet<string>;
}

/** The most words of a cardinal below one thousand: "quatre cent quatre-vingt-dix-neuf". */
export const longestCardinal = 6;

function wordsIn(language: Language): NumberWords {
  const source = sources[language];
  const formOf = perWord((word) =>
    source.forms.reduce((form, [pattern, written]) => form.replace(pattern, written), word),
  );
  const phrase = (text: string): string => wordsOf(text).map(formOf).join(' ');
  const cardinals = new Map<string, number>();
  for (const write of source.cardinals)
    for (let value = 0; value < 1000; value += 1) cardinals.set(phrase(write(value)), value);
  const ordinals = new Map<string, number>();
  for (let value = 1; value <= 31; value += 1) ordinals.set(phrase(source.ordinal(value)), value);
  const [write = String] = source.cardinals;
  const scales = new Map(
    [1e3, 1e6, 1e9].flatMap((scale) => scaleWords(write, scale).map((word): [string, number] => [formOf(word), scale])),
  );
  // In Spanish and Portuguese, a thousand millions: the word is that of a million.
  for (const word of scaleWords(write, 1e6)) scales.set(formOf(word), 1e6);
  if (language === 'en') for (const scale of [1e5, 1e7]) scales.set(wordsOf(indian(scale)).at(-1) ?? '', scale);
  for (const [word, scale] of Object.entries(source.scales ?? {})) scales.set(word, scale);
  const [two, twoHundred] = [fold(write(2)), fold(write(200))];
  return {
    language,
    formOf,
    cardinals,
    ordinals,
    begins: new Set([...cardinals.keys(), ...ordinals.keys()].map((words) => words.split(' ')[0] ?? '')),
    scales,
    hundred: twoHundred.startsWith(two) ? formOf(twoHundred.slice(two.length).trim()) : undefined,
    and: source.and,
    points: new Set(source.points),
    parts: new Map([
      ...source.halves.map((word): [string, number] => [word, 0.5]),
      ...source.quarters.map((word): [string, number] => [word, 0.25]),
    ]),
    articles: new Set(source.articles),
  };
}

/** Made on first use. */
export const numberWords: () => readonly NumberWords[] = once(() => languages.map(wordsIn));

/**
 * The first two letters of every word that begins a number, in any form. Most words of a call have others, and need no
 * lookup in each language. A pattern of a form names its first letters, or keeps those of the written word.
 */
const heads: () => ReadonlySet<string> = once(
  () =>
    new Set([
      ...numberWords().flatMap(({ begins }) => [...begins].map((word) => word.slice(0, 2))),
      ...Object.values(sources).flatMap(({ forms }) => forms.map(([{ source }]) => source.slice(1, 3))),
    ]),
);

const beginningsOf = perWord((word) => numberWords().filter(({ begins, formOf }) => begins.has(formOf(word))));
const none: readonly NumberWords[] = [];

/** The languages in which a number may begin with the word. */
export const numbersThatBegin = (word: string): readonly NumberWords[] =>
  heads().has(word.slice(0, 2)) ? beginningsOf(word) : none;
