// Whether a value says what the gold of a call says, however it is put.
import type { EvaluationCall } from '../evaluation-call.ts';

export type Value = string | number | boolean | readonly string[];

/**
 * The words of a text without case and accents. Groups of digits are one number ("1.400", "1 400"), and ordinal numbers
 * lose their ending ("7th", "1er").
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\d)[.,\s'’](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th|er|e|o|a)\b/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const holds = (got: string, expected: string): boolean => {
  const words = new Set(wordsOf(got));
  return wordsOf(expected).every((word) => words.has(word));
};

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** With or without the prefix of the country. */
export function samePhone(a: string, b: string): boolean {
  const [short = '', long = ''] = [digitsOf(a), digitsOf(b)].toSorted((one, other) => one.length - other.length);
  return short.length >= 7 && long.endsWith(short) && long.length - short.length <= 3;
}

/** Paths whose value is free text: it may say more than the gold does. */
function isFreeText(path: string, { custom_fields }: EvaluationCall): boolean {
  const type = custom_fields.find(({ field_key }) => path === `custom.${field_key}`)?.type;
  return type === 'string' || /^vertical_facts\.(?:budget|timeline|area|property_type)$/.test(path);
}

function says(call: EvaluationCall, path: string, { got, expected }: { got: Value; expected: Value }): boolean {
  if (typeof got === 'object')
    return (
      typeof expected === 'object' &&
      got.length === expected.length &&
      expected.every((item) => got.some((one) => holds(one, item)))
    );
  if (typeof got !== 'string' || typeof expected !== 'string') return got === expected;
  if (path === 'contact.phone') return samePhone(got, expected);
  // A title or a second first name may be added.
  if (path === 'contact.name') return holds(got, expected) && wordsOf(got).length <= wordsOf(expected).length + 1;
  if (isFreeText(path, call)) return holds(got, expected);
  return got.toLowerCase() === expected.toLowerCase();
}

/** Whether a value is right by the gold; undefined where careful readers may differ. */
export function isRight(call: EvaluationCall, path: string, got: Value): boolean | undefined {
  const { facts, unscored } = call.gold;
  if (unscored.includes(path)) return undefined;
  return facts[path]?.values.some((expected) => says(call, path, { got, expected })) ?? false;
}

/** Whether two values of a path are one, written differently at most. */
export const isSame = (path: string, a: Value, b: Value): boolean =>
  path === 'contact.phone'
    ? samePhone(String(a), String(b))
    : wordsOf(JSON.stringify(a)).join(' ') === wordsOf(JSON.stringify(b)).join(' ');
