// Words for spelling and pauses in English, Spanish and German. Folded as in words.ts.

const list = (words: string): string[] => words.split(' ');

/** Spoken names of the signs in e-mail and web addresses; several words are one entry. */
export const signs: readonly (readonly [sign: string, ...spoken: string[]])[] = [
  ['.', 'dot', 'period', 'punto', 'punkt'],
  ['.com', 'dotcom', 'puntocom', 'punktcom'],
  ['@', 'at', 'at sign', 'at symbol', 'at zeichen', 'arroba', 'aet', 'klammeraffe'],
  ['_', 'underscore', 'under score', 'guion bajo', 'raya baja', 'barra baja', 'unterstrich'],
  ['-', 'dash', 'hyphen', 'minus', 'guion', 'guion medio', 'bindestrich', 'strich'],
  ['+', 'plus', 'mas', 'signo mas'],
  ['/', 'slash', 'forward slash', 'barra', 'schragstrich', 'schraegstrich'],
  [':', 'colon', 'dos puntos', 'doppelpunkt'],
];

/** Names of letters as speech recognition writes them. */
export const letterNames: ReadonlyMap<string, string> = new Map([
  ...([
    ['zee', 'z'],
    ['zed', 'z'],
    ['jay', 'j'],
    ['kay', 'k'],
    ['are', 'r'],
    ['why', 'y'],
    ['queue', 'q'],
  ] as const),
  ...([
    ['be', 'b'],
    ['ce', 'c'],
    ['de', 'd'],
    ['efe', 'f'],
    ['ge', 'g'],
    ['hache', 'h'],
    ['jota', 'j'],
    ['ka', 'k'],
    ['ele', 'l'],
    ['eme', 'm'],
    ['ene', 'n'],
    ['pe', 'p'],
    ['cu', 'q'],
    ['erre', 'r'],
    ['ere', 'r'],
    ['ese', 's'],
    ['te', 't'],
    ['uve', 'v'],
    ['equis', 'x'],
    ['zeta', 'z'],
  ] as const),
  ...([
    ['jott', 'j'],
    ['zett', 'z'],
    ['vau', 'v'],
    ['ypsilon', 'y'],
    ['ix', 'x'],
  ] as const),
]);

/** "double l", "doble ele", "doppel l": repetitions of the next character. */
export const repeats: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
  ['doble', 2],
  ['doppel', 2],
  ['doppelt', 2],
  ['dreifach', 3],
]);

/** Letters with names of two words. */
export const longLetters: ReadonlyMap<string, string> = new Map([
  ['double u', 'w'],
  ['double you', 'w'],
  ['doble u', 'w'],
  ['doble uve', 'w'],
  ['uve doble', 'w'],
  ['i griega', 'y'],
  ['y griega', 'y'],
]);

/** "b as in boy", "b de Barcelona", "b wie Berta": the next word only explains the letter. */
export const explainers = new Set(['as in', 'like', 'for', 'de', 'como', 'como en', 'wie', 'as']);

/** Filler words between spelled characters; several words are one entry. Number words are not among them. */
export const fillers = new Set([
  ...list(
    'uh um er hmm eh em este ah ahm aehm and then y luego und dann lowercase capital minuscula minusculas mayuscula klein kleingeschrieben gross grossem kleinem letter letra buchstabe zusammengeschrieben',
  ),
  ...[
    'all one word',
    'one word',
    'all together',
    'all lowercase',
    'all lower case',
    'lower case',
    'no space',
    'no spaces',
    'without spaces',
  ],
  ...['todo junto', 'todo en minusculas', 'en minusculas', 'todo minusculas', 'sin espacio', 'sin espacios'],
  ...[
    'alles zusammen',
    'alles klein',
    'alles kleingeschrieben',
    'alles zusammengeschrieben',
    'ein wort',
    'ohne leerzeichen',
  ],
]);

/** Further filler words between the groups of a telephone number. */
export const numberFillers = new Set([
  ...[
    'area code',
    'country code',
    'number',
    'number is',
    'the number',
    'the number is',
    'codigo de area',
    'prefijo',
    'numero',
    'numero es',
    'el numero es',
    'vorwahl',
    'nummer',
    'nummer ist',
    'die nummer ist',
  ],
  ...signs.filter(([sign]) => ['.', '-', '/'].includes(sign)).flatMap(([, ...spoken]) => spoken),
]);

/** Words without content: the other words decide whether a paraphrase matches. */
export const emptyWords = new Set([
  ...list(
    'a an the and or but if of to in on at by for from with without about around near up down over under between within is are was were be been being am do does did have has had will would can could should may might must i you he she it we they me him her us them my your his its our their this that these those there here not no yes as than then so very more most less least some any all both each per etc us usd dollar dollars euro euros eur peso pesos pound pounds approximately roughly approx caller customer client wants',
  ),
  ...list(
    'el la los las un una unos unas y o u de del al a en con sin por para sobre entre cerca hasta desde es son era fue ser estar esta estan hay ha han yo tu usted ustedes ella nosotros ellos ellas mi mis su sus lo le les se que como mas menos muy no si dolar dolares aproximadamente unos cliente',
  ),
  ...list(
    'der die das den dem des ein eine einen einem einer und oder aber von vom zu zum zur im in an am auf bei mit ohne fur fuer um uber ueber unter zwischen bis ab aus nach ist sind war waren sein hat haben hatte wird werden kann ich du sie er es wir ihr mein meine dein seine unser ihre nicht kein keine ja nein als so sehr mehr weniger ca circa etwa ungefahr kunde kundin',
  ),
]);
