// The two questions of a summary as each provider gets them: the schema unchanged, in the subset that every strict mode
// takes, and answers that are read as the draft and the verdicts.
import { llmModel } from '@voicecall/server/adapters/llm-model.ts';
import { exampleCall, exampleDraft } from '@voicecall/server/extraction/testing/real-estate-call.ts';
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import type { SummaryResult } from '@voicecall/server/extraction/summarize.ts';
import { listClaims } from '@voicecall/server/extraction/verifier/list-claims.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerJson, startStandIn } from './stand-in.ts';
import type { StandIn } from './stand-in.ts';
import { wires } from './wires.ts';

const claims = listClaims(exampleDraft, exampleCall.definitions);
const verdicts = claims.map(({ n, quotes }) => ({
  n,
  verdict: 'supported',
  turns: quotes.map(({ turn_id }) => turn_id),
}));
const answers = [exampleDraft, { verdicts }].map((answer) => JSON.stringify(answer));

/** Every schema inside a schema, itself included. */
function schemasIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, items, anyOf } = value as Record<string, unknown>;
  return [
    value as Record<string, unknown>,
    ...[...Object.values(properties ?? {}), items, ...((anyOf as unknown[] | undefined) ?? [])].flatMap(schemasIn),
  ];
}
const known = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf']);

describe.each(wires)('$provider, $model', (wire) => {
  let standIn: StandIn;
  let result: SummaryResult;
  beforeEach(async () => {
    standIn = await startStandIn((response) =>
      answerJson(200, wire.answers.complete(answers[standIn.asked.length - 1] ?? ''))(response),
    );
    const model = llmModel({
      provider: wire.provider,
      name: wire.model,
      base_url: standIn.url,
      api_key: 'k',
      max_input_tokens: 100_000,
    });
    result = await summarize({ model, verifier: model }, exampleCall);
  });
  afterEach(() => standIn.close());

  it('gets one request for each question, and its answers are read', () => {
    expect(standIn.asked).toHaveLength(2);
    expect(result).toMatchObject({ status: 'ready', verification: 'verified', input_tokens: 24, output_tokens: 68 });
  });

  it('gets schemas of the keywords that every strict mode knows, with closed objects and all members required', () => {
    const schemas = standIn.asked.flatMap((asked) => schemasIn(wire.question(asked).schema));
    expect(schemas.length).toBeGreaterThan(20);
    expect(schemas.flatMap((it) => Object.keys(it)).filter((keyword) => !known.has(keyword))).toEqual([]);
    for (const { properties, required, additionalProperties } of schemas.filter(({ type }) => type === 'object')) {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(properties as object));
      expect(required).not.toEqual([]);
    }
  });

  it('gets the verification with its own instructions, the claims as data, and room for every verdict', () => {
    const [draft, verification] = standIn.asked.map((asked) => wire.question(asked));
    expect(verification?.schema).toMatchObject({
      properties: {
        verdicts: {
          type: 'array',
          items: {
            properties: {
              n: { type: 'integer' },
              verdict: { type: 'string', enum: expect.arrayContaining(['supported', 'not_said']) },
              turns: { type: 'array', items: { type: 'integer' } },
            },
          },
        },
      },
    });
    expect(verification?.system).not.toBe(draft?.system);
    expect(verification?.messages).toMatchObject([{ role: 'user', content: expect.stringContaining('contact.email') }]);
    // A verdict is about thirty tokens; the rest is for models that reason first.
    expect(verification?.max_output_tokens).toBeGreaterThan(4_000 + claims.length * 30);
  });
});
