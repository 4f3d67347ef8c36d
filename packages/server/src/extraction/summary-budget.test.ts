// The most tokens that a summary may use: what is not asked when there are too few.
import { describe, expect, it } from 'vitest';
import type { Model, ModelAnswer } from '../ports/model.ts';
import { exampleCall, exampleDraft } from './testing/real-estate-call.ts';
import { prepare } from './computations.ts';
import { summarize } from './summarize.ts';

const maxOutputTokens = 8000;
const says = (text: string, tokens: number | null): ModelAnswer => ({
  text,
  finish: 'complete',
  input_tokens: tokens,
  output_tokens: tokens,
});
const verdicts = JSON.stringify({ verdicts: [{ n: 1, verdict: 'supported', turns: [1] }] });

/** What becomes of a summary with this budget, and which questions were asked. */
async function made(budget_tokens: number, { drafts = [JSON.stringify(exampleDraft)], tokens = null }: Answers = {}) {
  const asked: string[] = [];
  const left = [...drafts];
  const model: Model = {
    id: 'test/model',
    simulated: false,
    max_input_tokens: 100_000,
    complete: async ({ schema: { name } }) => {
      asked.push(name);
      return says(name === 'call_summary_draft' ? (left.shift() ?? '') : verdicts, tokens);
    },
  };
  const result = await summarize({ model, verifier: model }, exampleCall, { budget_tokens });
  return [result.status === 'ready' ? result.verification : result.code, ...asked];
}
interface Answers {
  readonly drafts?: readonly string[];
  readonly tokens?: number | null;
}

const prepared = prepare({ material: exampleCall, max_input_tokens: Infinity });
const draft = maxOutputTokens + ('code' in prepared ? Number.NaN : prepared.estimated_tokens);
const enough = 3 * draft;
const [asksDraft, asksVerdicts] = ['call_summary_draft', 'call_summary_verdicts'];

describe('a budget', () => {
  it('that is enough for both questions leaves out neither', async () => {
    expect(await made(enough)).toEqual(['verified', asksDraft, asksVerdicts]);
  });

  it('that is too small for the draft fails the summary before anything is paid', async () => {
    expect(await made(draft - 1)).toEqual(['transcript_too_long']);
  });

  it('that is enough for the draft alone leaves out the verification', async () => {
    expect(await made(draft)).toEqual(['none', asksDraft]);
  });

  it('counts what the draft really used, when its provider reports it', async () => {
    expect(await made(draft, { tokens: 100 })).toEqual(['verified', asksDraft, asksVerdicts]);
    expect(await made(enough, { tokens: enough / 2 })).toEqual(['none', asksDraft]);
  });

  it('that is too small for a second draft leaves out the repair', async () => {
    const drafts = ['no JSON', JSON.stringify(exampleDraft)];
    expect(await made(draft, { drafts })).toEqual(['llm_invalid_json', asksDraft]);
    expect(await made(enough, { drafts, tokens: 100 })).toEqual(['verified', asksDraft, asksDraft, asksVerdicts]);
  });
});
