// Words that change the meaning of a claim: the day, the month, the unit of time, a negation. A paraphrase may not add
// them.
import { months } from '../days/time-words.ts';
import { tokensOf } from './words.ts';

/** By meaning, in three languages: a value may be in another language than the call. */
const meanings: readonly (readonly [meaning: string, pattern: RegExp])[] = [
  ['monday', /^(?:mondays?|mon|lunes|montag.*)$/],
  ['tuesday', /^(?:tuesdays?|tues?|martes|dienstag.*)$/],
  ['wednesday', /^(?:wednesdays?|wed|miercoles|mittwoch.*)$/],
  ['thursday', /^(?:thursdays?|thu|thurs|jueves|donnerstag.*)$/],
  ['friday', /^(?:fridays?|fri|viernes|freitag.*)$/],
  ['saturday', /^(?:saturdays?|sabados?|samstag.*|sonnabend.*)$/],
  ['sunday', /^(?:sundays?|domingos?|sonntag.*)$/],
  ['minute', /^(?:minutes?|minutos?|minuten)$/],
  ['hour', /^(?:hours?|horas?|stunden?)$/],
  ['day', /^(?:days?|dias?|tag|tage|tagen|tages|tags)$/],
  ['week', /^(?:weeks?|weekends?|semanas?|woche.*)$/],
  ['month', /^(?:months?|mes|meses|monat.*)$/],
  ['year', /^(?:years?|anos?|jahr.*)$/],
];
const refusals = /^(?:no|not|without|never|none|sin|nunca|ningun[oa]?|ohne|nicht|nie|kein(?:e[nmrs]?)?)$/;
/** Negations in a claim, and in speech. */
const denials =
  /^(?:nope|nah|nothing|nobody|cannot|dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|cant|couldnt|wouldnt|shouldnt|havent|hasnt|hadnt|aint|neither|nor|nada|nadie|tampoco|ni|nein|nee|nichts|niemand|weder)$/;

const meaningOf = (word: string): string | undefined => meanings.find(([, pattern]) => pattern.test(word))?.[0];
const monthOf = (word: string): string | undefined => (months.has(word) ? `month ${months.get(word)}` : undefined);
const numericDates = /\b\d{1,4}[./-](\d{1,2})\b|\b(\d{1,2})[./-]\d{1,4}\b/g;

/** Months of dates in digits: either number may be the month. */
const monthsInDigits = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(numericDates)].flatMap(([found]) => found.split(/[./-]/).map((part) => `month ${Number(part)}`)),
  );

/** The meanings of a text's words, months in digits included; `no` for a negation. */
export function meaningsIn(text: string, words: readonly string[]): ReadonlySet<string> {
  const found = new Set(monthsInDigits([text]));
  for (const word of new Set(words)) {
    for (const meaning of [meaningOf(word), monthOf(word)]) if (meaning !== undefined) found.add(meaning);
    if (refusals.test(word) || denials.test(word)) found.add('no');
  }
  return found;
}

/** True when every word that changes the meaning was said, itself or as another word with its meaning. */
export function areTurningWordsSaid(text: string, heard: readonly ReadonlySet<string>[]): boolean {
  const isKnown = (meaning: string | undefined): boolean =>
    meaning === undefined || heard.some((meanings) => meanings.has(meaning));
  // "may" counts as a month when it is written as one.
  const claimed = tokensOf(text)
    .filter(({ word, start }) => word !== 'may' || text[start] === 'M')
    .map(({ word }) => word);
  return claimed.every(
    (word) => isKnown(meaningOf(word)) && isKnown(monthOf(word)) && (!refusals.test(word) || isKnown('no')),
  );
}
