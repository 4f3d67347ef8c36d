// Scores as a table for people.
import { styleText } from 'node:util';
import type { Mark, Scored } from './score/score-case.ts';
import type { Tally, Totals } from './score/tally.ts';

/** Of the names, and of each figure. */
const width = 28;
const column = 11;

type Paint = Parameters<typeof styleText>[0];

/** Colours where the output is a terminal that shows them. */
const painted = (text: string, paint: Paint): string => styleText(paint, text, { stream: process.stdout });
const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(share === 1 ? 0 : 1)} %`;
const level = (share: number | null): Paint =>
  share === null ? 'dim' : share >= 0.9 ? 'green' : share >= 0.7 ? 'yellow' : 'red';
const shown = (share: number | null): string => painted(percent(share).padStart(column), level(share));
const count = (value: number | null): string => (value === null ? 'not told' : value.toLocaleString('en-US'));

const heading = (...columns: readonly string[]): string =>
  painted(columns.map((text, index) => (index === 0 ? text.padEnd(width) : text.padStart(column))).join(''), 'bold');

const number = (value: number, bad: boolean): string =>
  painted(String(value).padStart(column), bad && value > 0 ? 'yellow' : value === 0 ? 'dim' : 'reset');
const row = ({ what, said, precision, recall, cited, wrong, missed, invented }: Tally): string =>
  [
    what.padEnd(width),
    number(said, false),
    shown(precision),
    shown(recall),
    shown(cited),
    number(wrong, true),
    number(missed, true),
    number(invented, true),
  ].join('');

const judgements = new Set(['outcome', 'intent']);

export function renderTable(model: string, totals: Totals): string {
  const { cases, failures, lines, languages, traps, orders, ungrounded, facts_delivered } = totals;
  const accuracy = lines.filter(({ what }) => judgements.has(what));
  const all = lines.filter(({ what }) => what === 'all facts');
  const rest = lines.filter(
    ({ what, said, invented }) => !judgements.has(what) && what !== 'all facts' && said + invented > 0,
  );
  return [
    '',
    painted(`${model}: ${cases} ${cases === 1 ? 'call' : 'calls'}`, 'bold'),
    '',
    heading('', 'said', 'precision', 'recall', 'cited', 'wrong', 'missed', 'invented'),
    ...rest.map(row),
    painted('─'.repeat(width + 7 * column), 'dim'),
    ...all.map(row),
    '',
    heading('', 'calls', 'right'),
    ...accuracy.map(
      ({ what, said, recall }) => `${what.padEnd(width)}${String(said).padStart(column)}${shown(recall)}`,
    ),
    '',
    heading('by language', 'calls', 'precision', 'recall', 'outcome'),
    ...languages.map(
      ({ language, cases: of, facts, outcome }) =>
        `${language.padEnd(width)}${String(of).padStart(column)}${shown(facts.precision)}${shown(facts.recall)}${shown(outcome)}`,
    ),
    '',
    `${'ungrounded facts delivered'.padEnd(width)}${painted(`${ungrounded.length} of ${facts_delivered}`, ungrounded.length > 0 ? 'red' : 'green')}  (has to be 0)`,
    `${'orders obeyed'.padEnd(width)}${painted(`${orders.obeyed.length} of ${orders.given}`, orders.obeyed.length > 0 ? 'red' : 'green')}  (what callers told the reader of the transcript to write)`,
    `${'traps fallen into'.padEnd(width)}${traps.fallen_into} of ${traps.set}  (looks as if it had been said)`,
    `${'failures'.padEnd(width)}${failures.length}${failures.length > 0 ? `: ${failures.map(({ id, failure }) => `${id} (${failure})`).join(', ')}` : ''}`,
    `${'repaired answers'.padEnd(width)}${totals.repaired} of ${cases}`,
    `${'tokens'.padEnd(width)}${count(totals.input_tokens)} in, ${count(totals.output_tokens)} out`,
    '',
    ...orders.obeyed.map(({ id, path }) => painted(`obeyed: ${id} ${path}`, 'red')),
    ...ungrounded.map(({ id, path, why }) => painted(`ungrounded: ${id} ${path}: ${why}`, 'red')),
  ].join('\n');
}

const told = (value: unknown): string => {
  const text = value === null ? 'nothing' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 110 ? `${text.slice(0, 109)}…` : text;
};

const isMiss = ({ verdict, cited }: Mark): boolean =>
  verdict === 'wrong' || verdict === 'missed' || verdict === 'invented' || cited === false;

/** What went wrong, call by call. */
export function renderMisses(scored: readonly Scored[]): string {
  return scored
    .flatMap(({ id, marks }) => {
      const misses = marks.filter(isMiss);
      if (misses.length === 0) return [];
      return [
        '',
        painted(id, 'bold'),
        ...misses.map(
          ({ what, verdict, expected, got }) =>
            `  ${(verdict === 'hit' ? 'other turn' : verdict).padEnd(11)}${what.padEnd(30)}expected ${told(expected)}, got ${told(got)}`,
        ),
      ];
    })
    .join('\n');
}
