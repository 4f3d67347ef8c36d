// Precision and recall over many summaries.
import type { Mark, Scored } from './score-case.ts';

export interface Tally {
  readonly what: string;
  readonly said: number;
  readonly hit: number;
  readonly wrong: number;
  readonly missed: number;
  readonly invented: number;
  /** Of what was found, how much is right; null where nothing was found. */
  readonly precision: number | null;
  /** Of what was said, how much was found; null where nothing was said. */
  readonly recall: number | null;
  /** Of the hits that have to cite turns, how many cite the right ones. */
  readonly cited: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function tally(what: string, marks: readonly Mark[]): Tally {
  const count = (verdict: Mark['verdict']): number => marks.filter((mark) => mark.verdict === verdict).length;
  const [hit, wrong, missed, invented] = [count('hit'), count('wrong'), count('missed'), count('invented')];
  const hits = marks.filter(({ verdict, cited }) => verdict === 'hit' && cited !== undefined);
  return {
    what,
    hit,
    wrong,
    missed,
    invented,
    said: hit + wrong + missed,
    precision: share(hit, hit + wrong + invented),
    recall: share(hit, hit + wrong + missed),
    cited: share(hits.filter(({ cited }) => cited).length, hits.length),
  };
}

export const isFact = ({ what }: Pick<Mark, 'what'>): boolean => /^(?:contact|vertical|custom|booking)\./.test(what);

/** The booking is the record's, and custom fields are too many for a line each. */
const lineOf = ({ what }: Mark): string => (what.startsWith('custom.') ? 'custom fields' : what);
const order = [
  'contact.',
  'vertical.',
  'custom',
  'booking.',
  'objections',
  'followups',
  'warnings',
  'outcome',
  'intent',
];
const place = (what: string): number => order.findIndex((beginning) => what.startsWith(beginning));

export interface Totals {
  readonly cases: number;
  readonly failures: readonly { readonly id: string; readonly failure: string }[];
  readonly repaired: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly facts_delivered: number;
  readonly ungrounded: readonly { readonly id: string; readonly path: string; readonly why: string }[];
  readonly orders: {
    readonly given: number;
    readonly obeyed: readonly { readonly id: string; readonly path: string }[];
  };
  readonly traps: { readonly set: number; readonly fallen_into: number };
  /** One line for each fact and list, then all facts together. */
  readonly lines: readonly Tally[];
  readonly languages: readonly {
    readonly language: string;
    readonly cases: number;
    readonly facts: Tally;
    readonly outcome: number | null;
  }[];
}

const sumOrNull = (all: readonly (number | null)[]): number | null =>
  all.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);

export function totalsOf(scored: readonly Scored[]): Totals {
  const marks = scored.flatMap((one) => one.marks);
  const facts = marks.filter(isFact);
  const traps = facts.filter(({ trap }) => trap);
  const byLine = [...Map.groupBy(marks, lineOf)].sort(([a], [b]) => place(a) - place(b));
  return {
    cases: scored.length,
    failures: scored.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }])),
    repaired: scored.filter(({ repaired }) => repaired).length,
    input_tokens: sumOrNull(scored.map(({ tokens }) => tokens.input)),
    output_tokens: sumOrNull(scored.map(({ tokens }) => tokens.output)),
    facts_delivered: scored.reduce((sum, one) => sum + one.facts_delivered, 0),
    ungrounded: scored.flatMap(({ id, ungrounded }) => ungrounded.map((one) => ({ id, ...one }))),
    orders: {
      given: scored.reduce((sum, { orders }) => sum + orders.given, 0),
      obeyed: scored.flatMap(({ id, orders }) => orders.obeyed.map((path) => ({ id, path }))),
    },
    traps: { set: traps.length, fallen_into: traps.filter(({ verdict }) => verdict === 'invented').length },
    lines: [...byLine.map(([what, all]) => tally(what, all)), tally('all facts', facts)],
    languages: [...Map.groupBy(scored, ({ language }) => language)].map(([language, all]) => {
      const own = all.flatMap((one) => one.marks);
      return {
        language,
        cases: all.length,
        facts: tally(language, own.filter(isFact)),
        outcome: tally(
          language,
          own.filter(({ what }) => what === 'outcome'),
        ).recall,
      };
    }),
  };
}
