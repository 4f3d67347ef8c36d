// The whole pipeline with a model that follows a script: what it makes of good answers and of bad ones.
import { createHash } from 'node:crypto';
import { canonicalTranscript, customBlock, readFenced, summaryPayload } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../ports/model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../ports/model.ts';
import { listClaims } from './verifier/list-claims.ts';
import { estimateTokens } from './texts/fit-text.ts';
import type { Material } from './material.ts';
import { exampleCall, exampleDraft } from './testing/real-estate-call.ts';
import { summarize } from './summarize.ts';

const says = (answer: unknown, finish: ModelAnswer['finish'] = 'complete'): ModelAnswer => ({
  text: typeof answer === 'string' ? answer : JSON.stringify(answer),
  finish,
  input_tokens: 1000,
  output_tokens: 100,
});

function scripted(
  script: readonly (ModelAnswer | Error)[],
  about: Partial<Model> = {},
): { model: Model; asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  const complete = async (request: ModelRequest): Promise<ModelAnswer> => {
    asked.push(request);
    const next = script[asked.length - 1];
    if (next === undefined || next instanceof Error) throw next ?? new Error('asked more often than the script says');
    return next;
  };
  return { model: { id: 'test/scripted', simulated: false, max_input_tokens: 100_000, ...about, complete }, asked };
}

const about = { schema_version: 2, prompt_version: 2, vertical_id: 'real_estate' };
const spokenBy = (...roles: readonly string[]): Material => ({
  ...exampleCall,
  turns: exampleCall.turns.filter(({ role }) => roles.includes(role)),
});

