// The figures as tables for people, at most 110 columns wide.
import { styleText } from 'node:util';
import { halves } from './halves.ts';
import type { Half } from './halves.ts';
import type { Figures, Kept, Share, Shown } from './score/figures.ts';
import { goalsOf, mostCpuMs } from './score/goals.ts';
import type { Failure } from './score/failures.ts';
import type { Goal } from './score/goals.ts';

type Paint = Parameters<typeof styleText>[0];

/** Colours where the output is a terminal that shows them. */
const painted = (text: string, paint: Paint): string => styleText(paint, text, { stream: process.stdout });
const percent = ({ part, whole }: Share): string => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);
const counted = (share: Share): string => `${share.part} of ${share.whole}`.padStart(11) + percent(share).padStart(9);

const nameWidth = 46;
const columnWidth = 20;

const heading = (...columns: readonly string[]): string =>
  painted(
    columns.map((text, index) => (index === 0 ? text.padEnd(nameWidth) : text.padStart(columnWidth))).join(''),
    'bold',
  );
const row = (name: string, ...columns: readonly string[]): string =>
  name.padEnd(nameWidth) + columns.map((text) => text.padStart(columnWidth)).join('');

const keptRow = ({ name, all, kept, lowered, lost }: Kept): string =>
  row(name, ...[kept, lowered, lost].map((part) => counted({ part, whole: all })));
const shownRow = ({ name, all, certain, uncertain, blocked }: Shown): string =>
  row(name, ...[certain, uncertain, blocked].map((part) => counted({ part, whole: all })));

export function renderFigures(title: string, figures: Figures): string {
  const texts: readonly (readonly [string, Share])[] = [
    ['false sentences in headline and narrative', figures.false_sentences],
    ['false sentences in the next step', figures.false_advice],
    ['false sentences about appointments', figures.false_bookings],
    ['invented follow-ups and objections', figures.invented_items],
    ['wrong outcomes', figures.wrong_outcomes],
    ['orders to the summarizer, outside facts', figures.orders_elsewhere],
  ];
  const trueOnes: readonly (readonly [string, Share])[] = [
    ['sentences', figures.true_sentences],
    ['follow-ups and objections', figures.true_items],
    ['outcomes', figures.right_outcomes],
    ['intents', figures.right_intents],
  ];
  const shares = (all: readonly (readonly [string, Share])[]): string[] =>
    all.map(([name, share]) => row(name, counted(share)));
  return [
    '',
    painted(`${title}: ${figures.calls} calls`, ['bold', 'underline']),
    '',
    heading('true facts of honest drafts', 'kept as claimed', 'lowered', 'lost'),
    ...figures.kept_by_field.map(keptRow),
    '',
    ...figures.kept_by_language.map(keptRow),
    keptRow(figures.kept),
    '',
    heading('false facts of flawed drafts', 'shown as certain', 'as uncertain', 'blocked'),
    ...figures.shown_by_class.map(shownRow),
    '',
    ...figures.shown_by_field.map(shownRow),
    '',
    ...figures.shown_by_language.map(shownRow),
    shownRow(figures.said_but_untrue),
    shownRow(figures.shown),
    '',
    heading('the rest of flawed drafts', 'delivered'),
    ...shares(texts),
    '',
    heading('the rest of honest drafts', 'delivered'),
    ...shares(trueOnes),
    '',
    heading('delivered facts, both drafts', 'right'),
    row('marked as certain', counted(figures.certain_right)),
    row('marked as uncertain', counted(figures.uncertain_right)),
    '',
    heading('the recorded verifier on its own', 'right'),
    row('true facts of honest drafts: supported', counted(figures.true_supported)),
    row('false facts of flawed drafts: not supported', counted(figures.false_unsupported)),
  ].join('\n');
}

const verdict = (met: boolean): string => painted((met ? 'ok' : 'missed').padStart(7), met ? 'green' : 'red');
const goalRow = (name: string, goal: string, ...figures: readonly string[]): string =>
  name.padEnd(42) + goal.padEnd(14) + figures.join('');

/** The goals and what was reached of them, in the halves that were run. */
export function renderGoals(figures: Partial<Readonly<Record<Half, Figures>>>): string {
  const run = halves.filter((half) => figures[half]);
  const goals = run.map((half): readonly Goal[] => (figures[half] ? goalsOf(figures[half]) : []));
  return [
    '',
    painted(goalRow('goal', '', ...run.map((half) => half.padStart(27))), 'bold'),
    ...(goals[0] ?? []).map(({ name, goal }, index) =>
      goalRow(
        name,
        goal,
        ...goals.map((all) => (all[index] ? counted(all[index].figure) + verdict(all[index].met) : '')),
      ),
    ),
  ].join('\n');
}

export interface CpuFigures {
  readonly calls: readonly number[];
  readonly largest: number;
  readonly largest_turns: number;
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export function renderCpu({ calls, largest, largest_turns }: CpuFigures): string {
  const sorted = calls.toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return [
    goalRow(
      `processor time, largest call (${largest_turns} turns)`,
      `at most ${mostCpuMs} ms`.padEnd(14),
      ms(largest).padStart(20),
      verdict(largest <= mostCpuMs),
    ),
    goalRow('processor time of these calls', '', `median ${ms(median)}, worst ${ms(worst)}`.padStart(27)),
  ].join('\n');
}

const cut = (value: unknown, length: number): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
};

export const renderFailures = (failures: readonly Failure[]): string =>
  failures.length === 0
    ? '\nno failures'
    : failures
        .flatMap(({ id, kind, half, path, what, delivered, right }) => [
          '',
          `${painted(what, 'bold')}: ${id}, ${path} (${kind} draft, ${half})`,
          `  delivered: ${cut(delivered, 95)}`,
          `  right:     ${cut(right, 95)}`,
        ])
        .join('\n');
