// Requests to the model: one repair at most, and a failure code for everything that a model can do wrong.
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../ports/model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../../ports/model.ts';
import { draftSchemaOf } from './draft-schema.ts';
import { askDraft } from './ask-draft.ts';
import { parseAnswer } from './parse-answer.ts';
import { exampleCall, exampleDraft } from '../testing/real-estate-call.ts';

const schema = draftSchemaOf(exampleCall);
const parse = (text: string) => parseAnswer(text, schema);
const request: ModelRequest = {
  system: 'rules',
  messages: [{ role: 'user', content: 'call' }],
  schema: { name: 'x', json: {} },
  max_output_tokens: 8000,
  timeout_ms: 90_000,
};
const good = JSON.stringify(exampleDraft);
const wrong = JSON.stringify({ ...exampleDraft, sentiment_overall: 'happy' });
const says = (text: string, finish: ModelAnswer['finish'] = 'complete'): ModelAnswer => ({
  text,
  finish,
  input_tokens: 100,
  output_tokens: 10,
});

/** A model with scripted responses that records its requests. */
function scripted(...script: readonly (ModelAnswer | Error)[]): { model: Model; asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  const complete = async (it: ModelRequest): Promise<ModelAnswer> => {
    asked.push(it);
    const next = script[asked.length - 1];
    if (next === undefined || next instanceof Error) throw next ?? new Error('asked more often than the script says');
    return next;
  };
  return { model: { id: 'test/scripted', simulated: false, max_input_tokens: 100_000, complete }, asked };
}

describe('a model that answers well', () => {
  it('is asked once', async () => {
    const { model, asked } = scripted(says(good));
    expect(await askDraft(model, request, parse)).toEqual({
      draft: exampleDraft,
      repaired: false,
      input_tokens: 100,
      output_tokens: 10,
    });
    expect(asked).toEqual([request]);
  });
});

describe('a repair', () => {
  it('goes on with the same conversation, and names every fault with its place', async () => {
    const { model, asked } = scripted(says(wrong), says(good));
    expect(await askDraft(model, request, parse)).toEqual({
      draft: exampleDraft,
      repaired: true,
      input_tokens: 200,
      output_tokens: 20,
    });
    expect(asked[1]).toEqual({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', content: wrong },
        { role: 'user', content: expect.stringContaining('- sentiment_overall: Invalid option') },
      ],
    });
  });

  it.each([
    ['no JSON', says('Sorry?'), says('Sorry!'), 'llm_invalid_json'],
    ['JSON of a wrong form', says(wrong), says(wrong), 'schema_validation_failed'],
    [
      'an answer that is cut off, even where it parses',
      says(good, 'cut_off'),
      says(good, 'cut_off'),
      'llm_invalid_json',
    ],
    ['no JSON and then a wrong form', says(''), says('{}'), 'schema_validation_failed'],
    ['a wrong form and then no JSON', says('{}'), says(''), 'llm_invalid_json'],
    ['no JSON and then a refusal', says('Hm'), says('No', 'refused'), 'content_policy_block'],
  ])('is tried once and no more: %s', async (_what, first, second, code) => {
    const { model, asked } = scripted(first, second);
    expect(await askDraft(model, request, parse)).toEqual({ code, input_tokens: 200, output_tokens: 20 });
    expect(asked).toHaveLength(2);
  });

  it('of an answer that was cut off asks for a shorter one', async () => {
    const { model, asked } = scripted(says(good.slice(0, 100), 'cut_off'), says(good));
    expect(await askDraft(model, request, parse)).toMatchObject({ repaired: true });
    expect(asked[1]?.messages.at(-1)?.content).toContain('too long');
  });

  it('never sends an empty message, nor more than a bounded part of a huge answer or of its faults', async () => {
    const silent = scripted(says('  '), says(good));
    await askDraft(silent.model, request, parse);
    expect(silent.asked[1]?.messages[1]).toEqual({ role: 'assistant', content: '(no answer)' });
    const faulty = JSON.stringify({
      ...exampleDraft,
      followups: Array.from({ length: 500 }, () => ({ task: 1 })),
      x: '👩'.repeat(50_000),
    });
    const huge = scripted(says(faulty), says(good));
    await askDraft(huge.model, request, parse);
    const [answer = '', faults = ''] = huge.asked[1]?.messages.slice(1).map(({ content }) => content) ?? [];
    expect(answer.length).toBeLessThanOrEqual(20_000);
    expect(answer.isWellFormed()).toBe(true);
    expect(faults.length).toBeLessThan(8_000);
    expect(faults).toContain('more like these');
  });

  it('that does not fit leaves the fault of the first answer: the transcript itself was not too long', async () => {
    const { model } = scripted(says(wrong), new ModelError('too_long', 'too long'));
    expect(await askDraft(model, request, parse)).toEqual({
      code: 'schema_validation_failed',
      input_tokens: 100,
      output_tokens: 10,
    });
  });
});

describe('a model that cannot or will not', () => {
  it('is not asked again once it has refused', async () => {
    const { model, asked } = scripted(says(good, 'refused'));
    expect(await askDraft(model, request, parse)).toEqual({
      code: 'content_policy_block',
      input_tokens: 100,
      output_tokens: 10,
    });
    expect(asked).toHaveLength(1);
  });

  it('finds the transcript too long where the estimate did not', async () => {
    const { model } = scripted(new ModelError('too_long', 'too long'));
    expect(await askDraft(model, request, parse)).toMatchObject({ code: 'transcript_too_long' });
  });

  it.each(['timeout', 'unavailable', 'rejected'] as const)(
    'is thrown to the caller, who may try again later: %s',
    async (failure) => {
      const error = new ModelError(failure, failure);
      await expect(askDraft(scripted(error).model, request, parse)).rejects.toBe(error);
      await expect(askDraft(scripted(says('?'), error).model, request, parse)).rejects.toBe(error);
    },
  );
});

describe('tokens', () => {
  it('are unknown as soon as one answer does not tell them', async () => {
    const { model } = scripted({ ...says('?'), output_tokens: null }, says(good));
    expect(await askDraft(model, request, parse)).toMatchObject({ input_tokens: 200, output_tokens: null });
  });

  it('are unknown when together they are more than is kept', async () => {
    const most = 2_147_483_647;
    const { model } = scripted(
      { ...says('?'), input_tokens: most, output_tokens: most },
      { ...says(good), input_tokens: 0, output_tokens: 1 },
    );
    expect(await askDraft(model, request, parse)).toMatchObject({ input_tokens: most, output_tokens: null });
  });
});