describe('a summary', () => {
  const claims = listClaims(exampleDraft, exampleCall.definitions);
  const verdictsBut = (but: Readonly<Record<string, string>> = {}) =>
    says({
      verdicts: claims.map(({ n, path, quotes }) => ({
        n,
        verdict: but[path] ?? (path.startsWith('flags.') ? 'not_said' : 'supported'),
        turns: quotes.map(({ turn_id }) => turn_id),
      })),
    });

  it('is made of a faithful draft that the verifier supports', async () => {
    const { model, asked } = scripted([says(exampleDraft), verdictsBut()]);
    const made = await summarize({ model, verifier: model }, exampleCall);
    expect(made).toMatchObject({
      status: 'ready',
      ...about,
      outcome: 'qualified',
      verification: 'verified',
      input_tokens: 2000,
      output_tokens: 200,
      refuted: [],
    });
    if (made.status !== 'ready') return;
    expect(made.outcome).toBe(made.payload.outcome);
    expect(summaryPayload.parse(made.payload)).toEqual(made.payload);
    expect(customBlock.parse(made.custom)).toEqual(made.custom);
    expect(made.payload).toMatchObject({
      summary: exampleDraft.summary,
      contact: {
        name: { value: 'Ann Example', confidence: 0.9 },
        email: { value: 'ann@example.com', confidence: 0.9 },
        consent_to_followup: { value: true, confidence: 0.9 },
      },
      vertical: { id: 'real_estate', facts: { beds: { value: 3, confidence: 0.9 } } },
    });
    expect(made.custom?.facts).toMatchObject({
      lead_temperature: { value: 'warm', evidence_turn_ids: [2] },
      pets: { value: null, confidence: 0 },
    });
    expect(made.payload.transcript_provenance).toMatchObject({
      turn_count: 7,
      transcript_sha256: createHash('sha256').update(canonicalTranscript(exampleCall.turns)).digest('hex'),
    });
    expect(asked.map(({ schema }) => schema.name)).toEqual(['call_summary_draft', 'call_summary_verdicts']);
  });

  it('loses what the verifier does not support, in facts and in texts', async () => {
    const verifier = scripted([
      verdictsBut({ 'contact.consent_to_followup': 'hypothetical', 'summary.narrative[0]': 'contradicted' }),
    ]).model;
    const made = await summarize({ model: scripted([says(exampleDraft)]).model, verifier }, exampleCall);
    if (made.status !== 'ready') throw new Error(made.code);
    expect(made.payload.contact).toMatchObject({
      name: { value: 'Ann Example', confidence: 0.9 },
      consent_to_followup: { value: null, confidence: 0 },
    });
    const [first = ''] = exampleDraft.summary.narrative.split('. ');
    expect(made.payload.summary.narrative).not.toContain(first);
    expect(made.refuted).toContainEqual({ path: 'contact.consent_to_followup', reason: 'hypothetical' });
  });

  it('has nothing certain without a verifier, and none of the sentences of the model', async () => {
    const made = await summarize({ model: scripted([says(exampleDraft)]).model, verifier: null }, exampleCall);
    if (made.status !== 'ready') throw new Error(made.code);
    expect(made.verification).toBe('none');
    const facts = [made.payload.contact, made.payload.vertical.facts, made.custom?.facts].flatMap((group) =>
      Object.entries(group ?? {}).filter(([key]) => key !== 'captured'),
    );
    expect(facts.filter(([, fact]) => (fact as { confidence: number }).confidence >= 0.85)).toEqual([]);
    expect(made.payload.contact.name).toEqual({ value: 'Ann Example', confidence: 0.84, evidence_turn_ids: [2] });
    expect(made.payload.summary).toEqual({
      headline: 'The person is interested.',
      narrative: 'The agent and the other side both spoke. The person is interested.',
      next_best_action: 'Read the transcript before taking the next step.',
    });
  });

  it('asks for the call, the form of its draft, and an answer of bounded time and length', async () => {
    const { model, asked } = scripted([says(exampleDraft)]);
    const { signal } = new AbortController();
    await summarize({ model, verifier: null }, exampleCall, { signal });
    expect(asked[0]).toMatchObject({
      schema: { name: 'call_summary_draft', json: { type: 'object' } },
      max_output_tokens: 8000,
      timeout_ms: 90_000,
    });
    expect(asked[0]?.signal).toBe(signal);
    expect(readFenced(asked[0]?.messages[0]?.content ?? '')?.turns).toHaveLength(7);
  });

  it('says that it was repaired', async () => {
    const made = await summarize(
      { model: scripted([says('Well…'), says(exampleDraft)]).model, verifier: null },
      exampleCall,
    );
    expect(made).toMatchObject({
      status: 'ready',
      input_tokens: 2000,
      output_tokens: 200,
      payload: { warnings: expect.arrayContaining(['repair_used']) },
    });
  });

  it('of a simulated model has prompt version 0', async () => {
    expect(
      await summarize(
        { model: scripted([says(exampleDraft)], { simulated: true }).model, verifier: null },
        exampleCall,
      ),
    ).toMatchObject({
      prompt_version: 0,
    });
    expect(
      await summarize({ model: scripted([], { simulated: true }).model, verifier: null }, spokenBy()),
    ).toMatchObject({ prompt_version: 0 });
  });

  it('has schema version 1 and no custom block where no fields are defined', async () => {
    const made = await summarize(
      { model: scripted([says({ ...exampleDraft, custom: {} })]).model, verifier: null },
      {
        ...exampleCall,
        definitions: [],
      },
    );
    expect(made).toMatchObject({ schema_version: 1, custom: null });
  });

  it('of a tenant in lending says so in its record, and has a generic payload', async () => {
    const made = await summarize(
      { model: scripted([says({ ...exampleDraft, vertical_facts: {} })]).model, verifier: null },
      {
        ...exampleCall,
        vertical: 'lending',
      },
    );
    expect(made).toMatchObject({ vertical_id: 'lending', payload: { vertical: { id: 'generic', facts: {} } } });
  });

  it('of a call without times has no metrics, and says so', async () => {
    const made = await summarize(
      { model: scripted([says(exampleDraft)]).model, verifier: null },
      {
        ...exampleCall,
        turns: exampleCall.turns.map((turn) => ({ ...turn, ended_at: null })),
      },
    );
    expect(made).toMatchObject({
      payload: {
        metrics: { talk_ratio: 0, interruptions: 0, dead_air_seconds: 0 },
        warnings: expect.arrayContaining(['metrics_unavailable']),
      },
    });
  });

  it('of a call in which only the agent spoke is asked for, and warns', async () => {
    const { model, asked } = scripted([says(exampleDraft)]);
    expect(await summarize({ model, verifier: null }, spokenBy('agent'))).toMatchObject({
      status: 'ready',
      payload: { contact: { email: { value: null } }, warnings: expect.arrayContaining(['transcript_empty']) },
    });
    expect(asked).toHaveLength(1);
  });

  it('loses what the model invented, and keeps the rest', async () => {
    const invented = { value: 5, confidence: 1, evidence: [{ turn_id: 2, quote: 'five bathrooms' }] };
    const made = await summarize(
      {
        verifier: null,
        model: scripted([
          says({
            ...exampleDraft,
            vertical_facts: {
              ...exampleDraft.vertical_facts,
              baths: invented,
              beds: { ...invented, evidence: [{ turn_id: 99, quote: 'three bedrooms' }] },
            },
          }),
        ]).model,
      },
      exampleCall,
    );
    expect(made).toMatchObject({
      status: 'ready',
      payload: {
        vertical: {
          facts: {
            baths: { value: null, confidence: 0 },
            beds: { value: null },
            budget: { value: 'around 450,000 dollars' },
          },
        },
      },
    });
    expect(made.status === 'ready' && made.refuted.length).toBeGreaterThanOrEqual(2);
  });

  it('keeps texts within their limits, whatever the model writes', async () => {
    const long = 'The caller asked for a viewing of the house on Elm Street, and the agent could not say when '.repeat(
      20,
    );
    const made = await summarize(
      {
        verifier: null,
        model: scripted([
          says({ ...exampleDraft, summary: { headline: long, narrative: long, next_best_action: long } }),
        ]).model,
      },
      exampleCall,
    );
    expect(
      made.status === 'ready' &&
        Object.values(made.payload.summary)
          .map(({ length }) => length)
          .every((length, index) => length > 0 && length <= ([140, 600, 200][index] ?? 0)),
    ).toBe(true);
  });
});

