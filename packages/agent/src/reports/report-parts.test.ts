// Splitting a report: no part exceeds the limit, and together the parts are complete.
import { agentRoutes, limits } from '@voicecall/contract';
import type { TurnInput } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { cutReport } from './report-parts.ts';
import type { ReportEntry } from './report-parts.ts';

const head = { report_id: 'r', answered_by: 'human', ended_reason: null } as const;
const none = { usage: [], waveform: null };
const turn = (turn_id: number, text: string): TurnInput => ({
  turn_id,
  role: 'user',
  text,
  started_at: '2026-11-22T09:30:00.000Z',
  ended_at: null,
  interrupted: false,
  confidence: null,
  tool: null,
});

const longest = limits.turn_chars;
test.each([
  ['nothing', []],
  ['short turns', Array.from({ length: limits.call_turns }, () => 'Yes.')],
  ['Devanagari', Array.from({ length: 300 }, () => 'नमस्ते, मैं एक घर देखना चाहता हूँ। '.repeat(20))],
  ['emoji', Array.from({ length: 300 }, () => '😀'.repeat(500))],
  ['one turn of the greatest length, as JSON makes it longest', ['Hi.', '\u0001'.repeat(longest), 'Bye.']],
  ['half surrogate pairs of the greatest length', ['\ud83d'.repeat(longest)]],
])('a report of %s comes in parts that the platform takes', async (_what, texts) => {
  const entries: ReportEntry[] = texts.map((text, index) => ({ turn: turn(index + 1, text) }));
  const parts = [];
  for await (const part of cutReport({ head, entries: () => entries, figures: none })) parts.push(part);
  const bytes = parts.map((part) => Buffer.byteLength(JSON.stringify(part)));
  expect(Math.max(...bytes)).toBeLessThanOrEqual(limits.agent_body_bytes);
  // Only a single entry that cannot be split exceeds the limit.
  expect(
    parts.filter(({ turns }, index) => turns.length > 1 && (bytes[index] ?? 0) > limits.report_part_bytes + 1_000),
  ).toEqual([]);
  expect(parts.map(({ part, last }) => [part, last])).toEqual(
    parts.map((_, index) => [index + 1, index === parts.length - 1]),
  );
  expect(parts.flatMap(({ turns }) => turns)).toEqual(entries.map((entry) => ('turn' in entry ? entry.turn : null)));
  for (const part of parts) expect(agentRoutes.report.body.safeParse(part).success).toBe(true);
});

const figuresOf = (peaks: number) => ({
  usage: [{ component: 'llm', provider: 'openai', model: 'm', unit: 'input_tokens', quantity: 3 } as const],
  waveform: {
    started_at: '2026-11-22T09:30:00.000Z',
    agent: Buffer.alloc(peaks, 9).toString('base64'),
    user: Buffer.alloc(peaks).toString('base64'),
  },
});

test.each([
  ['short, with the last turns', 600, 1],
  ['as long as it may be, in a part of its own', limits.waveform_peaks, 2],
])('the figures are in the last part only: %s', async (_what, peaks, count) => {
  const figures = figuresOf(peaks);
  const parts = [];
  const entries = () => [{ turn: turn(1, 'Hi.') }];
  for await (const part of cutReport({ head, entries, figures })) parts.push(part);
  expect(parts).toHaveLength(count);
  expect(parts.at(-1)).toMatchObject({ part: count, last: true, ...figures });
  expect(parts.slice(0, -1).flatMap((part) => Object.keys(part))).not.toContain('waveform');
  expect(parts.flatMap(({ turns }) => turns)).toHaveLength(1);
  expect(Buffer.byteLength(JSON.stringify(parts.at(-1)))).toBeLessThan(limits.agent_body_bytes);
  for (const part of parts) expect(agentRoutes.report.body.parse(part)).toMatchObject(part);
});

test('a proxy that takes small parts only gets the report without a waveform that is larger', async () => {
  const bytes = limits.report_part_bytes / 16;
  const last = async (figures: ReturnType<typeof figuresOf>) => {
    const parts = [];
    for await (const part of cutReport({ head, entries: () => [], figures }, bytes)) parts.push(part);
    return parts.at(-1);
  };
  expect(await last(figuresOf(36_000))).not.toHaveProperty('waveform');
  expect(await last(figuresOf(36_000))).toMatchObject({ usage: figuresOf(0).usage });
  expect(await last(figuresOf(3_000))).toHaveProperty('waveform.agent');
});
