// Names and values as a person writes them, one pair a line: `house = Elm Street`. What is JSON is that value; other
// text is itself. A text that would be read as something else stands in quotes.

/** Any JSON, or text only. */
export type PairKind = 'json' | 'text';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What one value is written for. */
export function valueIn(text: string, kind: PairKind = 'json'): unknown {
  const trimmed = text.trim();
  const json = parsed(trimmed);
  return json === undefined || (kind === 'text' && typeof json !== 'string') ? trimmed : json;
}

/** A value as it is written. */
export function writtenValue(value: unknown, kind: PairKind = 'json'): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.includes('\n') || value === '' || valueIn(value, kind) !== value ? JSON.stringify(value) : value;
}

const line = /^\s*(?<name>"(?:[^"\\]|\\.)*"|[^=]*?)\s*=(?<value>.*)$/;

/** Null without a line. Throws a sentence for people when a line is no pair. */
export function pairsIn(text: string, kind: PairKind = 'json'): Record<string, unknown> | null {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  if (lines.length === 0) return null;
  return Object.fromEntries(
    lines.map((one) => {
      const { name = '', value = '' } = line.exec(one)?.groups ?? {};
      const quoted = name.startsWith('"') ? parsed(name) : name;
      if (typeof quoted !== 'string' || quoted === '') throw new Error(`Write name = value in each line, not: ${one}`);
      return [quoted, valueIn(value, kind)];
    }),
  );
}

const plainName = /^[^"=\s](?:[^=\n]*[^=\s])?$/;

/** The pairs, one a line. */
export const writtenPairs = (pairs: object | null, kind: PairKind = 'json'): string =>
  Object.entries((pairs ?? {}) as Readonly<Record<string, unknown>>)
    .map(([name, value]) => `${plainName.test(name) ? name : JSON.stringify(name)} = ${writtenValue(value, kind)}`)
    .join('\n');
