// Records a call: finished turns, numbered from 1, and the raw transcript that they were made from.
import { limits, pressedKeysText } from '@voicecall/contract';
import type { ToolOutcome, TranscriptInput, TurnInput, TurnLatency } from '@voicecall/contract';
import { hiddenCards } from './hidden-cards.ts';
import { writtenTurns } from './written-turns.ts';
import type { Listeners, WrittenTurns } from './written-turns.ts';

/** The arguments of a tool call. */
export type ToolArguments = NonNullable<TurnInput['tool']>['arguments'];

/** Times are milliseconds since the epoch. */
interface Span {
  readonly started: number;
  readonly ended: number;
}

export interface Utterance extends Span {
  readonly role: 'agent' | 'user';
  /** For an interrupted utterance, the part that was played. */
  readonly text: string;
  readonly interrupted: boolean;
  /** Of the agent: how long the person waited for it. */
  readonly latency?: TurnLatency | null;
}

/** A final result of speech recognition; one turn may consist of several. */
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

/** All that is known of the conversation. */
export interface TurnStore extends Omit<WrittenTurns, 'add' | 'addItem' | 'belong'> {
  /** The zero point of the transcript's times. */
  answered(at: number): void;
  said(utterance: Utterance): void;
  heard(segment: Segment): void;
  /**
   * Keys of the telephone; the number of a payment card is recorded nowhere from then on. What was said meanwhile stays
   * for the turn that follows.
   */
  pressed(row: Span & { readonly keys: string }): void;
  used(tool: ToolUse): void;
}

/** The largest arguments of a tool call that are recorded, as JSON; no tool accepts nearly as much. */
const argumentChars = 65_536;

/** `held`: nothing is written down until it is released. */
export function createTurnStore(
  language: string,
  listeners: Listeners,
  { held = false }: { readonly held?: boolean } = {},
): TurnStore {
  const book = writtenTurns(listeners, held);
  const cards = hiddenCards();
  let answered_at: number | null = null;

  /** Null when the store is full. */
  const turn = (
    span: Span,
    { text, ...rest }: Pick<TurnInput, 'role' | 'text' | 'interrupted' | 'confidence' | 'tool' | 'latency'>,
  ): number | null => {
    if (book.turns.length >= limits.call_turns) return null;
    const turn_id = book.turns.length + 1;
    const written = cards.hide({
      turn_id,
      ...rest,
      text: text.slice(0, limits.turn_chars),
      started_at: iso(span.started),
      ended_at: iso(Math.max(span.started, span.ended)),
    });
    book.add(written);
    return turn_id;
  };
  const transcribe = (speaker: 'agent' | 'user', turn_id: number | null, segment: Segment): void => {
    if (book.transcripts.length >= limits.call_transcript_items) return;
    const item = itemOf(cards.hide(segment), {
      segment_id: `sg_${book.transcripts.length + 1}`,
      turn_id,
      speaker,
      zero: answered_at ?? segment.started,
      language,
    });
    book.addItem(item);
  };

  return Object.assign(book, {
    answered(at) {
      answered_at = at;
    },
    said({ role, text, interrupted, latency, ...span }) {
      if (text.trim() === '') return;
      if (role === 'agent') {
        const turn_id = turn(span, {
          role,
          text,
          interrupted,
          confidence: null,
          tool: null,
          ...(latency && { latency }),
        });
        transcribe('agent', turn_id, { ...span, text, confidence: null, language });
        return;
      }
      const parts = book.transcripts.filter((item) => item.speaker === 'user' && item.turn_id === null);
      const turn_id = turn(span, {
        role,
        text,
        interrupted,
        confidence: mean(parts.flatMap(({ confidence }) => confidence ?? [])),
        tool: null,
      });
      for (const part of parts) book.belong(part, turn_id);
    },
    heard(segment) {
      if (segment.text.trim() !== '') transcribe('user', null, segment);
    },
    pressed({ keys, ...span }) {
      cards.notice(keys);
      turn(span, { role: 'user', text: pressedKeysText(keys), interrupted: false, confidence: null, tool: null });
    },
    used({ name, arguments: args, outcome: { say, ok }, started, ended }) {
      // The result is the turn's text.
      const tool = { name, arguments: fitting(args), ok, duration_ms: Math.max(0, Math.round(ended - started)) };
      turn({ started, ended }, { role: 'tool', text: say, interrupted: false, confidence: null, tool });
    },
  } satisfies Omit<TurnStore, keyof WrittenTurns>);
}

const itemOf = (
  segment: Segment,
  {
    zero,
    language,
    ...about
  }: Pick<TranscriptInput, 'segment_id' | 'turn_id' | 'speaker'> & { zero: number; language: string },
): TranscriptInput => ({
  ...about,
  text: segment.text.slice(0, limits.turn_chars),
  start_ms: Math.round(segment.started - zero),
  end_ms: Math.round(Math.max(segment.started, segment.ended) - zero),
  language: segment.language ?? language,
  confidence: segment.confidence,
});

function fitting(args: ToolArguments): ToolArguments {
  const json = JSON.stringify(args);
  return json.length <= argumentChars ? args : { cut_off: json.slice(0, limits.tool_arguments_bytes) };
}

const iso = (ms: number): string => new Date(ms).toISOString();

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