describe('no summary is made', () => {
  const turn = { ...exampleCall.turns[0], role: 'agent', text: ' … ' } as Material['turns'][number];
  it.each([
    ['there are no turns', []],
    ['nobody said a word', [turn, { ...turn, turn_id: 2, role: 'user', text: '' } as const]],
    ['only tools did something', [{ ...turn, role: 'tool', text: 'booked' } as const]],
  ])('and no model is asked where %s', async (_why, turns) => {
    expect(await summarize({ model: scripted([]).model, verifier: null }, { ...exampleCall, turns })).toEqual({
      status: 'failed',
      code: 'transcript_empty',
      ...about,
      input_tokens: 0,
      output_tokens: 0,
    });
  });

  it('of a transcript that is too long, which is found before anything is paid', async () => {
    const { model, asked } = scripted([says(exampleDraft)]);
    await summarize({ model, verifier: null }, exampleCall);
    const [request] = asked;
    const needed = estimateTokens(
      request?.system ?? '',
      request?.messages[0]?.content ?? '',
      JSON.stringify(request?.schema.json),
    );
    expect(
      await summarize({ model: scripted([], { max_input_tokens: needed - 1 }).model, verifier: null }, exampleCall),
    ).toEqual({
      status: 'failed',
      code: 'transcript_too_long',
      ...about,
      input_tokens: 0,
      output_tokens: 0,
    });
    expect(
      await summarize(
        { model: scripted([says(exampleDraft)], { max_input_tokens: needed }).model, verifier: null },
        exampleCall,
      ),
    ).toMatchObject({ status: 'ready' });
  });

  it.each([
    ['transcript_too_long', [new ModelError('too_long', 'too long')], 0],
    ['content_policy_block', [says('', 'refused')], 1000],
    ['llm_invalid_json', [says('Hm'), says('{"outcome":')], 2000],
    ['llm_invalid_json', [says('{"outcome":', 'cut_off'), says('{"outcome":', 'cut_off')], 2000],
    ['schema_validation_failed', [says({ outcome: 'booked' }), says({})], 2000],
  ] as const)('where the model leaves nothing else: %s', async (code, script, input_tokens) => {
    expect(await summarize({ model: scripted(script).model, verifier: null }, exampleCall)).toEqual({
      status: 'failed',
      code,
      ...about,
      input_tokens,
      output_tokens: input_tokens / 10,
    });
  });

  it.each(['timeout', 'unavailable', 'rejected'] as const)(
    'while the model fails, which is thrown: %s',
    async (failure) => {
      await expect(
        summarize({ model: scripted([new ModelError(failure, failure)]).model, verifier: null }, exampleCall),
      ).rejects.toMatchObject({
        failure,
      });
    },
  );
});

describe('the estimate of tokens', () => {
  it.each([
    ['English', 'The caller asked for a viewing', 10],
    ['Chinese, a token a character', '客户希望看房', 6],
    ['rounded up', 'abcd', 2],
  ])('is a third of the bytes: %s', (_what, text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
