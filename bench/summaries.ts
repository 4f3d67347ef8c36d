// Making summaries without the time of the models: prompts, reading and checking answers, facts, computed fields and
// validation, compared with reading and checking the JSON that goes in and out.
import { draftSchemaFor, summaryPayload } from '@voicecall/contract';
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import { verdictAnswer } from '@voicecall/server/extraction/verifier/verdict.ts';
import { readCalls, readDraft, readVerdicts } from '../test/evals/evaluation-call.ts';
import type { EvaluationCall } from '../test/evals/evaluation-call.ts';
import { materialOf } from '../test/evals/material-of.ts';
import { recordedModel } from '../test/evals/recorded-models.ts';
import { runCall } from '../test/evals/run-calls.ts';
import { inTurns, rateOf } from './measure.ts';
import type { Measurement } from './measure.ts';

type Prepared = Awaited<ReturnType<typeof prepare>>;

export async function benchSummaries(): Promise<Measurement[]> {
  const prepared: Prepared[] = [];
  for (const call of readCalls()) prepared.push(await prepare(call));
  const turns = Math.round(prepared.reduce((sum, { call }) => sum + call.turns.length, 0) / prepared.length);
  const at = (index: number): Prepared => prepared[index % prepared.length] as Prepared;
  const perRound = prepared.length * 4;
  const figures = await inTurns(
    5,
    () => rateOf(perRound * 4, 1, async (index) => readAndCheck(at(index))),
    () => rateOf(perRound, 1, (index) => summarize(at(index).models, at(index).material)),
  );
  return [
    { name: `summarize a call of ${turns} turns on average`, unit: '/s', ...figures, note: 'without the models' },
  ];
}

async function prepare(call: EvaluationCall) {
  const [{ draft }, verdicts] = [readDraft(call, 'honest'), readVerdicts(call, 'honest')];
  const model = recordedModel(call, { draft, verdicts });
  const { made } = await runCall(call, 'honest');
  return {
    call,
    material: materialOf(call),
    models: { model, verifier: model },
    answers: { draft: JSON.stringify(draft), verdicts: JSON.stringify({ verdicts }) },
    payload: made.payload,
  };
}

function readAndCheck({ call, answers, payload }: Prepared): void {
  draftSchemaFor(call).safeParse(JSON.parse(answers.draft));
  verdictAnswer.safeParse(JSON.parse(answers.verdicts));
  JSON.stringify(summaryPayload.parse(payload));
}
