// Runs a model over cases, through the pipeline that production runs.
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import type { SummaryResult } from '@voicecall/server/extraction/summarize.ts';
import type { Model } from '@voicecall/server/ports/model.ts';
import type { EvalCase } from './eval-case.ts';
import { materialOf } from './material-of.ts';
import { scoreCase } from './score/score-case.ts';
import type { Scored } from './score/score-case.ts';

export interface Run {
  readonly one: EvalCase;
  /** What was made of it, or what was thrown. */
  readonly made: SummaryResult | Error;
  readonly scored: Scored;
}

async function runCase(model: Model, one: EvalCase): Promise<Run> {
  const made = await summarize(model, materialOf(one)).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  return { one, made, scored: scoreCase(one, made) };
}

/** In the order of the cases, however many run at a time. */
export async function runCases(
  model: Model,
  cases: readonly EvalCase[],
  options: { readonly concurrency: number; readonly onDone?: (run: Run) => void },
): Promise<Run[]> {
  const runs: Run[] = [];
  const queue = cases.entries();
  const work = async (): Promise<void> => {
    for (const [index, one] of queue) {
      const run = await runCase(model, one);
      runs[index] = run;
      options.onDone?.(run);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return runs;
}
