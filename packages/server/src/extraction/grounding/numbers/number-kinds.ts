// The kinds of number words in one table, so that each word of a text is looked up once.
import {
  andAHalf,
  ands,
  articles,
  bareHundreds,
  bareScales,
  couples,
  gluedScales,
  hundredWords,
  hundreds,
  ohs,
  oneAndAHalf,
  ordinalEnding,
  ordinals,
  parts,
  points,
  quarters,
  scales,
  spokenScales,
  teens,
  tens,
  units,
} from './number-words.ts';

function ordinalOf(word: string): number | undefined {
  const known = ordinals.get(word);
  if (known !== undefined || !ordinalEnding.test(word)) return known;
  const stem = word.replace(ordinalEnding, '');
  return teens.get(stem) ?? tens.get(stem) ?? units.get(stem);
}

function kindOf(word: string) {
  const half = units.get(andAHalf.exec(word)?.[1] ?? '');
  const kind = {
    unit: units.get(word),
    ten: tens.get(word),
    /** After a unit and "und": "einundzwanzigste". */
    ten_behind: tens.get(word) ?? tens.get(word.replace(ordinalEnding, '')),
    /** After a ten. */
    digit: units.get(word) ?? ordinals.get(word) ?? 0,
    small: units.get(word) ?? teens.get(word) ?? ordinalOf(word),
    spanish_hundred: hundreds.get(word),
    scale: scales.get(word),
    spoken_scale: spokenScales.get(word),
    glued_scale: gluedScales.get(word),
    part: parts.get(word),
    and_a_half: oneAndAHalf.has(word) ? 1.5 : half === undefined ? undefined : half + 0.5,
    is_hundred: hundredWords.has(word),
    is_bare_hundred: bareHundreds.has(word),
    is_bare_scale: bareScales.has(word),
    is_couple: couples.has(word),
    is_and: ands.has(word),
    is_point: points.has(word),
    is_article: articles.has(word),
    is_quarter: quarters.has(word),
    is_oh: ohs.has(word),
    begins: false,
  };
  const values = [
    kind.ten,
    kind.small,
    kind.spanish_hundred,
    kind.scale,
    kind.spoken_scale,
    kind.glued_scale,
    kind.part,
    kind.and_a_half,
  ];
  /** True when a number may begin with it: most words begin none, and are skipped. */
  const isCounted = kind.is_bare_hundred || kind.is_bare_scale || kind.is_couple;
  kind.begins = word === 'a' || isCounted || values.some((value) => value !== undefined);
  return kind;
}

export type NumberKind = Readonly<ReturnType<typeof kindOf>>;

const tables: readonly { readonly keys: () => Iterable<string> }[] = [
  ands,
  articles,
  bareHundreds,
  bareScales,
  couples,
  gluedScales,
  hundredWords,
  hundreds,
  ohs,
  oneAndAHalf,
  ordinals,
  parts,
  points,
  quarters,
  scales,
  spokenScales,
  teens,
  tens,
  units,
];
const known = ['a', ...tables.flatMap((table) => [...table.keys()])];
const kinds: ReadonlyMap<string, NumberKind> = new Map(known.map((word) => [word, kindOf(word)]));
/** Of words in no table, only these may be a number with an ending. */
const mayEnd = /(?:th|te[nrs]?|einhalb)$/;

export const noNumber: NumberKind = kindOf('');
export const numberKind = (word: string): NumberKind =>
  kinds.get(word) ?? (mayEnd.test(word) ? kindOf(word) : noNumber);
