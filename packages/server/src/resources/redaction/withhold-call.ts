// What the model has yet to redact: it is stored sealed, and shown as nothing but its mark.
import { modelRedactionClasses } from '@voicecall/contract';
import type { RedactionClassName, TranscriptInput, TurnInput } from '@voicecall/contract';
import type { ModelClass } from '../../extraction/redaction/ask-passages.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { OfCall } from './store.ts';

/** What stands for words that nobody may read, or not yet. */
export const mark = '[redacted]';

/** `said_sealed`: in base64. */
export type Withheld<T> = T & { readonly said_sealed?: string | undefined };

/** What is sealed of a turn or a segment. */
export interface SaidWords {
  readonly text: string;
  readonly tool?: Pick<NonNullable<TurnInput['tool']>, 'arguments' | 'result'> | null | undefined;
}

export const turnContext = (call_id: string, turn_id: number | string): string => `words of ${call_id} ${turn_id}`;
export const segmentContext = (call_id: string, segment_id: string): string => `segment of ${call_id} ${segment_id}`;

/** Those of the classes that only the model finds. */
export const ofModel = (classes: readonly RedactionClassName[]): ModelClass[] =>
  modelRedactionClasses.filter((name) => classes.includes(name));

export function withhold(
  sealer: Sealer,
  { call_id }: OfCall,
  said: { readonly turns: readonly TurnInput[]; readonly transcripts: readonly TranscriptInput[] },
): { turns: Withheld<TurnInput>[]; transcripts: Withheld<TranscriptInput>[] } {
  const seal = (words: SaidWords, context: string): string =>
    Buffer.from(sealer.seal(JSON.stringify(words), context)).toString('base64');
  return {
    turns: said.turns.map((turn) => ({
      ...turn,
      text: mark,
      tool: turn.tool && { ...turn.tool, arguments: {}, result: mark },
      said_sealed: seal(
        { text: turn.text, tool: turn.tool && { arguments: turn.tool.arguments, result: turn.tool.result } },
        turnContext(call_id, turn.turn_id),
      ),
    })),
    transcripts: said.transcripts.map((item) => ({
      ...item,
      text: mark,
      said_sealed: seal({ text: item.text }, segmentContext(call_id, item.segment_id)),
    })),
  };
}
