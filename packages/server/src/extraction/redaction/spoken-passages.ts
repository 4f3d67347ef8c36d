// Joins what one speaker says over several turns, with digits for number words, so that a number in pieces is in one
// text, and finds back where each part of it was said.
import { digitPieces } from '../readings/parse/dictated.ts';
import type { Piece } from '../readings/parse/dictated.ts';
import { aside } from '../readings/sensitive/find-payment-number.ts';
import type { Passage, Range } from '../readings/sensitive/passage.ts';

export interface SaidText {
  readonly speaker: string;
  readonly text: string;
}

/** A part of one of the texts. */
export interface Place extends Range {
  readonly index: number;
}

export interface SpokenPassage extends Passage {
  /** Without digits for number words. */
  readonly said: string;
  /** What was said in a part of `text`, in each turn that has some of it. */
  readonly placesOf: (range: Range) => Place[];
  /** The same of a part of `said`. */
  readonly placesOfSaid: (range: Range) => Place[];
}

/** What a character is without its accents, where that is one character too. */
const plainOf = (character: string): string => {
  const plain = character.normalize('NFD')[0] ?? '';
  return plain.length === character.length ? plain : character;
};

/** Without accents and unseen characters, with each character in its place. All spaces are plain ones. */
const flat = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (space) => ' '.repeat(space.length))
    .replaceAll(/[’‘ʼ`]/g, "'")
    .replaceAll(/[^\0-\x7f]/gu, plainOf);

/** Up to so many words of the other speaker are an acknowledgement; more begin another subject. */
const acknowledgementWords = 8;
/** How much of earlier turns is read for the words that tell what a number is. */
const reachBack = 300;

interface Joined {
  readonly index: number;
  /** Where it begins in `said`. */
  readonly at: number;
  readonly length: number;
}

/** The passages of all speakers, in the order of their first turns. */
export function spokenPassages(texts: readonly SaidText[]): SpokenPassage[] {
  const plain = texts.map(({ text }) => flat(text));
  const speakers = [...new Set(texts.map(({ speaker }) => speaker))];
  return speakers.flatMap((speaker) => runsOf(texts, plain, speaker).map((run) => passageOf(run, plain)));
}

interface Run {
  readonly said: string;
  readonly pieces: readonly Piece[];
  readonly parts: readonly Joined[];
}

function runsOf(texts: readonly SaidText[], plain: readonly string[], speaker: string): Run[] {
  const runs: { said: string; pieces: Piece[]; parts: Joined[] }[] = [];
  let words = Number.POSITIVE_INFINITY;
  let asked = false;
  for (const [index, text] of plain.entries()) {
    if (texts[index]?.speaker !== speaker) {
      words += text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
      asked ||= text.includes('?');
      continue;
    }
    const run = words > acknowledgementWords ? undefined : runs.at(-1);
    const into = run ?? { said: '', pieces: [], parts: [] };
    if (!run) runs.push(into);
    else {
      const joint = asked ? ` ${aside} ` : ' ';
      run.said += joint;
      run.pieces.push({ text: joint, length: joint.length });
    }
    into.parts.push({ index, at: into.said.length, length: text.length });
    into.said += text;
    into.pieces.push(...digitPieces(text));
    [words, asked] = [0, false];
  }
  return runs;
}

function passageOf({ said, pieces, parts }: Run, plain: readonly string[]): SpokenPassage {
  const starts: { readonly at: number; readonly origin: number; readonly text: string; readonly length: number }[] = [];
  let [at, origin] = [0, 0];
  for (const { text, length } of pieces) {
    if (length > 0) starts.push({ at, origin, text, length });
    at += text.length;
    origin += length;
  }
  const placesOfSaid = ({ from, to }: Range): Place[] =>
    parts.flatMap((part) => {
      const [first, last] = [Math.max(from, part.at), Math.min(to, part.at + part.length)];
      return first < last ? [{ index: part.index, from: first - part.at, to: last - part.at }] : [];
    });
  /** A word that became digits is in a range as a whole. */
  const saidRange = ({ from, to }: Range): Range => {
    const inside = starts.filter((piece) => piece.at < to && piece.at + piece.text.length > from);
    const [first, last] = [inside[0], inside.at(-1)];
    if (!first || !last) return { from: 0, to: 0 };
    const isSame = (piece: typeof first): boolean => piece.text.length === piece.length;
    return {
      from: first.origin + (isSame(first) ? Math.max(0, from - first.at) : 0),
      to: last.origin + (isSame(last) ? Math.min(last.length, to - last.at) : last.length),
    };
  };
  return {
    said,
    text: pieces.map(({ text }) => text).join(''),
    before: (offset) => {
      const { from } = saidRange({ from: offset, to: offset + 1 });
      const index = parts.findLast((part) => part.at <= from)?.index ?? 0;
      return plain
        .slice(Math.max(0, index - 2), index)
        .map((text) => text.slice(-reachBack))
        .join('\n');
    },
    placesOf: (range) => placesOfSaid(saidRange(range)),
    placesOfSaid,
  };
}
