// Numbers as people say them in English, Spanish and German: written out from the number, so that what reads numbers is
// not checked with itself.

const list = (words: string): string[] => words.split(' ');

const english = {
  small: list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  tens: list('- - twenty thirty forty fifty sixty seventy eighty ninety'),
};
const spanish = {
  small: list(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ),
  tens: list('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  hundreds: list(
    '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ),
};
const german = {
  small: list(
    'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  tens: list('- - zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
};

/** What German numbers are put together of, longest first. */
export const germanParts: readonly string[] = [
  ...german.small,
  ...german.tens.slice(2),
  'hundert',
  'tausend',
  'und',
  'einhalb',
  'eins',
].sort((a, b) => b.length - a.length);

const join = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

function inEnglish(n: number): string {
  if (n < 20) return english.small[n] ?? '';
  if (n < 100) return join(english.tens[Math.floor(n / 10)], n % 10 ? english.small[n % 10] : '');
  if (n < 1000) return join(english.small[Math.floor(n / 100)], 'hundred', n % 100 ? inEnglish(n % 100) : '');
  const [unit, name] = n < 1e6 ? [1000, 'thousand'] : [1e6, 'million'];
  return join(inEnglish(Math.floor(n / unit)), name, n % unit ? inEnglish(n % unit) : '');
}

function inSpanish(n: number): string {
  if (n < 30) return spanish.small[n] ?? '';
  if (n < 100) return join(spanish.tens[Math.floor(n / 10)], n % 10 ? `y ${spanish.small[n % 10]}` : '');
  if (n === 100) return 'cien';
  if (n < 1000) return join(spanish.hundreds[Math.floor(n / 100)], n % 100 ? inSpanish(n % 100) : '');
  if (n < 1e6) return join(n < 2000 ? '' : inSpanish(Math.floor(n / 1000)), 'mil', n % 1000 ? inSpanish(n % 1000) : '');
  return join(n < 2e6 ? 'un millon' : `${inSpanish(Math.floor(n / 1e6))} millones`, n % 1e6 ? inSpanish(n % 1e6) : '');
}

function inGerman(n: number): string {
  if (n < 20) return german.small[n] ?? '';
  if (n < 100)
    return n % 10 ? `${german.small[n % 10]} und ${german.tens[Math.floor(n / 10)]}` : (german.tens[n / 10] ?? '');
  if (n < 1000) return join(german.small[Math.floor(n / 100)], 'hundert', n % 100 ? inGerman(n % 100) : '');
  if (n < 1e6) return join(inGerman(Math.floor(n / 1000)), 'tausend', n % 1000 ? inGerman(n % 1000) : '');
  return join(inGerman(Math.floor(n / 1e6)), 'millionen', n % 1e6 ? inGerman(n % 1e6) : '');
}

const spellers = [inEnglish, inSpanish, inGerman];

/** "fourteen twenty", "neunzehn hundert achtundsechzig", "eighteen hundred", "seven seven oh four". */
function shortForms(n: number): string[] {
  const [high, low] = [Math.floor(n / 100), n % 100];
  const halves =
    n > 1000 && n < 10_000 && high % 10 !== 0
      ? spellers
          .flatMap((spell) => ['hundred', 'hundert'].map((word) => join(spell(high), word, low ? spell(low) : '')))
          .concat(low >= 10 ? [join(inEnglish(high), inEnglish(low))] : [])
      : [];
  const years = n >= 2010 && n < 2100 ? [`twenty ${inEnglish(low)}`] : [];
  const oneByOne = spellers.flatMap((spell) => [
    [...String(n)].map((digit) => spell(Number(digit))).join(' '),
    [...String(n)].map((digit) => (digit === '0' ? 'oh' : spell(Number(digit)))).join(' '),
  ]);
  return [...halves, ...years, ...(n > 9 ? oneByOne : [])];
}

/** "two and a half thousand", "one point two million", "half a million", "zweieinhalbtausend". */
function partForms(n: number): string[] {
  return (
    [
      [1000, 'thousand', 'tausend', 'mil'],
      [1e6, 'million', 'millionen', 'millones'],
    ] as const
  ).flatMap(([unit, en, de, es]) => {
    const times = n / unit;
    if (times * 10 !== Math.round(times * 10) || Number.isInteger(times) || times > 999) return [];
    const whole = Math.floor(times);
    const tenth = Math.round((times - whole) * 10);
    const half =
      tenth === 5
        ? [
            `${inEnglish(whole)} and a half ${en}`,
            `half a ${en}`,
            `${inGerman(whole)} einhalb ${de}`,
            `${inSpanish(whole)} ${es} y medio`,
          ].filter((_form, index) => index !== 1 || whole === 0)
        : [];
    return [
      ...half,
      `${inEnglish(whole)} point ${inEnglish(tenth)} ${en}`,
      `${inGerman(whole)} komma ${inGerman(tenth)} ${de}`,
      `${inSpanish(whole)} coma ${inSpanish(tenth)} ${es}`,
    ];
  });
}

const ordinals = new Map([
  [1, 'first primero ersten erster erste'],
  [2, 'second zweiten'],
  [3, 'third dritten'],
  [5, 'fifth'],
  [8, 'eighth'],
  [9, 'ninth'],
  [12, 'twelfth'],
  [20, 'twentieth'],
]);

const ordinalForms = (n: number): string[] =>
  n > 31
    ? []
    : [
        ...(ordinals.get(n)?.split(' ') ?? []),
        `${inEnglish(n)}th`,
        ...['ten', 'sten', 'te', 'ste', 'tem', 'stem'].map((ending) => `${inGerman(n)}${ending}`),
      ];

/** Ways to say a whole number, words apart from each other, without marks. */
export function spokenForms(n: number): string[] {
  const round =
    {
      100: ['a hundred', 'hundert', 'einhundert'],
      1000: ['a thousand', 'tausend', 'eintausend'],
      1e6: ['a million', 'eine million', 'million'],
    }[n] ?? [];
  const barely =
    n > 100 && n < 200
      ? [`hundred ${inEnglish(n - 100)}`, `a hundred ${inEnglish(n - 100)}`, `hundert ${inGerman(n - 100)}`]
      : [];
  const single = n === 1 ? ['a', 'an', 'un', 'una', 'eins', 'eine', 'einen'] : [];
  return [
    ...new Set([
      ...spellers.map((spell) => spell(n)),
      ...shortForms(n),
      ...partForms(n),
      ...ordinalForms(n),
      ...single,
      ...round,
      ...barely,
    ]),
  ].filter(Boolean);
}
