// Usage is counted from what the parts of a conversation report.
import { EventEmitter } from 'node:events';
import { agentRoutes, limits } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { countUsage } from './usage-lines.ts';
import type { CountedParts } from './usage-lines.ts';

const providers = { stt: 'Deepgram', llm: 'openai', tts: 'elevenlabs' };

function partsOf({ streaming = false } = {}) {
  const [stt, llm, tts] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const parts = { stt, llm, tts: Object.assign(tts, { capabilities: { streaming } }) } as unknown as CountedParts;
  const report = (component: 'stt' | 'llm' | 'tts', more: object, modelName = `${component}-model`) =>
    ({ stt, llm, tts })[component].emit('metrics_collected', {
      type: `${component}_metrics`,
      metadata: { modelProvider: '127.0.0.1:8080', modelName },
      ...more,
    });
  const usage = countUsage();
  usage.count(parts, providers);
  return { usage, report, parts };
}

test('seconds, tokens that do not overlap, and characters, summed over the requests', () => {
  const { usage, report } = partsOf();
  for (const audioDurationMs of [1500, 2034]) report('stt', { audioDurationMs });
  for (const promptCachedTokens of [0, 1024])
    report('llm', { promptTokens: 1200, promptCachedTokens, completionTokens: 30 });
  for (const charactersCount of [20, 17]) report('tts', { charactersCount, streamed: false, audioDurationMs: 900 });
  expect(usage.lines()).toEqual([
    { component: 'stt', provider: 'deepgram', model: 'stt-model', unit: 'seconds', quantity: 3.534 },
    { component: 'llm', provider: 'openai', model: 'llm-model', unit: 'input_tokens', quantity: 1376 },
    { component: 'llm', provider: 'openai', model: 'llm-model', unit: 'output_tokens', quantity: 60 },
    { component: 'llm', provider: 'openai', model: 'llm-model', unit: 'cached_input_tokens', quantity: 1024 },
    { component: 'tts', provider: 'elevenlabs', model: 'tts-model', unit: 'characters', quantity: 37 },
  ]);
  expect(agentRoutes.report.body.shape.usage.parse(usage.lines())).toEqual(usage.lines());
});

test.each([
  ['that does not stream: its sentences', false],
  ['that streams: its streams', true],
])('of a voice %s are counted, once', (_what, streaming) => {
  const { usage, report } = partsOf({ streaming });
  for (const streamed of [false, true]) report('tts', { charactersCount: 40, streamed, audioDurationMs: 900 });
  expect(usage.lines().map(({ quantity }) => quantity)).toEqual([40]);
});

test('a request for a voice that failed, and an answer without figures, are no usage', () => {
  const { usage, report } = partsOf();
  report('tts', { charactersCount: 40, streamed: false, audioDurationMs: 0 });
  report('llm', { promptTokens: 0, promptCachedTokens: 0, completionTokens: 0 });
  report('stt', { audioDurationMs: Number.NaN });
  expect(usage.lines()).toEqual([]);
});

test('each model has its own line, as many as the report may have', () => {
  const { usage, report } = partsOf();
  report('stt', { audioDurationMs: 1 }, 'unknown');
  for (let n = 0; n < limits.usage_lines + 5; n += 1) report('stt', { audioDurationMs: 1000 }, `m${n}`);
  expect(usage.lines()).toHaveLength(limits.usage_lines);
  expect(usage.lines().slice(0, 2)).toMatchObject([
    { model: null, quantity: 0.001 },
    { model: 'm0', quantity: 1 },
  ]);
});
