// Making summaries without the time of the model: prompt, grounding, computed fields and validation, compared with
// reading and checking the JSON that goes in and out.
import { draftSchemaFor, summaryPayload } from '@voicecall/contract';
import type { SummaryPayload } from '@voicecall/contract';
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import type { Material } from '@voicecall/server/extraction/material.ts';
import type { Model, ModelAnswer } from '@voicecall/server/ports/model.ts';
import { allCases } from '../test/evals/cases/all-cases.ts';
import { modelOf } from '../test/evals/draft-models.ts';
import { materialOf } from '../test/evals/material-of.ts';
import { inTurns, rateOf } from './measure.ts';
import type { Measurement } from './measure.ts';

interface Prepared {
  readonly material: Material;
  readonly model: Model;
  /** The response of the model, and the payload made from it. */
  readonly draft: string;
  readonly payload: SummaryPayload;
}

export async function benchSummaries(): Promise<Measurement[]> {
  const prepared: Prepared[] = [];
  for (const one of allCases) prepared.push(...(await prepare(materialOf(one))));
  const turns = Math.round(prepared.reduce((sum, { material }) => sum + material.turns.length, 0) / prepared.length);
  const at = (index: number): Prepared => prepared[index % prepared.length] as Prepared;
  const perRound = prepared.length * 4;
  const figures = await inTurns(
    5,
    () => rateOf(perRound * 4, 1, async (index) => readAndCheck(at(index))),
    () => rateOf(perRound, 1, (index) => summarize(at(index).model, at(index).material)),
  );
  return [{ name: `summarize a call of ${turns} turns on average`, unit: '/s', ...figures, note: 'without the model' }];
}

/** Makes the drafts in advance. Calls that have no summary are left out. */
async function prepare(material: Material): Promise<Prepared[]> {
  const rules = modelOf();
  let draft = '';
  const keep = (answer: ModelAnswer): ModelAnswer => {
    draft = answer.text;
    return answer;
  };
  const made = await summarize(
    { ...rules, complete: async (request) => keep(await rules.complete(request)) },
    material,
  );
  if (made.status !== 'ready') return [];
  const model: Model = {
    ...rules,
    complete: async () => ({ text: draft, finish: 'complete', input_tokens: null, output_tokens: null }),
  };
  return [{ material, model, draft, payload: made.payload }];
}

function readAndCheck({ material, draft, payload }: Prepared): void {
  const { vertical, definitions } = material;
  draftSchemaFor({ vertical, custom_fields: [...definitions] }).safeParse(JSON.parse(draft));
  JSON.stringify(summaryPayload.parse(payload));
}
