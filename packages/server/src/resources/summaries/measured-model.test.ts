// Every request to a model is counted once, with its outcome.
import { expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { ModelError } from '../../ports/model.ts';
import type { ModelAnswer, ModelRequest } from '../../ports/model.ts';
import { measuredModel } from './measured-model.ts';

const request: ModelRequest = {
  system: 's',
  messages: [{ role: 'user', content: 'u' }],
  schema: { name: 'draft', json: {} },
  max_output_tokens: 10,
  timeout_ms: 1000,
};
const answer: ModelAnswer = { text: '{}', finish: 'complete', input_tokens: 12, output_tokens: 34 };

/** What one request changes, and which errors were reported. */
async function measure(result: ModelAnswer | Error, signal?: AbortSignal) {
  const metrics = createMetrics();
  const reported: unknown[] = [];
  const model = measuredModel(
    {
      id: 'test/model',
      simulated: false,
      max_input_tokens: 1,
      complete: async () => {
        if (result instanceof Error) throw result;
        return result;
      },
    },
    'verification',
    { metrics, onError: (error) => void reported.push(error) },
  );
  const got: unknown = await model.complete({ ...request, signal }).catch((error: unknown) => error);
  expect(got).toBe(result);
  const samples = (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('voicecall_summary_model_'));
  const counts = samples.filter((line) => !line.includes('_seconds_bucket') && !line.includes('_seconds_sum'));
  return { counts: counts.map((line) => line.replace('voicecall_summary_model_', '')), reported };
}
const one = (outcome: string): string => `requests_total{question="verification",outcome="${outcome}"} 1`;
const timed = 'seconds_count{question="verification"} 1';

it.each(['complete', 'cut_off', 'refused'] as const)('a response that is %s, with its tokens', async (finish) => {
  expect(await measure({ ...answer, finish })).toEqual({
    counts: [
      one(finish),
      'tokens_total{question="verification",direction="input"} 12',
      'tokens_total{question="verification",direction="output"} 34',
      timed,
    ],
    reported: [],
  });
});

it('a response whose tokens are not reported', async () => {
  const { counts } = await measure({ ...answer, input_tokens: null, output_tokens: null });
  expect(counts).toEqual([
    one('complete'),
    'tokens_total{question="verification",direction="input"} 0',
    'tokens_total{question="verification",direction="output"} 0',
    timed,
  ]);
});

it.each([
  ['timeout', new ModelError('timeout', 'late')],
  ['unavailable', new ModelError('unavailable', 'down')],
  ['rejected', new ModelError('rejected', 'no')],
  ['too_long', new ModelError('too_long', 'long')],
  ['error', new Error('too many open files')],
])('a request that ends as %s, which is reported', async (outcome, error) => {
  expect(await measure(error)).toEqual({ counts: [one(outcome), timed], reported: [error] });
});

it('a request that the worker gave up, which is no failure of the model', async () => {
  const gone = new Error('shutting down');
  expect(await measure(gone, AbortSignal.abort(gone))).toEqual({ counts: [one('aborted'), timed], reported: [] });
});
