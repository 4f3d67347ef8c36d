// What an agent reports of usage, latency and loudness is data: figures that cannot be are left out one by one, the
// report is taken in any case, and a repetition adds nothing.
import { latencyStages, largestUsage, limits, longestLatencyMs } from '@voicecall/contract';
import type { AgentMessages, TurnLatency, UsageLine } from '@voicecall/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Without a worker, only the requests of this test change these calls.
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

type Report = Partial<AgentMessages['report']>;
type Turns = AgentMessages['turns']['turns'];
const time = '2026-11-22T09:30:00.000Z';
const turn = (turn_id: number, change: Partial<Turns[number]> = {}): Turns[number] => ({
  turn_id,
  role: 'agent',
  text: `Turn ${turn_id}`,
  started_at: time,
  ended_at: null,
  interrupted: false,
  confidence: null,
  tool: null,
  ...change,
});
const waits = (total_ms: number): TurnLatency => ({
  end_of_turn_delay_ms: 1,
  transcription_delay_ms: 2,
  llm_first_token_ms: 3,
  tts_first_audio_ms: 4,
  total_ms,
});
const line = (change: Record<string, unknown> = {}): UsageLine => ({
  component: 'llm',
  provider: 'openai',
  model: 'gpt',
  unit: 'input_tokens',
  quantity: 7,
  ...change,
});
const peaks = (...values: number[]): string => Buffer.from(values).toString('base64');
/** What no type allows, as an agent that is broken may send it. */
const broken = (value: unknown): never => value as never;

async function openCall(): Promise<AgentLink> {
  const [id = ''] = await takePlaces(platform, platform.tenant, 1);
  return agentLink(platform, platform.tenant, id);
}
const read = ({ call_id }: AgentLink) => platform.tenant.client.calls.get(call_id);
const waveformOf = ({ call_id }: AgentLink) => platform.tenant.client.calls.waveform(call_id);
const report = async (agent: AgentLink, part: Report): Promise<void> =>
  expect(await agent.report({ turns: [turn(1)], ...part })).toMatchObject({ status: 200 });

describe('usage', () => {
  it('is recorded once, whatever is repeated', async () => {
    const agent = await openCall();
    const last = { report_id: 'r', part: 2, last: true, turns: [turn(2)], usage: [line(), line({ quantity: 1 })] };
    // Only the last part has it.
    await report(agent, { report_id: 'r', part: 1, last: false, usage: [line({ quantity: 99 })] });
    expect((await read(agent)).usage).toEqual([]);
    await Promise.all([report(agent, last), report(agent, last)]);
    await report(agent, last);
    expect((await read(agent)).usage).toEqual([line(), line({ quantity: 1 })]);
  });

  it('is not that of another last part, which comes before the report is complete', async () => {
    const agent = await openCall();
    await report(agent, { report_id: 'r', part: 3, last: true, usage: [line()] });
    await report(agent, { report_id: 'r', part: 3, last: true, usage: [line(), line({ quantity: 99 })] });
    expect((await read(agent)).usage).toEqual([line()]);
  });

  it('of an agent that heard nothing is not that of the call', async () => {
    const agent = await openCall();
    await report(agent, {
      turns: [],
      usage: [line({ quantity: 99 })],
      waveform: { started_at: time, agent: peaks(9), user: '' },
    });
    expect((await read(agent)).usage).toEqual([]);
    await expect(waveformOf(agent)).rejects.toMatchObject({ code: 'waveform_not_found' });
    await report(agent, { usage: [line()] });
    expect((await read(agent)).usage).toEqual([line()]);
  });

  it('arrives with a report that comes after the end of the call', async () => {
    const agent = await openCall();
    await agent.end('agent_hangup');
    await platform.sql(`update calls set status = 'completed', ended_at = $2 where id = $1`, [
      agent.call_id,
      platform.clock.now(),
    ]);
    await report(agent, { usage: [line()], turns: [turn(1, { latency: waits(5) })] });
    const { usage, metrics } = await read(agent);
    expect(usage).toEqual([line()]);
    expect(metrics.turns.total_ms).toEqual({ p50: 5, p95: 5 });
  });

  it.each([
    ['negative', line({ quantity: -1 })],
    ['larger than can be', line({ quantity: largestUsage + 1 })],
    ['a text', line({ quantity: '7' })],
    ['missing', line({ quantity: undefined })],
    ['null', line({ quantity: null })],
    ['zero', line({ quantity: 0 })],
    ['stored as zero', line({ quantity: 0.0004 })],
    ['of an unknown unit', line({ unit: 'bananas' })],
    ['of an unknown component', line({ component: 'coffee' })],
    ['of the phone line, which the platform counts', line({ component: 'telephony' })],
    ['of a summary, which the platform counts', line({ component: 'summary' })],
    ['without a provider', line({ provider: '' })],
    ['of a provider with a long name', line({ provider: 'x'.repeat(201) })],
    ['of a model that is no text', line({ model: 7 })],
    ['no object', broken('line')],
    ['nothing', broken(null)],
  ])('whose quantity is %s is left out, and the others stay', async (_what, bad) => {
    const agent = await openCall();
    await report(agent, { usage: [line({ quantity: 1 }), bad, line({ quantity: 2.5 })] });
    const { turns, usage } = await read(agent);
    expect(turns).toHaveLength(1);
    expect(usage).toEqual([line({ quantity: 1 }), line({ quantity: 2.5 })]);
  });

  it('beyond the most lines is left out', async () => {
    const agent = await openCall();
    await report(agent, { usage: Array.from({ length: limits.usage_lines + 1 }, (_, n) => line({ quantity: n + 1 })) });
    expect((await read(agent)).usage.map(({ quantity }) => quantity)).toEqual(
      Array.from({ length: limits.usage_lines }, (_, n) => n + 1),
    );
  });

  it('with a name that cannot be stored, and a figure beyond all numbers, costs nothing else', async () => {
    const agent = await openCall();
    await report(agent, { usage: [line({ provider: 'a\0b\ud800' }), broken(Number.POSITIVE_INFINITY), line()] });
    expect((await read(agent)).usage).toEqual([line({ provider: 'a\ufffdb\ufffd' }), line()]);
  });

  it.each([
    ['no list', { usage: broken('all') }],
    ['null', { usage: broken(null) }],
    ['absent', {}],
  ])('that is %s is none', async (_what, part) => {
    const agent = await openCall();
    await report(agent, part);
    expect(await read(agent)).toMatchObject({ usage: [], turns: [{ turn_id: 1 }] });
  });
});

