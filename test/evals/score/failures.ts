// What went wrong, the worst first.
import type { DraftKind } from '../evaluation-call.ts';
import { halves } from '../halves.ts';
import type { Half } from '../halves.ts';
import type { Scores } from './figures.ts';
import { fateOf, shownMistake } from './score-facts.ts';
import type { ScoredFact } from './score-facts.ts';
import type { ScoredText } from './score-texts.ts';

export interface Failure {
  readonly id: string;
  readonly half: Half;
  readonly kind: DraftKind;
  readonly path: string;
  readonly what: (typeof worstFirst)[number];
  readonly delivered: unknown;
  readonly right: unknown;
}

const worstFirst = [
  'false fact shown as certain',
  'false sentence about an appointment',
  'false sentence',
  'wrong outcome',
  'invented follow-up or objection',
  'true fact lost',
  'false fact shown as uncertain',
  'true fact lowered',
] as const;

function inFact(fact: ScoredFact): Failure['what'] | undefined {
  const { delivered, delivered_is_true } = fact;
  if (delivered_is_true === false && delivered.level === 'certain') return 'false fact shown as certain';
  const fate = fact.kind === 'honest' ? fateOf(fact) : undefined;
  if (fate === 'lost') return 'true fact lost';
  if (fate === 'lowered') return 'true fact lowered';
  return shownMistake(fact) === 'uncertain' ? 'false fact shown as uncertain' : undefined;
}

function inText({ true: isTrue, delivered, what, about_booking }: ScoredText): Failure['what'] | undefined {
  if (isTrue || !delivered || what === 'intent') return undefined;
  if (what === 'outcome') return 'wrong outcome';
  if (what === 'followup' || what === 'objection') return 'invented follow-up or objection';
  return about_booking ? 'false sentence about an appointment' : 'false sentence';
}

/** Everything that went wrong, the worst first, and of equal ones those of the held-out half first. */
export function failuresOf({ facts, texts }: Pick<Scores, 'facts' | 'texts'>): Failure[] {
  const found = [
    ...facts.map((fact) => ({ one: fact, what: inFact(fact), delivered: fact.delivered.value, right: rightOf(fact) })),
    ...texts.map((text) => ({ one: text, what: inText(text), delivered: text.says, right: rightText(text) })),
  ].flatMap(({ one: { id, half, kind, path }, what, delivered, right }): Failure[] =>
    what === undefined ? [] : [{ id, half, kind, path, what, delivered, right }],
  );
  return found.toSorted(
    (a, b) =>
      worstFirst.indexOf(a.what) - worstFirst.indexOf(b.what) || halves.indexOf(a.half) - halves.indexOf(b.half),
  );
}

const rightOf = ({ right, claimed, claim_is_true }: ScoredFact): unknown =>
  right[0] ?? (claim_is_true === true ? claimed.value : 'not said');

const rightText = ({ mistake, what }: ScoredText): string =>
  what === 'outcome' ? 'another outcome' : `not delivered (${mistake ?? 'not true'})`;
