// What was heard, in forms in which numbers, addresses and names can be looked up; with no help from the code that is
// under test.
import { germanParts, spokenForms } from './spell-number.ts';

export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const letters = (text: string): string =>
  plain(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Digits that are grouped as in 420,000 are one number. */
const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)[.,'’ ](?=\d{3}(?!\d))/g, '');

const germanPart = new RegExp(germanParts.join('|'), 'g');
const germanNumber = new RegExp(`^(?:${germanParts.join('|')})+$`);

/** Words that are the beginning of a larger number when another follows. */
const opensNumber = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|hundert|ciento|\w+cientos)$/;

/** German writes a number as one word; apart, its parts can be compared. */
const splitGerman = (word: string): string =>
  germanNumber.test(word) ? (word.match(germanPart) ?? []).join(' ') : word;

/** Words with a bar between sentences, which no number goes across. */
const wordy = (text: string): string =>
  text
    .split(/[.;:!?\n]+(?=\s|$)/)
    .map((sentence) =>
      letters(sentence)
        .split(' ')
        .map(splitGerman)
        .filter((word) => word !== 'and')
        .join(' '),
    )
    .join(' | ');

function hasPhrase(text: string, phrase: string): boolean {
  const at = ` ${text} `.indexOf(` ${phrase} `);
  if (at === -1) return false;
  // "twenty thousand" is not what was said in "four hundred twenty thousand", but it is in "four hundred to twenty
  // thousand".
  const before =
    text
      .slice(0, Math.max(0, at - 1))
      .split(' ')
      .at(-1) ?? '';
  const part =
    /(?:thousand|tausend|mil)\b/.test(phrase) && opensNumber.test(before) && !/^\w+ (?:hundred|hundert)\b/.test(phrase);
  return !part || hasPhrase(text.slice(at + phrase.length), phrase);
}

/**
 * Whether a number occurs in a text, in digits or in words; of a range, the first may leave its thousands to the
 * second.
 */
export function isNumberIn(n: number, text: string): boolean {
  const value = Math.abs(n);
  const digits = ungrouped(plain(text));
  const whole = (form: string): boolean =>
    new RegExp(`(?<![\\d.,])${form.replace('.', '[.,]')}(?!\\d|[.,]\\d)`).test(digits);
  if (
    whole(String(value)) ||
    (value >= 1000 &&
      (whole(`${value / 1000} ?(?:k|thousand|mil|tausend)`) ||
        whole(`${value / 1e6} ?(?:m|million|millones|millionen)`)))
  )
    return true;
  if (!Number.isInteger(value)) return false;
  const heard = wordy(text);
  if (spokenForms(value).some((form) => hasPhrase(heard, wordy(form)))) return true;
  if (value < 1000 || value % 1000 !== 0) return false;
  return spokenForms(value / 1000).some((form) =>
    new RegExp(`(?:^| )${wordy(form)}(?: \\p{L}+){1,6} (?:thousand|mil|tausend)(?: |$)`, 'u').test(heard),
  );
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:guion bajo|underscore|unterstrich)\b/g, '_'],
  [/\b(?:dash|hyphen|minus|guion|bindestrich)\b/g, '-'],
  [/\b(?:dot|punto|punkt|period)\b/g, '.'],
  [/\b(?:at|arroba|at sign)\b/g, '@'],
  [/\bplus\b/g, '+'],
];
const digitWords = new Map(
  [...Array(100).keys()]
    .flatMap((n) =>
      spokenForms(n)
        .filter((form) => !form.includes(' ') && !['a', 'an', 'un', 'una'].includes(form))
        .map((form): [string, string] => [form, String(n)]),
    )
    .concat([
      ['oh', '0'],
      ['o', '0'],
      ['zwo', '2'],
      ['funf', '5'],
    ]),
);
const repeats = new Map([
  ['double', 2],
  ['triple', 3],
  ['doble', 2],
  ['doppel', 2],
]);

