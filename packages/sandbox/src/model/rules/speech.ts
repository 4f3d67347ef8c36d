// What was said, sentence by sentence: who said it, in which language, in answer to what, and whether it is to be
// believed.
import type { DraftEvidence, ExtractionInput } from '@voicecall/contract';
import { commandsModel, isSarcastic } from './distrust.ts';
import { languageOf } from './language.ts';
import { plainOf } from './phrases.ts';
import type { Language } from './sentence.ts';
import type { Sentence } from './sentence.ts';

export interface Speech {
  readonly input: ExtractionInput;
  readonly language: Language;
  /** All that people said, without what was meant for the language model. */
  readonly sentences: readonly Sentence[];
  readonly user: readonly Sentence[];
  readonly agent: readonly Sentence[];
}

const breaks = /(?<=[.!?…]["”»)]?)(?<!(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Sr|Sra|Dra|Nr|Hr|Fr|Av|Ave|z|bzw|ca|[A-Z])\.)\s+/u;
const germanBreaks = new RegExp(`(?<!\\d\\.)${breaks.source}`, 'u');

export function readSpeech(input: ExtractionInput): Speech {
  const spoken = input.turns.flatMap(({ turn_id, role, text }) =>
    role === 'agent' || role === 'user' ? [{ turn_id, role, text }] : [],
  );
  const language = languageOf(plainOf(spoken.map(({ text }) => text).join(' '))) ?? 'en';
  const sentences: Sentence[] = [];
  for (const turn of spoken) sentences.push(...sentencesOf(turn, language, sentences));
  return {
    input,
    language,
    sentences,
    user: sentences.filter(({ role }) => role === 'user'),
    agent: sentences.filter(({ role }) => role === 'agent'),
  };
}

function sentencesOf(
  { turn_id, role, text }: Pick<Sentence, 'turn_id' | 'role' | 'text'>,
  usual: Language,
  before: readonly Sentence[],
): Sentence[] {
  const own = languageOf(plainOf(text)) ?? usual;
  const parts = text
    .split(own === 'de' ? germanBreaks : breaks)
    .map((part) => part.trim())
    .filter(Boolean);
  const command = role === 'user' ? parts.findIndex((part) => commandsModel(plainOf(part))) : -1;
  const kept = command === -1 ? parts : parts.slice(0, command);
  const last = before.at(-1);
  const asked =
    role === 'user' && last?.role === 'agent' ? before.filter((sentence) => sentence.turn_id === last.turn_id) : [];
  const sarcastic = role === 'user' && isSarcastic(plainOf(text));
  return kept.map((part, index) => ({
    turn_id,
    role,
    text: part,
    plain: plainOf(part),
    language: own,
    place: before.length + index,
    opens: index === 0,
    asked,
    sarcastic,
  }));
}

export const isQuestion = ({ text }: Sentence): boolean => /\?["”»)]?$/.test(text);

export const quoteOf = ({ turn_id, text }: Sentence): DraftEvidence => ({ turn_id, quote: text });

/** Turn ids, each once, in their order. */
export const turnsOf = (sentences: readonly Sentence[]): number[] =>
  [...new Set(sentences.map(({ turn_id }) => turn_id))].sort((a, b) => a - b);
