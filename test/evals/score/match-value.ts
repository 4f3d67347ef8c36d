// Whether what was extracted is what was said: alike in what it says, however it is put.
import { numbersSaid } from '@voicecall/server/extraction/grounding/numbers/numbers-said.ts';
import { fold, wordsOf } from '@voicecall/server/extraction/grounding/words/words.ts';
import type { Said } from '../eval-case.ts';

export type Got = string | number | boolean | readonly string[];

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** With or without the country's prefix. */
function samePhone(one: string, other: string): boolean {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length);
  return short.length >= 7 && long.endsWith(short) && long.length - short.length <= 3;
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** Every word and every number of the expected text is there. */
function says(got: string, expected: string): boolean {
  const words = wordsOf(got);
  const { numbers } = numbersSaid(got);
  return wordsOf(expected.replaceAll('_', ' ')).every((word) =>
    /^\d+$/.test(word)
      ? numbers.has(Number(word)) || words.includes(word)
      : words.some((other) => other === word || (word.length > 4 && other.startsWith(word.slice(0, -1)))),
  );
}

/** One more than expected may be worth a mention; two are noise. */
const sameList = (got: readonly string[], expected: readonly string[]): boolean =>
  got.length <= expected.length + 1 && expected.every((item) => got.some((one) => says(one, item)));

function isSame(path: string, got: Got, expected: Said['values'][number]): boolean {
  if (typeof expected === 'object') return typeof got === 'object' && sameList(got, expected);
  if (typeof expected !== 'string' || typeof got !== 'string') return got === expected;
  if (path === 'contact.email') return got.toLowerCase() === expected;
  if (path === 'contact.phone') return samePhone(got, expected);
  if (path === 'contact.name') return says(got, expected) && wordsOf(got).length <= wordsOf(expected).length + 1;
  return isMoment(expected) ? got === expected : says(got.replaceAll('_', ' '), expected);
}

export function isRight(path: string, got: Got, { values, never }: Said): boolean {
  const text = fold(JSON.stringify(got));
  return (
    values.some((value) => isSame(path, got, value)) &&
    !never.some(
      (word) => text.includes(fold(word)) || (/^\d+$/.test(word) && numbersSaid(text).numbers.has(Number(word) * 1000)),
    )
  );
}
