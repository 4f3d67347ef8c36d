// Calls of the maximum length, as agents would report them, for tests that no report is lost.
import type { AgentJobMetadata, TranscriptInput, TurnInput } from '@voicecall/contract';
import { limits } from '@voicecall/contract';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import type { JournalLine } from '@voicecall/agent/reports/journal.ts';
import type { TestPlatform } from '../platform/start-platform.ts';

export interface LongCall {
  readonly turns: number;
  readonly items: number;
  /** The text of each turn and segment. */
  readonly text: string;
  /** Every n-th turn is a tool call with this result. */
  readonly tool?: { readonly every: number; readonly answer: string };
}

/** Four hours, a turn every seven seconds. */
const everyMs = 7_200;
const beginning = Date.parse('2026-11-22T09:30:00.000Z');

/** The longest possible call, with short sentences. */
export const fourHours = (
  text: string,
  turns: number = limits.call_turns,
  items: number = limits.call_transcript_items,
): LongCall => ({ turns, items, text });

/** The journal of such a call, line by line, in the order of writing; without its end. */
export function* linesOf({ turns, items, text, tool }: LongCall): Generator<JournalLine> {
  let segment = 0;
  for (let turn_id = 1; turn_id <= turns; turn_id += 1) {
    const until = Math.round((turn_id / turns) * items);
    const heard: TranscriptInput[] = [];
    for (; segment < until; segment += 1)
      heard.push({
        segment_id: `sg_${segment + 1}`,
        turn_id: null,
        speaker: 'user',
        text: `${text} ${segment}`,
        start_ms: turn_id * everyMs,
        end_ms: turn_id * everyMs + 900,
        language: 'hi',
        confidence: 0.9,
      });
    for (const item of heard) yield { item };
    yield { turn: turnOf(turn_id, text, tool) };
    for (const item of heard) yield { item: { ...item, turn_id } };
  }
}

function turnOf(turn_id: number, text: string, tool: LongCall['tool']): TurnInput {
  const started_at = new Date(beginning + turn_id * everyMs).toISOString();
  const about = { turn_id, started_at, ended_at: started_at, interrupted: false, confidence: null };
  if (tool && turn_id % tool.every === 0)
    return {
      ...about,
      role: 'tool',
      text: tool.answer,
      tool: { name: 'crm', arguments: { turn_id }, ok: true, duration_ms: 5 },
    };
  return { ...about, role: turn_id % 2 ? 'user' : 'agent', text: `${text} ${turn_id}`, tool: null };
}

/** The job that the agent of this call received. */
export const jobOf = ({ options, tenant, url }: TestPlatform, call_id: string, server_url = url): AgentJobMetadata => ({
  tenant_id: tenant.id,
  call_id,
  server_url,
  token: callToken(createSealer(Buffer.from(options.encryption_key, 'base64')), tenant.id, call_id),
});