describe('latency', () => {
  it('of the report fills what a live turn had not, and never changes what it had', async () => {
    const agent = await openCall();
    await agent.turns([turn(1), turn(2, { latency: waits(20) })]);
    await report(agent, {
      turns: [1, 2, 3].map((turn_id) => turn(turn_id, { latency: waits(turn_id * 100) })),
    });
    const { turns, metrics } = await read(agent);
    expect(turns.map(({ latency }) => latency?.total_ms)).toEqual([100, 20, 300]);
    expect(metrics.turns).toMatchObject({ count: 3, total_ms: { p50: 100, p95: 300 } });
  });

  it('that a report fills in is no turn that was missing: no other summary is made', async () => {
    const agent = await openCall();
    await agent.turns([turn(1)]);
    await report(agent, { report_id: 'r', part: 2, last: true, turns: [turn(1, { latency: waits(5) })] });
    const [part] = await platform.sql<{ added: number }>('select added from call_report_parts where call_id = $1', [
      agent.call_id,
    ]);
    expect(part?.added).toBe(0);
  });

  it.each([
    ['negative', -1],
    ['longer than can be', longestLatencyMs + 1],
    ['a text', 'long'],
    ['absent', undefined],
  ])('that is %s is not known, stage by stage', async (_what, bad) => {
    const agent = await openCall();
    const latency = broken({ ...waits(5), llm_first_token_ms: bad, tts_first_audio_ms: 1.6 });
    await agent.turns([turn(1, { latency })]);
    expect((await read(agent)).turns[0]?.latency).toEqual({
      ...waits(5),
      llm_first_token_ms: null,
      tts_first_audio_ms: 2,
    });
  });

  it.each([
    ['no object', 'fast'],
    ['a list', []],
    ['without a figure', {}],
    ['null', null],
  ])('that is %s is none', async (_what, latency) => {
    const agent = await openCall();
    await agent.turns([turn(1, { latency: broken(latency) })]);
    expect((await read(agent)).turns).toMatchObject([{ latency: null }]);
  });

  it('is that of turns of the agent only', async () => {
    const agent = await openCall();
    await agent.turns([turn(1, { role: 'user', latency: waits(5) }), turn(2, { role: 'system' })]);
    await report(agent, { turns: [turn(2, { role: 'system', latency: waits(5) })] });
    const { turns, metrics } = await read(agent);
    expect(turns.map(({ latency }) => latency)).toEqual([null, null]);
    expect(metrics.turns.count).toBe(0);
  });
});

