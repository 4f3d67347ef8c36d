// Joins the turns of one speaker into passages, so that a number dictated over several turns is in one passage.
import { boundedText } from '../texts/fit-text.ts';
import type { SpokenTurn } from '../material.ts';
import { fold, hasWords } from './folded-text.ts';
import { digitsFromWords } from '../readings/parse/dictated.ts';
import { aside } from '../readings/sensitive/find-payment-number.ts';
import type { Passage } from '../readings/sensitive/passage.ts';

/** How much of an earlier turn is read, in characters: a question for a number is shorter. */
const reachBack = 1000;

/** Up to so many words of the other speaker are an acknowledgement; more begin another subject. */
const acknowledgementWords = 8;

interface Piece {
  readonly text: string;
  /** The index of its turn, among the turns with words. */
  readonly index: number;
  /** The text that joins it to the previous piece; null: it begins a new passage. */
  readonly joint: string | null;
}

/** The passages of the agent, of the user, and one for each tool call, whose arguments are on record too. */
export function passages(turns: readonly SpokenTurn[]): Passage[] {
  const spoken = turns
    .filter(({ role, text }) => (role === 'agent' || role === 'user') && hasWords(text))
    .map((turn) => ({ role: turn.role, text: digitsFromWords(fold(turn.text)) }));
  const before = (index: number): string =>
    spoken
      .slice(Math.max(0, index - 2), index)
      .map(({ text }) => text.slice(-reachBack))
      .join('\n');
  const ofSpeakers = (['user', 'agent'] as const).flatMap((speaker) => join(piecesOf(spoken, speaker), before));
  const ofTools = turns
    .filter(({ role }) => role === 'tool')
    .map(({ text, tool }) => ({
      text: fold(boundedText(`${text}\n${JSON.stringify(tool?.arguments ?? {})}`)),
      before: () => '',
    }));
  return [...ofSpeakers, ...ofTools];
}

function piecesOf(spoken: readonly { readonly role: string; readonly text: string }[], speaker: string): Piece[] {
  const pieces: Piece[] = [];
  let words = Number.POSITIVE_INFINITY;
  let asked = false;
  for (const [index, { role, text }] of spoken.entries()) {
    if (role === speaker) {
      pieces.push({ text, index, joint: words > acknowledgementWords ? null : asked ? ` ${aside} ` : ' ' });
      [words, asked] = [0, false];
    } else {
      words += text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
      asked ||= text.includes('?');
    }
  }
  return pieces;
}

function join(pieces: readonly Piece[], before: (index: number) => string): Passage[] {
  const joined: { text: string; starts: { offset: number; index: number }[] }[] = [];
  for (const { text, index, joint } of pieces) {
    const last = joint === null ? undefined : joined.at(-1);
    if (last) {
      last.text += joint;
      last.starts.push({ offset: last.text.length, index });
      last.text += text;
    } else joined.push({ text, starts: [{ offset: 0, index }] });
  }
  return joined.map(({ text, starts }) => ({
    text,
    before: (offset) => before(starts.findLast((start) => start.offset <= offset)?.index ?? 0),
  }));
}
