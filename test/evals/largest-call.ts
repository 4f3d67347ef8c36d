// The largest legal call, and the processor time of its summary.
import { limits } from '@voicecall/contract';
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import { prepare } from '@voicecall/server/extraction/computations.ts';
import { readDraft, readVerdicts } from './evaluation-call.ts';
import type { EvaluationCall } from './evaluation-call.ts';
import { materialOf } from './material-of.ts';
import { recordedModel } from './recorded-models.ts';
import { measuredRun } from './run-calls.ts';

/**
 * As many turns as a call can have, each with so many words of the evaluation's calls that the model just takes them.
 * The call begins with the one that has the most claims, whose drafts are the drafts of the whole.
 */
export function largestCall(calls: readonly EvaluationCall[], max_input_tokens: number): EvaluationCall {
  const claimsOf = (call: EvaluationCall): number => readVerdicts(call, 'flawed').length;
  const first = calls.reduce((most, call) => (claimsOf(call) > claimsOf(most) ? call : most));
  const speech = calls.flatMap(({ turns }) => turns.map(({ text }) => text)).join(' ');
  const ofSize = (chars: number): EvaluationCall => ({
    ...first,
    turns: Array.from({ length: limits.call_turns }, (_one, index) => {
      const from = (index * chars) % (speech.length - chars);
      return (
        first.turns[index] ?? { role: index % 2 ? 'user' : 'agent', text: `… ${speech.slice(from, from + chars)}` }
      );
    }),
  });
  let [fits, tooMany] = [1, 10_000];
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2);
    if ('code' in prepare({ material: materialOf(ofSize(half)), max_input_tokens })) tooMany = half;
    else fits = half;
  }
  return ofSize(fits);
}

/** The median of some summaries, after one that does not count: it compiles. */
export async function cpuOfLargest(call: EvaluationCall): Promise<number> {
  const model = recordedModel(call, { draft: readDraft(call, 'flawed').draft, verdicts: readVerdicts(call, 'flawed') });
  const material = materialOf(call);
  const figures: number[] = [];
  for (let round = 0; round <= 5; round += 1) {
    const { run, cpuMs } = measuredRun();
    await summarize({ model, verifier: model }, material, { run });
    if (round > 0) figures.push(cpuMs());
  }
  return figures.toSorted((a, b) => a - b)[2] ?? 0;
}
