// Finds e-mail addresses and telephone numbers, written and spoken in six languages.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import type { Range } from '../readings/sensitive/passage.ts';
import { signs } from '../readings/words/speech-words.ts';

const spoken = (...wanted: readonly string[]): string =>
  signs
    .filter(([sign]) => wanted.includes(sign))
    .flatMap(([, ...words]) => words)
    .toSorted((a, b) => b.length - a.length)
    .map((words) => words.replaceAll(' ', ' +'))
    .join('|');

/** Letters and digits: a word, or single ones said one after the other. */
const unit = '(?:[a-z0-9](?:[ ,]+[a-z0-9](?![a-z0-9]))+|[a-z0-9]+)';
const dot = `(?: *\\. *| +(?:${spoken('.')}) +)`;
const sign = `(?: *[._+-] *| +(?:${spoken('.', '_', '-', '+')}) +)`;
const at = `(?: *@ *| +(?:${spoken('@')}) +)`;
const domains =
  'com|net|org|info|biz|edu|gov|dev|app|io|co|me|eu|us|uk|ie|ca|au|nz|in|de|at|ch|es|mx|ar|cl|fr|be|lu|it|pt|br|nl|pl|example|test';
const spelled = domains
  .split('|')
  .map((name) => [...name].join(' +'))
  .join('|');
const address = new RegExp(
  `(?<![a-z0-9])${unit}(?:${sign}${unit})*${at}${unit}(?:${sign}${unit})*?(?:${dot}(?:${domains}|${spelled})(?![a-z0-9]))+`,
  'gi',
);

/** In a text without accents. */
export const addressesOf = (text: string): Range[] =>
  [...text.matchAll(address)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));

/** Where people of a language mostly have their numbers. */
const homes: Readonly<Record<string, readonly CountryCode[]>> = {
  en: ['US', 'GB'],
  de: ['DE', 'AT', 'CH'],
  es: ['ES', 'MX'],
  fr: ['FR', 'BE', 'CH'],
  it: ['IT', 'CH'],
  pt: ['PT', 'BR'],
};

const digits = /(?<![\d+])(?<!\d[ .,/()-]{1,3})(?:\+ ?)?\(?\d(?:[ .,/()-]{0,3}\d){6,14}(?![ .,/()-]{0,3}\d)/g;

/** In a text with digits for number words; a number without a country code is one of the language's countries. */
export const phonesOf = (text: string, language: string): Range[] =>
  [...text.matchAll(digits)].flatMap(({ 0: found, index }) =>
    isPhone(found, homes[language.slice(0, 2)] ?? []) ? [{ from: index, to: index + found.length }] : [],
  );

function isPhone(found: string, countries: readonly CountryCode[]): boolean {
  const number = found.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  return number.startsWith('+')
    ? (parsePhoneNumberFromString(number)?.isValid() ?? false)
    : countries.some((country) => parsePhoneNumberFromString(number, country)?.isValid());
}
