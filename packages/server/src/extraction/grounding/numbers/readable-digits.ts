// Converts digits of all scripts and fraction characters to plain digits.
import { fold } from '../words/words.ts';

/**
 * The digits of a script are ten consecutive characters. An unreadable character stands for itself: it counts as said
 * only if it occurs in the call.
 */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (!/\p{Nd}/u.test(sign)) return ` ${code} `;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const sum = (whole: string, over: string, under: string): string =>
  ` ${(Number(whole) + Number(over) / Number(under)).toFixed(4)} `;

/**
 * The text folded, with `٩٠٠` as 900, and `2½` and `2 1/2` as 2.5. A fraction character has its own slash after
 * folding, with one digit before it.
 */
export const readableDigits = (text: string): string =>
  fold(text)
    .replaceAll(/[^\P{N}\d]/gu, digitOf)
    .replaceAll(/(?<=\d)[٬٫](?=\d)/g, (sign) => (sign === '٬' ? ',' : '.'))
    .replaceAll(
      /(?<![\d.,/⁄])(\d{1,6})[ -]([13])[/⁄]([24])(?![\d/])/g,
      (_found, whole: string, over: string, under: string) => sum(whole, over, under),
    )
    .replaceAll(/(?<!\d)(\d{0,6})([1-9])⁄([2-9])(?!\d)/g, (_found, whole: string, over: string, under: string) =>
      sum(whole, over, under),
    );
