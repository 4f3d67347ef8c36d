// Decides whether a word that may mean a number is the day of a date ("December first", "primero de diciembre") or an
// hour ("a las once").
import { ordinals } from './number-words.ts';
import { months } from '../days/time-words.ts';

const between = new Set(['the', 'of', 'de', 'del', 'el', 'den', 'dem', 'der']);

/** "may" is a verb, except after "of". */
const isMonth = (word: string | undefined, beforeIt: string | undefined): boolean =>
  word !== undefined && months.has(word) && (word !== 'may' || beforeIt === 'of');

export function isDayOfMonth(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (word === 'once') return words[at - 1] === 'las';
  if (!ordinals.has(word) && word !== 'uno') return false;
  const [before, after] = [
    between.has(words[at - 1] ?? '') ? at - 2 : at - 1,
    between.has(words[at + 1] ?? '') ? at + 2 : at + 1,
  ];
  return isMonth(words[before], words[before - 1]) || isMonth(words[after], words[after - 1]);
}
