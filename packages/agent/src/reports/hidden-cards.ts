// The numbers of payment cards that the other side has pressed: the model gets them, the record does not, wherever they
// stand in it.
import { cardNumbersIn, maskedCard } from '@voicecall/contract';

export interface HiddenCards {
  /** Keys that were pressed: the numbers of cards among them are hidden from now on. */
  notice(keys: string): void;
  /** A text, or the arguments of a tool, without these numbers. */
  hide<T>(value: T): T;
}

/** A number as models write it: with a space or a dash anywhere between its digits. */
const written = (digits: string): RegExp => new RegExp(`(?<!\\d)${[...digits].join('[ -]?')}(?!\\d)`, 'g');

export function hiddenCards(): HiddenCards {
  const cards = new Map<string, RegExp>();
  const inText = (text: string): string =>
    [...cards].reduce((rest, [digits, pattern]) => rest.replaceAll(pattern, maskedCard(digits)), text);
  const hidden = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    // A number that is a card's becomes a text; one that is none stays a number.
    if (typeof value === 'number') return cards.has(String(value)) ? inText(String(value)) : value;
    if (Array.isArray(value)) return value.map(hidden);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [inText(key), hidden(member)]));
  };
  return {
    notice(keys) {
      for (const digits of cardNumbersIn(keys)) cards.set(digits, written(digits));
    },
    hide: <T>(value: T): T => (cards.size === 0 ? value : (hidden(value) as T)),
  };
}
