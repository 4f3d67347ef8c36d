// The verifier is asked with patience and within the budget, and whatever it does, the draft survives it.
import { readFencedJson } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../ports/model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../../ports/model.ts';
import { exampleCall, exampleDraft } from '../testing/real-estate-call.ts';
import { runHere } from '../run-computation.ts';
import { askVerifier } from './ask-verifier.ts';
import { prepareVerification } from './verification.ts';

const says = (answer: unknown, finish: ModelAnswer['finish'] = 'complete'): ModelAnswer => ({
  text: typeof answer === 'string' ? answer : JSON.stringify(answer),
  finish,
  input_tokens: 1000,
  output_tokens: 100,
});
const one = says({ verdicts: [{ n: 1, verdict: 'supported', turns: [1] }] });
const nonsense = says('I agree with everything.');
const down = new ModelError('unavailable', 'down');
const told = { material: exampleCall, draft: exampleDraft, transcript_sha256: 'ab'.repeat(32) };
const late = new ModelError('timeout', 'late');

/** Asks a verifier that answers as the script says, one entry for each request. */
async function ask(
  script: readonly (ModelAnswer | Error)[],
  { budget_tokens = Infinity, max_input_tokens = 100_000, signal }: Partial<Needs> = {},
) {
  const asked: ModelRequest[] = [];
  const waits: number[] = [];
  const complete = async (request: ModelRequest): Promise<ModelAnswer> => {
    asked.push(request);
    const next = script[asked.length - 1] ?? new Error('asked more often than the script says');
    if (next instanceof Error) throw next;
    return next;
  };
  const verifier: Model = { id: 'test/verifier', simulated: false, max_input_tokens, complete };
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const verification = await askVerifier(verifier, told, { run: runHere, sleep, budget_tokens, signal });
  return { verification, asked, waits };
}
interface Needs {
  readonly budget_tokens: number;
  readonly max_input_tokens: number;
  readonly signal: AbortSignal;
}

const without = { verdicts: null };

describe('a verifier', () => {
  it('gets one question with the claims, of bounded time and length', async () => {
    const { verification, asked } = await ask([one]);
    expect(verification).toMatchObject({
      outcome: 'verified',
      verdicts: { outcome: { verdict: 'supported', turns: [1] } },
      input_tokens: 1000,
      output_tokens: 100,
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ schema: { name: 'call_summary_verdicts' }, timeout_ms: 90_000 });
    const claims = readFencedJson('claims', asked[0]?.messages[0]?.content ?? '');
    expect(claims).toContainEqual(expect.objectContaining({ n: 1, path: 'outcome' }));
  });

  it.each([
    ['is down', [down, one], [2_000]],
    ['is down twice', [down, down, one], [2_000, 10_000]],
    ['does not answer in time', [late, one], [2_000]],
    ['names a time', [new ModelError('unavailable', 'busy', { retry_after_ms: 40_000 }), one], [40_000]],
  ])('that %s is asked again', async (_what, script, expected) => {
    const { verification, waits } = await ask(script);
    expect(verification).toMatchObject({ outcome: 'verified', input_tokens: 1000 });
    expect(waits).toEqual(expected);
  });

  it.each([
    ['stays down', [down, down, down], 3],
    ['never answers in time', [late, late, late], 3],
    ['wants to be left alone for long', [new ModelError('unavailable', 'busy', { retry_after_ms: 61_000 })], 1],
    ['rejects the request', [new ModelError('rejected', 'no such key')], 1],
    ['finds the call too long', [new ModelError('too_long', 'too long')], 1],
    ['cannot be asked for another reason', [new Error('too many open files')], 1],
  ])('that %s leaves the draft unverified', async (_what, script, times) => {
    const { verification, asked } = await ask(script);
    expect(verification).toEqual({ outcome: 'unavailable', ...without, input_tokens: 0, output_tokens: 0 });
    expect(asked).toHaveLength(times);
  });

  it('that refuses is not asked again', async () => {
    const { verification, asked } = await ask([says('', 'refused')]);
    expect(verification).toMatchObject({ outcome: 'refused', ...without });
    expect(asked).toHaveLength(1);
  });

  it('whose answer is not JSON is asked once more, and both answers are paid for', async () => {
    expect((await ask([nonsense, one])).verification).toMatchObject({ outcome: 'verified', input_tokens: 2000 });
    for (const bad of [nonsense, says('{"verdicts":[', 'cut_off'), says({ verdicts: [' '.repeat(200_000)] })]) {
      const { verification, asked, waits } = await ask([bad, bad]);
      expect(verification).toEqual({ outcome: 'unreadable', ...without, input_tokens: 2000, output_tokens: 200 });
      expect([asked.length, waits]).toEqual([2, []]);
    }
  });

  it.each([
    ['no verdicts', { verdicts: [] }],
    ['no list', { verdicts: 'all supported' }],
    ['another form', { claims: [] }],
    ['only turns that do not exist', { verdicts: [{ n: 1, verdict: 'supported', turns: [999] }] }],
    ['only claims that do not exist', { verdicts: [{ n: 999, verdict: 'supported', turns: [1] }] }],
    ['only words that are no verdict', { verdicts: [{ n: 1, verdict: 'splendid', turns: [1] }] }],
  ])('whose answer has %s verifies nothing', async (_what, answer) => {
    expect((await ask([says(answer)])).verification).toMatchObject({ outcome: 'unreadable', ...without });
  });

  it('that contradicts itself about a claim has spoken against it', async () => {
    const turns = [1];
    const both = [
      { n: 1, verdict: 'supported', turns },
      { n: 1, verdict: 'not_said', turns },
    ];
    for (const verdicts of [both, both.toReversed()])
      expect((await ask([says({ verdicts })])).verification).toMatchObject({
        outcome: 'verified',
        verdicts: { outcome: { verdict: 'not_said' } },
      });
  });
});

describe('the budget', () => {
  it('is not exceeded: the verifier is not asked, or not asked again', async () => {
    const costs = async (budget_tokens: number) => {
      const { verification, asked } = await ask([nonsense, one], { budget_tokens });
      return [verification.outcome, asked.length];
    };
    const { parts } = prepareVerification({ ...told, max_input_tokens: 100_000 });
    const once = parts.reduce((sum, part) => sum + part.estimated_tokens + part.max_output_tokens, 0);
    expect(await costs(once - 1)).toEqual(['none', 0]);
    expect(await costs(once)).toEqual(['unreadable', 1]);
    expect(await costs(2 * once - 1)).toEqual(['unreadable', 1]);
    expect(await costs(2 * once)).toEqual(['verified', 2]);
  });
});

it('a verifier whose longest input is shorter than one turn is not asked', async () => {
  const { verification, asked } = await ask([], { max_input_tokens: 1000 });
  expect([verification.outcome, asked.length]).toEqual(['none', 0]);
});

it('a worker that has to stop stops asking', async () => {
  const stop = new AbortController();
  stop.abort(new Error('shutting down'));
  await expect(ask([down, one], { signal: stop.signal })).rejects.toThrow('shutting down');
});
