// Replaces the passages that the model has named, wherever they stand in a call. It runs in a thread.
import type { FoundPassage } from './ask-passages.ts';

interface Input {
  readonly passages: readonly FoundPassage[];
  readonly texts: readonly string[];
  /** The arguments and results of tools. */
  readonly values: readonly unknown[];
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

/** The same words may be written with other letters and spaces elsewhere. */
const keyOf = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

export function replacePassages({ passages, texts, values }: Input): Omit<Input, 'passages'> {
  if (passages.length === 0) return { texts, values };
  const classOf = new Map(passages.map((passage) => [keyOf(passage.text), passage.class]));
  const words = [...classOf.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  // What has been redacted by rules stays as it is.
  const any = new RegExp(String.raw`\[[a-z]+\]|(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');
  const replaced = (text: string): string =>
    text.replaceAll(any, (found) => {
      const name = classOf.get(keyOf(found));
      return name ? `[${name}]` : found.startsWith('[') ? found : '[redacted]';
    });
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value);
    if (typeof value === 'number') {
      const text = replaced(String(value));
      return text === String(value) ? value : text;
    }
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [replaced(key), inside(one)]));
  };
  return { texts: texts.map(replaced), values: values.map(inside) };
}
