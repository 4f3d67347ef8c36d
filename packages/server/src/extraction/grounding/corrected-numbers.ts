// The numbers of turns, without those that a later turn takes back: "five hundred" … "no, four hundred".
import type { Hearing } from './hearing.ts';
import { saidInAll } from './numbers-said.ts';
import type { NumbersSaid } from './numbers-said.ts';
import { openers } from './answer-words.ts';
import { wordsOf } from './words.ts';

const takingBack = /^(?:no|nope|actually|sorry|wait|correction|rather|nein|nee|entschuldigung|sondern|moment|doch|perdon|mejor|digo|corrijo)$/;

const isCorrection = (text: string): boolean => takingBack.test(wordsOf(text).find((word) => !openers.has(word)) ?? '');

/** A number takes back those of about its size: a price does not take back how many rooms there are to be. */
const isAboutAs = (one: number, other: number): boolean => Math.max(one, other) < 100 * Math.max(Math.min(one, other), 0.5);

/** What the turns, in their order, say in numbers in the end. */
export function correctedNumbers({ speech, numbersIn }: Hearing, ids: readonly number[]): NumbersSaid {
  return ids.reduce<NumbersSaid>(
    (before, id) => {
      const said = numbersIn(id);
      const { role, text } = speech.get(id) ?? {};
      if (role !== 'user' || !isCorrection(text ?? '')) return saidInAll([before, said]);
      const numbers = new Set([...before.numbers].filter((number) => ![...said.numbers].some((other) => isAboutAs(number, other))));
      return saidInAll([{ numbers, months: said.months.size > 0 ? new Set<number>() : before.months }, said]);
    },
    { numbers: new Set(), months: new Set() },
  );
}