/** Words of digits as digits; "triple five" as three of them, "twenty one" as 21 or, `apart`, as 20 and 1. */
function inDigits(text: string, apart = false): string[] {
  const out: string[] = [];
  let times = 1;
  for (const word of letters(text)
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .split(' ')) {
    const again = repeats.get(word);
    if (again !== undefined) {
      times = again;
      continue;
    }
    const digits = /^\d+$/.test(word) ? word : digitWords.get(word);
    const last = out.at(-1) ?? '';
    if (!apart && digits?.length === 1 && digits !== '0' && times === 1 && /^[2-9]0$/.test(last))
      out[out.length - 1] = `${last[0]}${digits}`;
    else out.push((digits ?? word).repeat(times));
    times = 1;
  }
  return out;
}

/** Whether these digits occur one after another, with words in between that are no digits. */
export const areDigitsIn = (digits: string, text: string): boolean =>
  [false, true].some((apart) =>
    inDigits(text, apart)
      .filter((word) => /^\d+$/.test(word))
      .join('')
      .includes(digits),
  );

/** Whether an address occurs, as it is written or as it is spoken. */
export function isAddressIn(address: string, text: string): boolean {
  const wanted = plain(address);
  if (plain(text).includes(wanted)) return true;
  const signed = signs.reduce(
    (rest, [pattern, sign]) => rest.replaceAll(pattern, ` ${sign} `),
    plain(text).replaceAll(/[.,!?;:…-]+(?=\s|$)/g, ' '),
  );
  const pieces = signed.split(/[\s-]+/);
  // Runs of words are read together, for "twenty" and "one" may be one number.
  const read = (apart: boolean): string =>
    signed
      .split(/((?:^|\s)[^\p{L}\p{N}\s]+(?=\s|$))/u)
      .map((piece) => (/[\p{L}\p{N}]/u.test(piece) ? inDigits(piece, apart).join('') : piece.trim()))
      .join('');
  return [pieces.join(''), read(false), read(true)].some((spelled) => spelled.includes(wanted));
}

/** Whether a word of a name occurs, or its letters one by one. */
export const isNameIn = (name: string, text: string): boolean => {
  const heard = letters(text);
  return letters(name)
    .split(' ')
    .every((word) => ` ${heard} `.includes(` ${word} `) || heard.replaceAll(' ', '').includes(word));
};

/** Whether the words of a quote occur one after another. */
export const isQuoteIn = (quote: string, text: string): boolean =>
  letters(quote) !== '' && ` ${letters(text)} `.includes(` ${letters(quote)} `);

const appointmentWord =
  /\b(?:appointment|viewing|visit|meet|showing|tour|demo|consultation|book(?:ing)?s?\b|(?:are|re|ve|have|i|we) booked|booked (?:in|you|it)\b|(?:re)?schedul|slot|reserve a|open house|come (?:and see|see|by|over|round)|(?:stop|drop) by|(?:to|i|we) (?:see|view) (?:it|them|th\w+|one|an?|some)\b|(?:set up|find|fix|arrange) a |citas?\b|reunion|reunir|reserv(?:ar|as?\b|o\b|amos)|agend|concertar|programar|ver(?:lo|la)s?\b|huecos?\b|pasar|(?:quiero|quisiera|queria|gustaria|podria|podriamos|puedo) ver|queda reserv|he reserv|hemos reserv|\w*termin(?:en|s|e)?\b|terminvor|besichtig|an(?:zu)?sehen|an(?:zu)?schauen|besuch|(?:um)?buch(?:en?|ung)\b|reservier|vereinbar|vorbei|treffen|sie gebucht)/;

/** Whether a text speaks of an appointment; generously, for no word at all is what is looked for. */
export const namesAppointment = (text: string): boolean => appointmentWord.test(letters(text));

const channelWords = {
  phone: /\b(?:(?:tele)?phone|call\b|call(?:s|ing)\b|telefon|llam|anruf|anzuruf|ruckruf|ruf(?:t|e|en)\b)/,
  video: /\b(?:video|zoom|online|teams|facetime|google meet|virtu|en linea)/,
  in_person:
    /\b(?:in person|on ?site|viewing|visit|showing|open house|come|stop by|drop|meet you|office|en persona|presencial|oficina|pas(?:ar|e)|venir|personlich|persoenlich|vor ort|besichtig|besuch|vorbei|buro|buero)/,
  email: /\b(?:e ?mails?|mails?|correo)\b/,
} as const;

/** Whether a text names this way to meet. */
export const namesChannel = (channel: keyof typeof channelWords, text: string): boolean =>
  channelWords[channel].test(letters(text));
