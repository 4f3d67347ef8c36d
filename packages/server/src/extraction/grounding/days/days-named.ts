// Checks the weekdays and months that a text of the model names: they must have been said, belong to a day that was
// said, or be on record.
import type { Hearing } from '../hearing.ts';
import { dayIn } from './speaks-of-time.ts';
import { months, weekdays } from './time-words.ts';
import { tokensOf, wordsOf } from '../words/words.ts';

const dayMs = 86_400_000;
const weekdayPattern = new RegExp(
  `^(${[...weekdays.keys()].filter((name) => name.length > 4).join('|')})s?(?:morgen|vormittag|mittag|nachmittag|abend|nacht)?$`,
);
const nearDays: readonly (readonly [pattern: RegExp, days: number])[] = [
  [/\b(?:tomorrow|manana|morgen)\b/, 1],
  [/\b(?:day after tomorrow|pasado manana|(?:u|ue)bermorgen)\b/, 2],
];

/** A fast check: most texts have no word that begins like a name. */
const begins = new Set([...months.keys(), ...weekdays.keys()].map((name) => name.slice(0, 3)));

/** `weekday 5`, `month 3`. Short forms are too often other words, and so are "may" and "march" in lower case. */
function daysNamed(text: string, words: readonly string[] = wordsOf(text)): string[] {
  if (!words.some((word) => begins.has(word.slice(0, 3)))) return [];
  return tokensOf(text).flatMap(({ word, start }) => {
    const weekday = weekdays.get(weekdayPattern.exec(word)?.[1] ?? '');
    const month =
      (word.length > 3 || word === 'may' || word === 'mai') &&
      (text[start] !== 'm' || !/^(?:may|march)$/.test(word)) &&
      !(word === 'may' && start === 0)
        ? months.get(word)
        : undefined;
    return [
      ...(weekday === undefined ? [] : [`weekday ${weekday}`]),
      ...(month === undefined ? [] : [`month ${month}`]),
    ];
  });
}

const ofDay = (day: number): string[] => [
  `weekday ${new Date(day * dayMs).getUTCDay()}`,
  `month ${new Date(day * dayMs).getUTCMonth() + 1}`,
];

/** Says whether all days that a text names are days of the call. */
export const daysKnown = (hearing: Hearing): ((text: string) => boolean) =>
  hearing.kept('days known', [], () => knownDays(hearing));

function knownDays(hearing: Hearing): (text: string) => boolean {
  const { call, bookings } = hearing.material;
  const today = dayIn(hearing, call.started_at.getTime());
  const spoken = [...hearing.speech.values()].map(({ text }) => text);
  const folded = [...hearing.speech.keys()].map((id) => hearing.facts(id).folded());
  const inDigits = spoken.flatMap((text) =>
    [...text.matchAll(/\b\d{1,4}[./-]\d{1,2}\b(?:[./-]\d{1,4}\b)?/g)].flatMap(([found]) =>
      found.split(/[./-]/).map((part) => `month ${Number(part)}`),
    ),
  );
  const known = new Set([
    ...[...hearing.speech.values()].flatMap(({ turn_id, text }) => daysNamed(text, hearing.facts(turn_id).words())),
    ...[
      call.lead?.name ?? '',
      ...bookings.flatMap(({ full_name, preferred_datetime_text }) => [full_name, preferred_datetime_text]),
    ].flatMap((text) => daysNamed(text)),
    ...inDigits,
    // The case of transcribed words is arbitrary.
    ...folded.flatMap((text) => (/\bmarch\b/.test(text) ? ['month 3'] : [])),
    ...folded.flatMap((text) => (/\bmay\b/.test(text) ? ['month 5'] : [])),
    ...ofDay(today),
    ...nearDays.flatMap(([pattern, days]) => (folded.some((text) => pattern.test(text)) ? ofDay(today + days) : [])),
    ...bookings.flatMap(({ preferred_datetime }) => ofDay(dayIn(hearing, preferred_datetime.getTime()))),
  ]);
  return (text) => daysNamed(text).every((day) => known.has(day));
}
