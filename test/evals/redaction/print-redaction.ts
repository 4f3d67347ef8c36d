// The table of `pnpm evals redaction`.
import { parseArgs } from 'node:util';
import { classes, measureRedaction } from './measure.ts';
import type { Figure, Miss } from './measure.ts';
import type { Half } from './made-calls.ts';

const percent = (part: number, whole: number): string =>
  (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(0)} %`).padStart(9);

function table(figures: readonly Figure[], half: Half): string {
  const rows = figures.filter((figure) => figure.half === half);
  const line = (name: string, all: readonly Figure[]): string => {
    const sum = (of: (figure: Figure) => number): number => all.reduce((total, figure) => total + of(figure), 0);
    const [right, redacted, found, secrets] = [
      sum((one) => one.right),
      sum((one) => one.redacted),
      sum((one) => one.found),
      sum((one) => one.secrets),
    ];
    return `${name.padEnd(16)}${percent(right, redacted)}${`${right} of ${redacted}`.padStart(14)}${percent(found, secrets)}${`${found} of ${secrets}`.padStart(14)}`;
  };
  return [
    `\n${half} half`.padEnd(17) + 'precision'.padStart(9) + ''.padEnd(14) + 'recall'.padStart(9),
    ...classes.flatMap((name) => {
      const own = rows.filter((row) => row.class === name);
      return [line(name, own), ...own.map((row) => line(`  ${row.language}`, [row]))];
    }),
  ].join('\n');
}

const listed = (title: string, all: readonly Miss[]): string =>
  [`\n${title}`, ...all.map(({ id, class: name, text }) => `${id.padEnd(8)}${name.padEnd(10)}${text}`)].join('\n');

/** `--misses` lists those of the development half only: the held-out half is not to be looked at. */
export function printRedaction(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { misses: { type: 'boolean', default: false } } });
  const { figures, misses, mistakes } = measureRedaction();
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  for (const half of ['development', 'held-out'] as const) print(table(figures, half));
  const seen = (all: readonly Miss[]): Miss[] => all.filter(({ half }) => half === 'development');
  if (values.misses) print(`${listed('not found', seen(misses))}\n${listed('found in vain', seen(mistakes))}`);
  return 0;
}
