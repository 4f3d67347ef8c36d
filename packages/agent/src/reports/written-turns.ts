// The turns and segments of a call, and what of them may leave this process: in a call that asks for it, what was said
// from a yes on.
import type { TranscriptInput, TurnInput } from '@voicecall/contract';

export interface Listeners {
  /** Called with each turn as it ends. */
  readonly onTurn: (turn: TurnInput) => void;
  /** Called with each segment, and again when its turn is known. */
  readonly onItem?: (item: TranscriptInput) => void;
}

interface Written {
  readonly turns: readonly TurnInput[];
  readonly transcripts: readonly TranscriptInput[];
}

/** All that is known of the conversation. */
export interface WrittenTurns extends Written {
  add(turn: TurnInput): void;
  addItem(item: TranscriptInput): void;
  /** The turn of a segment is known. */
  belong(item: TranscriptInput, turn_id: number | null): void;
  /** As far as it may be written down. */
  written(): Written;
  /** What is held is written down from this turn on, which becomes the first; what was before is forgotten. */
  release(turn_id: number): void;
  /** Nothing more is written down. */
  stop(): void;
}

/** `held`: nothing is written down until it is released. */
export function writtenTurns({ onTurn, onItem = () => undefined }: Listeners, held: boolean): WrittenTurns {
  let turns: TurnInput[] = [];
  let transcripts: TranscriptInput[] = [];
  /** Null while everything is written down. */
  let kept: Written | null = held ? { turns: [], transcripts: [] } : null;
  const tellItem = (item: TranscriptInput): void => {
    if (!kept) onItem(item);
  };
  return {
    get turns() {
      return turns;
    },
    get transcripts() {
      return transcripts;
    },
    add(turn) {
      turns.push(turn);
      if (!kept) onTurn(turn);
    },
    addItem(item) {
      transcripts.push(item);
      tellItem(item);
    },
    belong(item, turn_id) {
      item.turn_id = turn_id;
      tellItem(item);
    },
    written: () => kept ?? { turns, transcripts },
    release(turn_id) {
      if (!kept || kept.turns.length > 0) return;
      kept = null;
      turns = from(turn_id, turns);
      // What belongs to no turn yet was heard after the last one.
      transcripts = from(turn_id, transcripts);
      for (const turn of turns) onTurn(turn);
      for (const item of transcripts) onItem(item);
    },
    stop() {
      kept ??= { turns: [...turns], transcripts: transcripts.map((item) => ({ ...item })) };
    },
  };
}

/** Those from a turn on, numbered from 1. */
const from = <T extends { turn_id: number | null }>(turn_id: number, all: readonly T[]): T[] =>
  all
    .filter((one) => one.turn_id === null || one.turn_id >= turn_id)
    .map((one) => ({ ...one, turn_id: one.turn_id && one.turn_id - turn_id + 1 }));
