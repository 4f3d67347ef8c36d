// Adds the scores of many calls up to figures.
import type { MistakeClass } from '../evaluation-call.ts';
import type { Half } from '../halves.ts';
import type { Run } from '../run-calls.ts';
import { fateOf, scoreFacts, shownMistake } from './score-facts.ts';
import type { ScoredFact } from './score-facts.ts';
import { scoreTexts } from './score-texts.ts';
import type { ScoredText, TextKind } from './score-texts.ts';

/** What is counted together, and how many of it. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): Share => ({
  part: all.filter(holds).length,
  whole: all.length,
});

/** True facts of honest drafts. */
export interface Kept {
  readonly name: string;
  readonly all: number;
  readonly kept: number;
  readonly lowered: number;
  readonly lost: number;
}

/** False facts of flawed drafts. */
export interface Shown {
  readonly name: string;
  readonly all: number;
  readonly certain: number;
  readonly uncertain: number;
  readonly blocked: number;
}

export interface Scores {
  readonly facts: readonly ScoredFact[];
  readonly texts: readonly ScoredText[];
  readonly cpu_ms: readonly number[];
}

/** `halves`: of all calls of the set, whichever were run. */
export function scoreRuns(runs: readonly Run[], halves: ReadonlyMap<string, Half>): Scores {
  const halfOf = ({ call }: Run): Half => {
    const half = halves.get(call.id);
    if (!half) throw new Error(`${call.id} is in no half`);
    return half;
  };
  return {
    facts: runs.flatMap((run) => scoreFacts(run, halfOf(run))),
    texts: runs.flatMap((run) => scoreTexts(run, halfOf(run))),
    cpu_ms: runs.map(({ cpu_ms }) => cpu_ms),
  };
}

/** Said in the call, and not true of the person. */
const saidButUntrue: readonly MistakeClass[] = ['superseded', 'other_person', 'negated', 'sarcasm', 'hypothetical'];

function keptOf(name: string, facts: readonly ScoredFact[]): Kept {
  const fates = facts.map(fateOf).filter((fate) => fate !== undefined);
  const count = (fate: (typeof fates)[number]): number => fates.filter((one) => one === fate).length;
  return { name, all: fates.length, kept: count('kept'), lowered: count('lowered'), lost: count('lost') };
}

function shownOf(name: string, facts: readonly ScoredFact[]): Shown {
  const levels = facts.map(shownMistake).filter((level) => level !== undefined);
  const count = (level: (typeof levels)[number]): number => levels.filter((one) => one === level).length;
  return {
    name,
    all: levels.length,
    certain: count('certain'),
    uncertain: count('uncertain'),
    blocked: count('none'),
  };
}

const by = <T, R extends { readonly all: number }>(
  facts: readonly T[],
  nameOf: (fact: T) => string | undefined,
  rowOf: (name: string, facts: readonly T[]) => R,
): R[] =>
  [...Map.groupBy(facts, nameOf)]
    .flatMap(([name, own]) => (name === undefined ? [] : [rowOf(name, own)]))
    .filter(({ all }) => all > 0)
    .toSorted((a, b) => b.all - a.all);

export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf({ facts, texts }: Pick<Scores, 'facts' | 'texts'>) {
  const honest = facts.filter(({ kind }) => kind === 'honest');
  const flawed = facts.filter(({ kind }) => kind === 'flawed');
  const of = (kind: 'honest' | 'flawed', ...what: TextKind[]): ScoredText[] =>
    texts.filter((text) => text.kind === kind && what.includes(text.what) && text.true === (kind === 'honest'));
  const delivered = (all: readonly ScoredText[]): Share => shareOf(all, (text) => text.delivered);
  const false_ = of('flawed', 'sentence', 'advice');
  const marked = facts.filter((fact) => fact.marked && fact.delivered_is_true !== undefined);
  const right = (level: ScoredFact['delivered']['level']): Share =>
    shareOf(
      marked.filter((fact) => fact.delivered.level === level),
      (fact) => fact.delivered_is_true === true,
    );
  return {
    calls: new Set(facts.map(({ id }) => id)).size,
    kept: keptOf('all true facts', honest),
    kept_by_field: by(honest, ({ field }) => field, keptOf),
    kept_by_language: by(honest, ({ language }) => language, keptOf),
    shown: shownOf('all false facts', flawed),
    shown_by_class: by(flawed, ({ mistake }) => mistake, shownOf),
    shown_by_field: by(flawed, ({ field }) => field, shownOf),
    shown_by_language: by(flawed, ({ language }) => language, shownOf),
    said_but_untrue: shownOf(
      'said but untrue',
      flawed.filter(({ mistake }) => mistake !== undefined && saidButUntrue.includes(mistake)),
    ),
    orders: shownOf(
      'orders to the summarizer',
      flawed.filter(({ mistake }) => mistake === 'instruction'),
    ),
    orders_elsewhere: delivered(
      of('flawed', 'sentence', 'advice', 'followup', 'objection', 'outcome', 'intent').filter(
        ({ mistake }) => mistake === 'instruction',
      ),
    ),
    false_sentences: delivered(of('flawed', 'sentence')),
    false_advice: delivered(of('flawed', 'advice')),
    false_bookings: delivered(false_.filter(({ about_booking }) => about_booking)),
    invented_items: delivered(of('flawed', 'followup', 'objection')),
    wrong_outcomes: delivered(of('flawed', 'outcome')),
    true_sentences: delivered(of('honest', 'sentence', 'advice')),
    true_items: delivered(of('honest', 'followup', 'objection')),
    right_outcomes: delivered(of('honest', 'outcome')),
    right_intents: delivered(of('honest', 'intent')),
    true_supported: shareOf(
      honest.filter(({ claim_is_true }) => claim_is_true === true),
      ({ supported }) => supported,
    ),
    false_unsupported: shareOf(
      flawed.filter(({ mistake }) => mistake !== undefined),
      ({ supported }) => !supported,
    ),
    certain_right: right('certain'),
    uncertain_right: right('uncertain'),
  };
}

/** The figures of one half. */
export const figuresOfHalf = ({ facts, texts }: Scores, half: Half): Figures =>
  figuresOf({
    facts: facts.filter((fact) => fact.half === half),
    texts: texts.filter((text) => text.half === half),
  });
