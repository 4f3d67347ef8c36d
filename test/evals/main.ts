// The evaluation set from the command line: any configured model, else the sandbox's.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '@voicecall/sandbox';
import { llmModel } from '@voicecall/server/adapters/llm-model.ts';
import { modelConfigOf, sandboxModel } from '@voicecall/server/config.ts';
import { allCases } from './cases/all-cases.ts';
import type { EvalCase } from './eval-case.ts';
import { renderMisses, renderTable } from './print-table.ts';
import { runCases } from './run-cases.ts';
import { totalsOf } from './score/tally.ts';

const usage = `pnpm evals [options]

Summarizes the calls of test/evals with a language model and scores what comes out.
The model is the one that MODEL_PROVIDER, MODEL_NAME, MODEL_BASE_URL and MODEL_API_KEY name (see docs/operations.md), else the sandbox's.

  --only TEXT         calls whose id has TEXT in it
  --language CODE     en, es or de
  --concurrency N     so many calls at a time (2)
  --misses            lists what was wrong, missed or invented
  --json FILE         writes scores and summaries to FILE
`;

const options = {
  only: { type: 'string' },
  language: { type: 'string' },
  json: { type: 'string' },
  concurrency: { type: 'string', default: '2' },
  misses: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const pick = (only: string | undefined, language: string | undefined): EvalCase[] =>
  allCases.filter((one) => one.id.includes(only ?? '') && (language === undefined || one.language === language));

/** The configured model, or the sandbox's with the sandbox that it needs. */
async function openModel(): Promise<{
  readonly model: ReturnType<typeof llmModel>;
  readonly close: () => Promise<void>;
}> {
  const config = modelConfigOf(process.env);
  if (config) return { model: llmModel(config), close: async () => undefined };
  const sandbox = await startSandbox({
    api_key: 'evals',
    api_secret: randomBytes(24).toString('hex'),
    clock_speed: 20,
  });
  return { model: llmModel(sandboxModel(sandbox.url)), close: () => sandbox.close() };
}

/**
 * Answers the code to exit with: 1 when something ungrounded was delivered or a run crashed, 2 when it was asked
 * wrongly.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return (print(usage), 0);
  const cases = pick(values.only, values.language);
  const concurrency = Number(values.concurrency);
  if (cases.length === 0 || !Number.isInteger(concurrency) || concurrency < 1)
    return (print(cases.length === 0 ? 'no call is like that' : usage), 2);
  const { model, close } = await openModel();
  try {
    let done = 0;
    const onDone = (): void =>
      void (process.stderr.isTTY && process.stderr.write(`\r${(done += 1)} of ${cases.length} `));
    const runs = await runCases(model, cases, { concurrency, onDone });
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const scored = runs.map((run) => run.scored);
    const totals = totalsOf(scored);
    if (values.misses) print(renderMisses(scored));
    print(renderTable(model.id, totals));
    if (values.json !== undefined)
      await writeFile(
        values.json,
        JSON.stringify(
          {
            model: model.id,
            totals,
            calls: runs.map(({ made, scored: one }) => ({
              ...one,
              made: made instanceof Error ? { error: made.message } : made,
            })),
          },
          null,
          2,
        ),
      );
    return totals.ungrounded.length > 0 || runs.some(({ made }) => made instanceof Error) ? 1 : 0;
  } finally {
    await close();
  }
}
