// Words for spelling in six languages, as speech recognition writes them, folded as in fold.ts.

const list = (words: string): string[] => words.split(' ');

/** Spoken names of the signs in addresses; several words are one entry. */
export const signs: readonly (readonly [sign: string, ...spoken: string[]])[] = [
  ['.', 'dot', 'period', 'punto', 'punkt', 'point', 'ponto'],
  ['.com', 'dotcom', 'puntocom', 'punktcom'],
  ['@', 'at', 'at sign', 'at symbol', 'at the rate', 'at the rate of', 'at zeichen', 'aet', 'klammeraffe'],
  ['@', 'arroba', 'arobase', 'arrobase', 'a commercial', 'chiocciola', 'a commerciale'],
  ['_', 'underscore', 'under score', 'guion bajo', 'raya baja', 'barra baja', 'unterstrich', 'tiret bas'],
  ['_', 'tiret du bas', 'trattino basso', 'underline', 'traco inferior', 'traco baixo', 'sublinhado'],
  ['-', 'dash', 'hyphen', 'minus', 'guion', 'guion medio', 'bindestrich', 'strich', 'tiret', 'trait d union'],
  ['-', 'trattino', 'meno', 'hifen', 'traco', 'menos'],
  ['+', 'plus', 'mas', 'signo mas', 'piu', 'mais'],
  ['/', 'slash', 'forward slash', 'barra', 'schragstrich', 'schraegstrich', 'barre oblique'],
  [':', 'colon', 'dos puntos', 'doppelpunkt', 'deux points', 'due punti', 'dois pontos'],
];

/** Names of letters; those of several words are in `longLetters`. */
const names: Readonly<Record<string, string>> = {
  b: 'be bee bi',
  c: 'ce see cee ci tse',
  d: 'de dee di',
  f: 'efe eff ef effe',
  g: 'ge gee gi gue',
  h: 'hache aitch ache acca aga ha',
  j: 'jota jay jott ji iota',
  k: 'ka kay kappa cappa capa ca',
  l: 'ele el ell elle',
  m: 'eme em emme',
  n: 'ene en enne',
  p: 'pe pee pi',
  q: 'cu queue cue qu ku que',
  r: 'erre ere are err er',
  s: 'ese ess esse es',
  t: 'te tee ti',
  u: 'you',
  v: 'uve ve vee vau vu',
  w: 'dablio dabliu weh',
  x: 'equis ex ix ixe ics xis',
  y: 'why ypsilon ipsilon upsilon',
  z: 'zeta zee zed zett zede ze',
};
export const letterNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(
    Object.groupBy(
      Object.entries(names).flatMap(([letter, spoken]) => list(spoken).map((name) => ({ name, letter }))),
      ({ name }) => name,
    ),
  ).map(([name, all = []]) => [name, all.map(({ letter }) => letter)]),
);

export const longLetters: ReadonlyMap<string, string> = new Map([
  ...[
    'double u',
    'double you',
    'doble u',
    'doble uve',
    'uve doble',
    'double ve',
    'doppia vu',
    'vu doppia',
    'dobra ve',
  ].map((name): [string, string] => [name, 'w']),
  ...['i griega', 'y griega', 'i grec', 'i greca'].map((name): [string, string] => [name, 'y']),
  ['i lunga', 'j'],
]);

/** "double l", "doppel l", "triple five": repetitions of the next character. */
export const repeats: ReadonlyMap<string, number> = new Map([
  ...list('double doble doppel doppelt doppelte zweimal doppia doppio duplo dobro').map((word): [string, number] => [
    word,
    2,
  ]),
  ...list('triple treble dreifach dreimal tripla triplo').map((word): [string, number] => [word, 3]),
]);

/** "Deux d", "two l": two of the next letter, but not of the next digit. */
export const twice = new Set(list('two dos zwei deux due dois'));

/** "b as in boy", "b de Barcelona", "b wie Berta", "b comme Bernard": the next word only explains the letter. */
export const explainers = new Set([
  'as in',
  'like',
  'for',
  'de',
  'como',
  'como en',
  'wie',
  'as',
  'comme',
  'come',
  'di',
]);

/** Says nothing, but is a number in Portuguese. */
export const pauseOrOne = 'um';

/** Words between spelled characters that add nothing; several words are one entry. No number words. */
export const fillers = new Set([
  ...list('uh er hmm eh em este ah ahm aehm euh and then y luego und dann et e poi puis depois ecco allora also'),
  ...list('lowercase capital minuscula minusculas mayuscula klein kleingeschrieben gross grossem kleinem minuscule'),
  ...list('majuscule minuscolo maiuscolo maiuscula letter letra buchstabe lettre lettera'),
  ...list('zusammengeschrieben zusammengschrieben zusammen attaccato staccato'),
  ...['all one word', 'one word', 'all together', 'all lowercase', 'all lower case', 'lower case'],
  ...['no space', 'no spaces', 'without spaces'],
  ...['todo junto', 'todo seguido', 'todo en minusculas', 'en minusculas', 'todo minusculas', 'sin espacio'],
  ...['sin espacios', 'sin acento', 'alles zusammen', 'alles klein', 'alles kleingeschrieben', 'ein wort'],
  ...['alles zusammengeschrieben', 'ohne leerzeichen', 'tout attache', 'en un mot', 'sans espace', 'en minuscules'],
  ...['tout en minuscules', 'sans accent', 'tutto attaccato', 'tutto minuscolo', 'senza spazi', 'in numero'],
  ...[
    'tudo junto',
    'tudo pegado',
    'sem espaco',
    'sem acento',
    'em minusculas',
    'in zahlen',
    'en chiffres',
    'en numeros',
  ],
]);

/** Further words between the groups of a telephone number. */
export const numberFillers = new Set([
  ...list('number numero nummer vorwahl prefijo prefisso prefixe prefixo indicatif indicativo'),
  ...['area code', 'country code', 'number is', 'the number', 'the number is', 'codigo de area', 'numero es'],
  ...['el numero es', 'nummer ist', 'die nummer ist', 'le numero est', 'il numero e', 'o numero e'],
  ...signs.filter(([sign]) => ['.', '-', '/'].includes(sign)).flatMap(([, ...spoken]) => spoken),
]);

/** Digits that are no cardinals: "nineteen oh five", and the half dozen of Brazil. */
export const digitWords: ReadonlyMap<string, string> = new Map([
  ['oh', '0'],
  ['o', '0'],
  ['meia', '6'],
]);

/** Words by which speakers correct what they just said. */
export const corrections: ReadonlySet<string> = new Set(
  list(
    'no nope nah sorry wait actually rather well perdon perdona bueno digo mejor nein nee na naa quatsch entschuldigung moment sondern non pardon plutot anzi scusi scusa nao minto alias desculpe perdao',
  ),
);
