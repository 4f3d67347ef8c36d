// Signs for numbers of all scripts, and fractions of one sign, brought to the digits that numbers are read from.
import { fold } from '../words/words.ts';

/**
 * Digits of any script stand in rows of ten. A sign that cannot be read stands for itself: only who said it has said
 * it.
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
 * The text folded, `٩٠٠` as 900, `2½` and `2 1/2` as 2.5. What one sign was has a stroke of its own after folding, and
 * one digit before it.
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
