// Replaces words in the text that the voice gets by how they are pronounced. What is recorded keeps the text.
import type { voice } from '@livekit/agents';
import type { CallBrief } from '@voicecall/contract';

type Pronunciations = CallBrief['agent']['pronunciations'];
type Transform = Exclude<NonNullable<voice.AgentSessionOptions['ttsTextTransforms']>[number], string>;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
const startsWord = /^[\p{L}\p{N}]/u;
const endsWord = /[\p{L}\p{N}]$/u;
/** Scripts without spaces between their words. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`;
const hasUnspaced = new RegExp(unspaced, 'u');
const before = String.raw`(?<![\p{L}\p{N}])`;
const after = String.raw`(?![\p{L}\p{N}])`;

/** A text that is a word matches whole words only. */
const asWord = (text: string, pattern: string): string =>
  hasUnspaced.test(text)
    ? pattern
    : `${startsWord.test(text) ? before : ''}${pattern}${endsWord.test(text) ? after : ''}`;

/** Matches every beginning of the text, up to the end of what is known. */
const beginningOf = (text: string): string =>
  [...text].toReversed().reduce((rest, char) => `${escaped(char)}(?:${rest})?`, '');

/** The text comes in parts; a word may begin in one and end in the next. */
export function sayAs(pronunciations: Pronunciations): Transform {
  const longestFirst = pronunciations.toSorted((a, b) => b.text.length - a.text.length);
  const words = new RegExp(longestFirst.map(({ text }) => `(${asWord(text, escaped(text))})`).join('|'), 'giu');
  const begun = new RegExp(`(?:${longestFirst.map(({ text }) => beginningOf(text)).join('|')})$`, 'iu');

  return (parts) => {
    // The character before `held` decides whether a word begins there.
    let last = '';
    let held = '';
    const take = (isLast: boolean): string => {
      const known = last + held;
      const from = isLast ? known.length : Math.max(begun.exec(known)?.index ?? known.length, last.length);
      let said = '';
      let at = last.length;
      // A word that would begin in what is said already hides none that follows.
      words.lastIndex = at;
      for (const match of known.matchAll(words)) {
        if (match.index >= from) break;
        const which = match.slice(1).findIndex((found) => found !== undefined);
        said += known.slice(at, match.index) + (longestFirst[which]?.say_as ?? match[0]);
        at = match.index + match[0].length;
      }
      const end = Math.max(at, from);
      said += known.slice(at, end);
      last = known.slice(0, end).slice(-1);
      held = known.slice(end);
      return said;
    };
    return parts.pipeThrough(
      new TransformStream<string, string>({
        transform(part, controller) {
          held += part;
          const said = take(false);
          if (said !== '') controller.enqueue(said);
        },
        flush(controller) {
          const said = take(true);
          if (said !== '') controller.enqueue(said);
        },
      }),
    );
  };
}
