// The figures of a call in the sandbox: what it used, how long people waited, and its waveform, as the SDK shows them.
import { idPrefixes, latencyStages } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

const platform = sharedPlatform();

const calls = () => platform.tenant.client.calls;
const summaryLines = async (call_id: string) =>
  (await calls().get(call_id)).usage.filter(({ component }) => component === 'summary');

/** A call that its agent has reported, and whose summary is made. */
async function finishedCall(to: string): Promise<string> {
  const placed = await placeCall(platform, { to });
  const { call_id } = placed;
  await placed.ended();
  await until(async () => (await calls().get(call_id)).usage.filter(({ component }) => component === 'tts'));
  await finishedSummary(platform, call_id);
  return call_id;
}

it('a call in the sandbox shows what it used, how long the person waited, and its waveform', async () => {
  const call_id = await finishedCall('+15005550001');
  const { call, turns, transcripts, metrics, usage } = await calls().get(call_id);

  expect(usage.map(({ component, model, unit }) => [component, model, unit])).toEqual([
    ['telephony', 'outbound', 'seconds'],
    ['stt', 'scripted-ears', 'seconds'],
    ['llm', 'scripted-words', 'input_tokens'],
    ['llm', 'scripted-words', 'output_tokens'],
    ['tts', 'scripted-voice', 'characters'],
    ['summary', 'recorded', 'input_tokens'],
    ['summary', 'recorded', 'output_tokens'],
  ]);
  const quantities = Object.fromEntries(
    usage.map(({ component, unit, quantity }) => [`${component} ${unit}`, quantity]),
  );
  expect(usage[0]).toMatchObject({ provider: 'sip', quantity: call.duration_sec });
  expect(quantities['tts characters']).toBe(
    turns.filter(({ role }) => role === 'agent').reduce((sum, { text }) => sum + text.length, 0),
  );
  expect(quantities['stt seconds']).toBeGreaterThan(5);
  expect(quantities['llm input_tokens']).toBeGreaterThan(quantities['llm output_tokens'] ?? Infinity);
  const { call_summaries } = await platform.operator.summaryRuns.list({ tenant_id: platform.tenant.id, call_id });
  expect(call_summaries).toMatchObject([
    { input_tokens: quantities['summary input_tokens'], output_tokens: quantities['summary output_tokens'] },
  ]);

  const ofAgent = turns.filter(({ role }) => role === 'agent');
  const [greeting, ...replies] = ofAgent.map(({ latency }) => latency);
  expect(turns.filter(({ role, latency }) => role !== 'agent' && latency !== null)).toEqual([]);
  expect(greeting).toMatchObject({ llm_first_token_ms: null, total_ms: null });
  expect(replies).toHaveLength(3);
  expect(new Set(replies.map((latency) => latency?.total_ms)).size).toBe(3);
  expect(metrics.turns).toMatchObject({ count: ofAgent.length, interrupted: 0 });
  for (const stage of latencyStages) {
    const figures = ofAgent.flatMap(({ latency }) => latency?.[stage] ?? []).toSorted((a, b) => a - b);
    expect(metrics.turns[stage]).toEqual({ p50: figures[Math.ceil(figures.length / 2) - 1], p95: figures.at(-1) });
  }

  const waveform = await calls().waveform(call_id);
  const last = Math.max(...transcripts.map(({ end_ms }) => end_ms));
  expect(waveform.peaks_per_sec).toBe(10);
  expect(waveform.agent.length).toBe(waveform.user.length);
  expect(Math.abs(waveform.agent.length - last / 100)).toBeLessThanOrEqual(1);
  expect(Math.max(...waveform.agent)).toBeGreaterThan(0);
  expect(Math.max(...waveform.user)).toBeGreaterThan(0);
});

it('a summary that is made again adds lines of its own', async () => {
  const call_id = await finishedCall('+15550001111');
  const first = await summaryLines(call_id);
  expect(first).toHaveLength(2);
  await platform.tenant.client.summaries.rerun(call_id, { reason: 'again' });
  await until(async () => ((await summaryLines(call_id)).length > first.length ? [1] : []));
  expect(await summaryLines(call_id)).toEqual([...first, ...first]);
  const sources = await platform.sql<{ source: string }>(
    `select distinct source from call_usage where call_id = $1 and component = 'summary'`,
    [call_id],
  );
  expect(sources.map(({ source }) => source.split('_')[0])).toEqual([idPrefixes.call_summary, idPrefixes.call_summary]);
});

it('a call that nobody took used nothing but its summary, and has no waveform', async () => {
  const placed = await placeCall(platform, { to: '+15005550002' });
  const { call_id } = placed;
  const { metrics, usage } = await placed.ended();
  expect(usage).toEqual([]);
  expect(metrics.turns).toEqual({
    count: 0,
    interrupted: 0,
    ...Object.fromEntries(latencyStages.map((stage) => [stage, null])),
  });
  await expect(calls().waveform(call_id)).rejects.toMatchObject({ status: 404, code: 'waveform_not_found' });
});

it('the person who cuts the agent off is counted', async () => {
  const call_id = await finishedCall('+15005550007');
  expect((await calls().get(call_id)).metrics.turns.interrupted).toBe(1);
});
