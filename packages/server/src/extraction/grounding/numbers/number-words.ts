// Number words in English, Spanish and German: one table, because callers mix languages. Folded as in words.ts.

/** `first` for the first word, and `step` more for each that follows; a slash separates spellings of one number. */
const listed = (first: number, step: number, words: string): [string, number][] =>
  words
    .split(' ')
    .flatMap((names, index) => names.split('/').map((name): [string, number] => [name, first + step * index]));

const germanUnits = listed(
  0,
  1,
  'null eins/ein/eine/einen/einem/einer zwei/zwo drei vier funf/fuenf sechs sieben acht neun',
);
const germanTeens = listed(
  10,
  1,
  'zehn elf zwolf/zwoelf dreizehn vierzehn funfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn',
);
const germanTens = listed(20, 10, 'zwanzig dreissig/dreizig vierzig funfzig/fuenfzig sechzig siebzig achtzig neunzig');

/** 0 to 9, with the forms of "one". */
export const units: ReadonlyMap<string, number> = new Map([
  ...listed(0, 1, 'zero one two three four five six seven eight nine'),
  ...listed(0, 1, 'cero uno/una/un dos tres cuatro cinco seis siete ocho nueve'),
  ...germanUnits,
]);

/** 10 to 19, and the Spanish numbers above that are one word: nothing can be added to these. */
export const teens: ReadonlyMap<string, number> = new Map([
  ...listed(10, 1, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  ...listed(10, 1, 'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'),
  ...listed(
    21,
    1,
    'veintiuno/veintiun/veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ),
  ...germanTeens,
  ...listed(12, 1, 'dozen'),
  ...listed(12, 1, 'docena'),
  ...listed(12, 1, 'dutzend'),
]);

export const tens: ReadonlyMap<string, number> = new Map([
  ...listed(20, 10, 'twenty thirty forty/fourty fifty sixty seventy eighty ninety'),
  ...listed(20, 10, 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  ...germanTens,
]);

export const hundredWords = new Set(['hundred', 'hundreds', 'hundert', 'cientos', 'cientas']);
/** Words that mean one hundred on their own; "hundreds of homes" is not a number. */
export const bareHundreds = new Set(['hundred', 'hundert']);
/** About two of what follows. */
export const couples = new Set(['couple', 'par']);

/** Spanish has a word for each hundred. */
export const hundreds: ReadonlyMap<string, number> = new Map([
  ...listed(
    100,
    100,
    'cien/ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ),
  ...listed(
    200,
    100,
    'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas',
  ),
]);

export const scales: ReadonlyMap<string, number> = new Map([
  ...listed(1e3, 0, 'thousand grand mil tausend'),
  ...listed(1e6, 0, 'million millon millones millionen mio'),
  ...listed(1e9, 0, 'billion milliarde milliarden'),
]);

/** After digits, without a space: `450k`. */
export const gluedScales: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
]);

/** After any number, with or without a space: "four hundred K". */
export const spokenScales: ReadonlyMap<string, number> = new Map([['k', 1e3]]);

/** Between a fraction and its scale: "half a million", "cuarto de millón", "and a half". */
export const articles = new Set(['a', 'an', 'of', 'de', 'un', 'eine', 'einer']);
/** A scale that means one on its own. */
export const bareScales = new Set(['mil', 'tausend']);
export const ands = new Set(['and', 'y', 'und']);
export const points = new Set(['point', 'punto', 'punkt', 'coma', 'komma']);
/** Fractions: of a following scale word, or added with "and a". */
export const parts: ReadonlyMap<string, number> = new Map([
  ...listed(0.5, 0, 'half medio media halbe halben'),
  ...listed(0.25, 0, 'quarter cuarto viertel'),
  ...listed(0.75, 0, 'dreiviertel'),
]);
/** Counted fractions: "three quarters of a million". */
export const quarters = new Set(['quarter', 'quarters', 'fourths', 'cuartos', 'viertel']);
/** German in one word: `zweieinhalb`; `anderthalb` with an ending is one and a half. */
export const andAHalf = /^(.+)einhalb$/;
export const oneAndAHalf = new Set(['anderthalb', 'eineinhalb']);

/** "nineteen oh five", "five five oh one". */
export const ohs = new Set(['oh', 'o']);

/** Words that are not built from a number and an ending. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...listed(1, 1, 'first second third fourth fifth sixth seventh eighth ninth'),
  ...listed(1, 1, 'primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo'),
  ...listed(1, 1, 'primer/primera segunda tercer/tercera'),
  ...listed(1, 2, 'erst/erste/ersten/erster dritt/dritte/dritten/dritter'),
  ...listed(7, 1, 'siebte/siebten achte/achten'),
  ...listed(12, 8, 'twelfth twentieth'),
  ...listed(30, 0, 'thirtieth'),
]);
export const ordinalEnding = /(?:th|(?:s?t)e[nrs]?)$/;

/**
 * The parts of long German words, longest first. No text can be split into them in two ways, so that splitting is fast.
 */
const germanPieces = [
  ...[...germanTeens, ...germanTens, ...germanUnits].map(([word]) => word),
  'hundert',
  'tausend',
  'millionen',
  'million',
  'und',
]
  .sort((a, b) => b.length - a.length)
  .join('|');
const germanWord = new RegExp(`^(?:${germanPieces})+$`);
const germanPiece = new RegExp(germanPieces, 'g');

/** `vierhundertfunfzigtausend` in its parts, of ordinals those of the number; undefined for other words. */
export function splitCompound(word: string): string[] | undefined {
  if (word.length <= 6) return undefined;
  const stem = germanWord.test(word) ? word : word.replace(/s?te[nrs]?$/, '');
  return germanWord.test(stem) ? [...stem.matchAll(germanPiece)].map(([piece]) => piece) : undefined;
}

/**
 * Words that mean a number only next to others: alone they are articles, pronouns, ordinals of speech, or words of
 * another language.
 */
export const ambiguous = new Set([
  'one',
  'uno',
  'una',
  'un',
  'eins',
  'ein',
  'eine',
  'einen',
  'einem',
  'einer',
  'once',
  'null',
  'cuarto',
  'quinto',
  'sexto',
  'segundo',
  'segunda',
  'first',
  'second',
  'third',
  'primero',
  'primer',
  'primera',
  'tercero',
  'tercer',
  'tercera',
  'erst',
  'erste',
  'ersten',
  'erster',
  'dritte',
  'dritten',
  'dritter',
  'grand',
  'couple',
  'par',
]);

/** Of these, the articles. */
export const numberLikeArticles = new Set(['una', 'un', 'ein', 'eine', 'einen', 'einem', 'einer']);
