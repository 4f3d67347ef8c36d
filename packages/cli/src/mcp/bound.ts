// Keeps results small: a model has to read all of them.

/** Data of at most the requested size, and what was left out. */
export interface Bounded {
  readonly data: unknown;
  readonly notes: readonly string[];
}

/** What is cut from data that is too large: first little from long texts and lists, then more. */
const levels = [
  { chars: Infinity, items: Infinity },
  { chars: 4000, items: 200 },
  { chars: 1000, items: 50 },
  { chars: 250, items: 20 },
  { chars: 60, items: 5 },
];
const mostNotes = 10;
const noteChars = 200;

/** The size of a value as JSON in UTF-8. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** `data` as it is if it fits, else with long texts and lists cut. */
export function bound(data: unknown, bytes: number): Bounded {
  for (const level of levels) {
    const notes: string[] = [];
    const smaller = cut(data, level, '', notes);
    if (bytesOf(smaller) <= bytes) return { data: smaller, notes: fewNotes(notes) };
  }
  // Objects with very many members: what is left is no JSON any more.
  const text = firstChars(JSON.stringify(data), Math.floor(bytes / 8));
  return { data: { beginning_of_json: text }, notes: ['The data are too large; only the beginning is here.'] };
}

/** How many of the records, from the first, fit together. */
export function howManyFit(records: readonly unknown[], bytes: number): number {
  let size = 0;
  const past = records.findIndex((record) => (size += bytesOf(record) + 1) > bytes);
  return past === -1 ? records.length : past;
}

function cut(value: unknown, level: (typeof levels)[number], path: string, notes: string[]): unknown {
  if (typeof value === 'string') {
    const kept = firstChars(value, level.chars);
    if (kept.length === value.length) return value;
    notes.push(`${path}: ${value.length - kept.length} more characters are left out.`);
    return `${kept}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > level.items) notes.push(`${path}: ${level.items} of ${value.length} entries are here.`);
    return value.slice(0, level.items).map((item, index) => cut(item, level, `${path}[${index}]`, notes));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, cut(inner, level, path ? `${path}.${key}` : key, notes)]),
  );
}

/** The first characters, without half a surrogate pair at the end. */
function firstChars(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(chars - 1)) ? chars - 1 : chars;
  return text.slice(0, end);
}

function fewNotes(notes: readonly string[]): string[] {
  const first = notes.slice(0, mostNotes).map((note) => firstChars(note, noteChars));
  return notes.length > mostNotes ? [...first, `${notes.length - mostNotes} more texts and lists are cut.`] : first;
}
