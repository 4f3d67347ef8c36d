// The evaluation from the command line.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { configuredModels } from './configured-models.ts';
import { printRedaction } from './redaction/print-redaction.ts';
import { readCalls } from './evaluation-call.ts';
import type { EvaluationCall } from './evaluation-call.ts';
import { halves, halvesOf, seed } from './halves.ts';
import type { Half } from './halves.ts';
import { cpuOfLargest, largestCall } from './largest-call.ts';
import { renderCpu, renderFailures, renderFigures, renderGoals } from './print-figures.ts';
import { record } from './record.ts';
import { runCalls, verifierKinds } from './run-calls.ts';
import { failuresOf } from './score/failures.ts';
import { figuresOfHalf, scoreRuns } from './score/figures.ts';
import type { Figures } from './score/figures.ts';
import { goalsOf, mostCpuMs } from './score/goals.ts';
import { writers } from './writers.ts';

const usage = `pnpm evals [options]

Summarizes the calls of test/evals/calls with the drafts and verdicts that language models wrote about them, and
compares what is delivered with what was said. Exits with 1 when a goal is missed on the held-out calls.

redaction [--misses]  measures redaction instead: precision and recall on made calls

  --half HALF         held-out or development, instead of both
  --language CODE     en, es, de, fr, it or pt
  --only TEXT         calls whose id has TEXT in it
  --verifier KIND     recorded (default); agrees: every claim is supported; none: without verification
  --misses            lists the ten worst failures
  --json FILE         writes figures, failures and scores to FILE
  --record            asks the configured language models (MODEL_* and VERIFIER_MODEL_*, see docs/operations/settings.md)
                      for new drafts and verdicts on all calls, and replaces the recorded ones
`;

const options = {
  half: { type: 'string' },
  only: { type: 'string', default: '' },
  language: { type: 'string' },
  verifier: { type: 'string', default: 'recorded' },
  json: { type: 'string' },
  misses: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The default of MODEL_MAX_INPUT_TOKENS. */
const maxInputTokens = 100_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Answers the code to exit with: 1 when a goal is missed, 2 when it was asked wrongly. */
export async function main(args: readonly string[]): Promise<number> {
  if (args[0] === 'redaction') return printRedaction(args.slice(1));
  const { values } = parseArgs({ args: [...args], options });
  const { half, only, language } = values;
  if (values.help) return (print(usage), 0);
  const all = readCalls();
  const halfOf = halvesOf(all);
  if (values.record) return recordAll(all);
  const calls = all.filter(
    (call) =>
      call.id.includes(only) &&
      (language === undefined || call.language === language) &&
      (half === undefined || halfOf.get(call.id) === half),
  );
  const verifier = verifierKinds.find((kind) => kind === values.verifier);
  if (calls.length === 0 || !verifier) return (print(verifier ? 'no call is like that' : usage), 2);

  const scores = scoreRuns(await runCalls(calls, { verifier }), halfOf);
  const largest = largestCall(all, maxInputTokens);
  const cpu = { calls: scores.cpu_ms, largest: await cpuOfLargest(largest), largest_turns: largest.turns.length };
  const run = halves.filter((one) => calls.some(({ id }) => halfOf.get(id) === one));
  const figures: Partial<Record<Half, Figures>> = Object.fromEntries(
    run.map((one) => [one, figuresOfHalf(scores, one)]),
  );
  const failures = failuresOf(scores);
  for (const one of run.toReversed()) if (figures[one]) print(renderFigures(`${one} half`, figures[one]));
  if (values.misses) print(renderFailures(failures.slice(0, 10)));
  print(renderGoals(figures));
  print(renderCpu(cpu));
  print(`\nThe halves follow from the seed "${seed}".\n${writers().join('\n')}`);
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ seed, figures, cpu, failures, ...scores }, null, 2)}\n`);
  const judged = figures['held-out'] ?? figures.development;
  return judged && goalsOf(judged).every(({ met }) => met) && cpu.largest <= mostCpuMs ? 0 : 1;
}

async function recordAll(calls: readonly EvaluationCall[]): Promise<number> {
  const failed = await record(calls, configuredModels(), { print });
  print('Format the new files: pnpm exec oxfmt test/evals/calls');
  return failed.length > 0 ? 1 : 0;
}
