// What was said and done in a call: finished turns, numbered from 1, and the raw transcript they were made from.
import type { transcriptItem, ToolOutcome, TurnInput } from '@voicecall/contract';
import type * as z from 'zod';

type TranscriptItem = z.output<typeof transcriptItem>;
/** What a tool was called with. */
export type ToolArguments = NonNullable<TurnInput['tool']>['arguments'];

/** Times are milliseconds since the epoch. */
interface Span {
  readonly started: number;
  readonly ended: number;
}

export interface Utterance extends Span {
  readonly role: 'agent' | 'user';
  /** Of an interrupted utterance, what was heard. */
  readonly text: string;
  readonly interrupted: boolean;
}

/** A final result of speech recognition; several may make up one turn. */
export interface Segment extends Span {
  readonly text: string;
  readonly confidence: number | null;
  readonly language: string | null;
}

export interface ToolUse extends Span {
  readonly name: string;
  readonly arguments: ToolArguments;
  readonly outcome: ToolOutcome;
}

export interface TurnBook {
  readonly turns: readonly TurnInput[];
  readonly transcripts: readonly TranscriptItem[];
  /** From here run the times of the transcript. */
  answered(at: number): void;
  said(utterance: Utterance): void;
  heard(segment: Segment): void;
  used(tool: ToolUse): void;
}

/** `onTurn` is called with each turn as it ends. */
export function createTurnBook(language: string, onTurn: (turn: TurnInput) => void): TurnBook {
  const turns: TurnInput[] = [];
  const transcripts: TranscriptItem[] = [];
  let answered_at: number | null = null;

  const turn = (span: Span, rest: Pick<TurnInput, 'role' | 'text' | 'interrupted' | 'confidence' | 'tool'>): number => {
    const turn_id = turns.length + 1;
    const written = { turn_id, ...rest, started_at: iso(span.started), ended_at: iso(Math.max(span.started, span.ended)) };
    turns.push(written);
    onTurn(written);
    return turn_id;
  };
  const transcribe = (speaker: 'agent' | 'user', turn_id: number | null, segment: Segment): void => {
    const zero = answered_at ?? segment.started;
    transcripts.push({
      segment_id: `sg_${transcripts.length + 1}`,
      turn_id,
      speaker,
      text: segment.text,
      start_ms: Math.round(segment.started - zero),
      end_ms: Math.round(Math.max(segment.started, segment.ended) - zero),
      language: segment.language ?? language,
      confidence: segment.confidence,
    });
  };

  return {
    turns,
    transcripts,
    answered(at) {
      answered_at = at;
    },
    said({ role, text, interrupted, ...span }) {
      if (text.trim() === '') return;
      if (role === 'agent') {
        const turn_id = turn(span, { role, text, interrupted, confidence: null, tool: null });
        transcribe('agent', turn_id, { ...span, text, confidence: null, language });
        return;
      }
      const parts = transcripts.filter((item) => item.speaker === 'user' && item.turn_id === null);
      const turn_id = turn(span, { role, text, interrupted, confidence: mean(parts.flatMap(({ confidence }) => confidence ?? [])), tool: null });
      for (const part of parts) part.turn_id = turn_id;
    },
    heard(segment) {
      if (segment.text.trim() !== '') transcribe('user', null, segment);
    },
    used({ name, arguments: args, outcome: { say, ok }, started, ended }) {
      const tool = { name, arguments: args, result: say, ok, duration_ms: Math.max(0, Math.round(ended - started)) };
      turn({ started, ended }, { role: 'tool', text: say, interrupted: false, confidence: null, tool });
    },
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();

const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);
