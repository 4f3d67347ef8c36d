// Finds the turns that prove a booking: those in which its name, its time and its contact were said.

interface SpokenTurn {
  readonly turn_id: number;
  readonly role: string;
  readonly text: string;
}

interface Wanted {
  readonly full_name: string;
  /** `2026-12-01T10:00`; used if the words of the speaker are not given. */
  readonly preferred_datetime?: string | null | undefined;
  readonly preferred_datetime_text?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Only the end of a conversation is searched, so that the cost is bounded however long it was. */
const mostTurns = 200;
const mostCharacters = 30_000;

/**
 * The ids of the turns to cite for a booking, in order. For each detail it is the latest place where it was said; this
 * spans several turns if a name, address or number was spelled over them. A time that only the agent said is cited with
 * the reply to it. If none of the details was said, because all were known before, the last turn of the user is cited.
 */
export function citeTurns(turns: readonly SpokenTurn[], wanted: Wanted): number[] {
  const spoken = turns
    .filter(({ role, text }) => (role === 'user' || role === 'agent') && text !== '')
    .slice(-mostTurns);
  const theirs = wordsOf(spoken.filter(({ role }) => role === 'user'));
  const cited = new Set([
    ...nameIn(theirs, wanted.full_name),
    ...mailIn(theirs, wanted.email ?? ''),
    ...phoneIn(theirs, wanted.phone ?? ''),
  ]);
  const timed = timeIn(theirs, wanted);
  for (const turn_id of timed.length > 0 ? timed : answeredTime(spoken, wanted)) cited.add(turn_id);
  const last = spoken.findLast(({ role }) => role === 'user');
  if (cited.size === 0 && last) cited.add(last.turn_id);
  return [...cited].sort((a, b) => a - b);
}

interface Word {
  readonly word: string;
  readonly turn_id: number;
  /** Part of a written e-mail address. Names are not searched in it. */
  readonly in_address?: boolean;
}

const split = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function wordsOf(turns: readonly SpokenTurn[]): Word[] {
  const words: Word[][] = [];
  let characters = 0;
  for (const { turn_id, text } of turns.toReversed()) {
    if (characters >= mostCharacters) break;
    const part = text.slice(characters - mostCharacters);
    characters += part.length;
    words.push(
      (part.match(/\S+/g) ?? []).flatMap((token) =>
        split(token).map((word) => ({ word, turn_id, in_address: token.includes('@') })),
      ),
    );
  }
  return words.toReversed().flat();
}

/** The turns of the last place where the words, joined without spaces, are `pattern`: this finds spelled names too. */
function lastOf(words: readonly Word[], pattern: string, whole = true): number[] {
  if (pattern === '') return [];
  const text = words.map(({ word }) => word).join('');
  const starts: number[] = [];
  let length = 0;
  for (const { word } of words) {
    starts.push(length);
    length += word.length;
  }
  const edges = new Set([...starts, length]);
  for (let at = text.lastIndexOf(pattern); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(pattern, at - 1)) {
    const end = at + pattern.length;
    if (whole && !(edges.has(at) && edges.has(end))) continue;
    return unique(
      words.filter(({ word }, index) => (starts[index] ?? 0) < end && (starts[index] ?? 0) + word.length > at),
    );
  }
  return [];
}

const unique = (words: readonly Word[]): number[] => [...new Set(words.map(({ turn_id }) => turn_id))];

function nameIn(all: readonly Word[], full_name: string): number[] {
  const words = all.filter(({ in_address }) => !in_address);
  const names = split(full_name.slice(0, 200));
  const found = lastOf(words, names.join(''));
  return found.length > 0 ? found : names.filter((name) => name.length > 1).flatMap((name) => lastOf(words, name));
}

const mailWords = new Set([
  'at',
  'arroba',
  'dot',
  'punto',
  'punkt',
  'point',
  'dash',
  'hyphen',
  'minus',
  'guion',
  'bindestrich',
  'underscore',
  'unterstrich',
]);

function mailIn(words: readonly Word[], email: string): number[] {
  const [local = '', domain = ''] = email
    .slice(0, 320)
    .split('@')
    .map((part) => split(part).join(''));
  if (local === '' || domain === '') return [];
  const plain = words.filter(({ word }) => !mailWords.has(word));
  const found = [words, plain].map((from) => lastOf(from, local + domain)).find(({ length }) => length > 0);
  return found ?? [local, domain].filter((part) => part.length > 2).flatMap((part) => lastOf(plain, part));
}

const digitWords = new Map(
  [
    'zero oh null cero',
    'one eins uno',
    'two zwei zwo dos',
    'three drei tres',
    'four vier cuatro',
    'five funf cinco',
    'six sechs seis',
    'seven sieben siete',
    'eight acht ocho',
    'nine neun nueve',
  ].flatMap((names, digit) => names.split(' ').map((name) => [name, String(digit)] as const)),
);
const repeats = new Map([
  ['double', 2],
  ['doppel', 2],
  ['doble', 2],
  ['triple', 3],
  ['dreifach', 3],
]);

function phoneIn(words: readonly Word[], phone: string): number[] {
  const digits = phone.replaceAll(/\D/g, '').slice(0, 20);
  let times = 1;
  const said = words.flatMap(({ word, turn_id }): Word[] => {
    const digit = digitWords.get(word) ?? (/^\d+$/.test(word) ? word : '');
    const found = digit === '' ? [] : [{ word: digit.length === 1 ? digit.repeat(times) : digit, turn_id }];
    times = repeats.get(word) ?? 1;
    return found;
  });
  // People leave out the country prefix of their own country.
  for (let count = digits.length; count >= Math.min(7, digits.length) && count > 0; count -= 1) {
    const found = lastOf(said, digits.slice(-count), false);
    if (found.length > 0) return found;
  }
  return [];
}

const weekdays = [
  'sunday domingo sonntag',
  'monday lunes montag',
  'tuesday martes dienstag',
  'wednesday miercoles mittwoch',
  'thursday jueves donnerstag',
  'friday viernes freitag',
  'saturday sabado samstag sonnabend',
].map((names) => names.split(' '));
const months = [
  'january enero januar',
  'february febrero februar',
  'march marzo marz',
  'april abril',
  'may mayo mai',
  'june junio juni',
  'july julio juli',
  'august agosto',
  'september septiembre',
  'october octubre oktober',
  'november noviembre',
  'december diciembre dezember',
].map((names) => names.split(' '));
const others =
  'today tonight tomorrow morning noon afternoon evening midnight half quarter past next week am pm oclock hoy manana tarde noche mediodia media cuarto proxima semana heute morgen ubermorgen vormittag nachmittag mittag abend halb viertel uhr nachste woche ' +
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth ten eleven twelve zehn elf zwolf diez once doce';
const timeWords = new Set([...weekdays.flat(), ...months.flat(), ...others.split(' '), ...digitWords.keys()]);
const isOfTime = (word: string): boolean => timeWords.has(word) || /\d/.test(word);

function timeIn(words: readonly Word[], { preferred_datetime_text, preferred_datetime }: Wanted): number[] {
  const said = split((preferred_datetime_text ?? '').slice(0, 500));
  const verbatim = said.length > 1 ? lastOf(words, said.join('')) : [];
  if (verbatim.length > 0) return verbatim;
  const wanted = new Set(said.filter(isOfTime));
  return mostOf(words, wanted.size > 0 ? wanted : new Set(namesOf(preferred_datetime ?? '')));
}

/** The words that can name the day and month of a date. */
function namesOf(local: string): string[] {
  const [, date, month] = /^(\d{4}-(\d{2})-\d{2})/.exec(local.trim()) ?? [];
  const day = date === undefined ? Number.NaN : new Date(`${date}T00:00:00Z`).getUTCDay();
  return [...(weekdays[day] ?? []), ...(months[Number(month) - 1] ?? [])];
}

/** The turns with most of the words, at most three: each adds words that those before it do not have. */
function mostOf(words: readonly Word[], wanted: ReadonlySet<string>): number[] {
  const left = new Set(wanted);
  const saying = new Map<number, Set<string>>();
  for (const { word, turn_id } of words)
    if (left.has(word)) saying.set(turn_id, (saying.get(turn_id) ?? new Set()).add(word));
  const found: number[] = [];
  while (found.length < 3) {
    const [best] = [...saying]
      .map(([turn_id, said]) => ({ turn_id, count: [...said].filter((word) => left.has(word)).length }))
      .sort((a, b) => b.count - a.count || b.turn_id - a.turn_id);
    if (!best || best.count === 0) break;
    found.push(best.turn_id);
    for (const word of saying.get(best.turn_id) ?? []) left.delete(word);
  }
  return found;
}

/** The last turn in which the agent names the time, and the reply of the user. */
function answeredTime(spoken: readonly SpokenTurn[], wanted: Wanted): number[] {
  const [proposed] = timeIn(wordsOf(spoken.filter(({ role }) => role === 'agent')), wanted);
  if (proposed === undefined) return [];
  const answer = spoken.find(({ role, turn_id }) => role === 'user' && turn_id > proposed);
  return answer ? [proposed, answer.turn_id] : [proposed];
}
