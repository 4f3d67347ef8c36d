// The numbers of turns, without those that a later turn corrects: "five hundred" … "no, four hundred".
import type { Hearing } from '../hearing.ts';
import type { NumbersSaid } from './numbers-said.ts';
import { openers } from '../words/answer-words.ts';
import { wordsOf } from '../words/words.ts';

const takingBack =
  /^(?:no|nope|actually|sorry|wait|correction|rather|nein|nee|entschuldigung|sondern|moment|doch|perdon|mejor|digo|corrijo)$/;

const isCorrection = (text: string): boolean => takingBack.test(wordsOf(text).find((word) => !openers.has(word)) ?? '');

/** A correction replaces numbers of about its size: a price does not replace a number of rooms. */
const isAboutAs = (one: number, other: number): boolean =>
  Math.max(one, other) < 100 * Math.max(Math.min(one, other), 0.5);

/** The numbers that the turns, in order, leave in the end. */
export const correctedNumbers = (hearing: Hearing, ids: readonly number[]): NumbersSaid =>
  hearing.kept('numbers', ids, () => {
    const numbers = new Set<number>();
    const months = new Set<number>();
    for (const id of ids) {
      const said = hearing.numbersIn(id);
      const { role, text } = hearing.speech.get(id) ?? {};
      if (role === 'user' && isCorrection(text ?? '')) {
        const sizes = [...said.numbers].sort((a, b) => a - b);
        for (const number of numbers) if (isAboutAny(number, sizes)) numbers.delete(number);
        if (said.months.size > 0) months.clear();
      }
      for (const number of said.numbers) numbers.add(number);
      for (const month of said.months) months.add(month);
    }
    return { numbers, months };
  });

/** True when one of the sorted numbers has about this size: it is enough to compare the nearest ones. */
function isAboutAny(number: number, sizes: readonly number[]): boolean {
  let [low, high] = [0, sizes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return [sizes[low - 1], sizes[low]].some((other) => other !== undefined && isAboutAs(number, other));
}