describe('a waveform', () => {
  it('has as many peaks of both speakers, and begins relative to the answer', async () => {
    const agent = await openCall();
    const { call } = await read(agent);
    const started_at = new Date(Date.parse(call.answered_at ?? call.created_at) + 1500).toISOString();
    await report(agent, { waveform: { started_at, agent: peaks(0, 255, 3), user: peaks(7) } });
    expect(await waveformOf(agent)).toEqual({
      peaks_per_sec: 10,
      offset_ms: 1500,
      agent: [0, 255, 3],
      user: [7, 0, 0],
    });
  });

  it('of the longest call fits a report, and its response', async () => {
    const agent = await openCall();
    const full = Buffer.alloc(limits.waveform_peaks, 255).toString('base64');
    await report(agent, { waveform: { started_at: time, agent: full, user: full } });
    const { agent: stored, user } = await waveformOf(agent);
    expect([stored.length, user.length, stored.at(-1)]).toEqual([limits.waveform_peaks, limits.waveform_peaks, 255]);
  });

  it('that comes again does not change the first one', async () => {
    const agent = await openCall();
    await report(agent, { report_id: 'r', part: 2, waveform: { started_at: time, agent: peaks(1), user: '' } });
    await report(agent, { report_id: 'r', part: 2, waveform: { started_at: time, agent: peaks(2), user: '' } });
    expect((await waveformOf(agent)).agent).toEqual([1]);
  });

  it.each([
    ['is not base64', { started_at: time, agent: '%%%', user: '' }],
    ['is too long', { started_at: time, agent: 'A'.repeat(limits.waveform_peaks * 2), user: '' }],
    ['has no peaks', { started_at: time, agent: '', user: '' }],
    ['has no time', { agent: peaks(1), user: '' }],
    ['has a time in the year 0', { started_at: '0000-01-01T00:00:00.000Z', agent: peaks(1), user: '' }],
    ['is a text', 'loud'],
    ['is null', null],
  ])('that %s is none, and the report is taken', async (_what, waveform) => {
    const agent = await openCall();
    await report(agent, { waveform: broken(waveform), usage: [line()] });
    expect(await read(agent)).toMatchObject({ usage: [line()], turns: [{ turn_id: 1 }] });
    await expect(waveformOf(agent)).rejects.toMatchObject({ status: 404, code: 'waveform_not_found' });
  });

  it('of another tenant is that of a call that does not exist', async () => {
    const agent = await openCall();
    await report(agent, { waveform: { started_at: time, agent: peaks(1), user: '' } });
    const other = await platform.newTenant();
    await expect(other.client.calls.waveform(agent.call_id)).rejects.toMatchObject({ code: 'call_not_found' });
    await expect(other.client.calls.get(agent.call_id)).rejects.toMatchObject({ code: 'call_not_found' });
  });
});

it('whatever an agent reports as figures, the report is taken and the call can be read', async () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  const member = fc.oneof(value, fc.double(), fc.constant(1e300));
  const usage = fc.oneof(
    value,
    fc.array(
      fc.oneof(
        value,
        fc.record({ component: member, provider: member, model: member, unit: member, quantity: member }),
      ),
      {
        maxLength: 5,
      },
    ),
    fc.array(
      fc.double().map((quantity) => line({ quantity })),
      { maxLength: 5 },
    ),
  );
  const latency = fc.oneof(value, fc.record(Object.fromEntries(latencyStages.map((stage) => [stage, member]))));
  const waveform = fc.oneof(
    value,
    fc.record({ started_at: fc.oneof(member, fc.constant(time)), agent: member, user: member }),
  );
  await fc.assert(
    fc.asyncProperty(usage, latency, waveform, async (usage, latency, waveform) => {
      const agent = await openCall();
      await agent.turns([turn(1, { latency: broken(latency) })]);
      await report(agent, {
        turns: [1, 2].map((turn_id) => turn(turn_id, { latency: broken(latency) })),
        usage: broken(usage),
        waveform: broken(waveform),
      });
      const call = await read(agent);
      expect(call.turns).toHaveLength(2);
      for (const { quantity } of call.usage) expect(quantity >= 0.001 && quantity <= largestUsage).toBe(true);
      const peaks = await waveformOf(agent).catch((error: { code: string }) => error.code);
      if (typeof peaks === 'string') expect(peaks).toBe('waveform_not_found');
    }),
    { numRuns: 30 },
  );
});
