// Splitting a report: no part exceeds the limit, and together the parts are complete.
import { agentRoutes, limits } from '@voicecall/contract';
import type { TurnInput } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { cutReport } from './report-parts.ts';
import type { ReportEntry } from './report-parts.ts';

const head = { report_id: 'r', answered_by: 'human', ended_reason: null } as const;
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
  for await (const part of cutReport(head, entries)) parts.push(part);
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
