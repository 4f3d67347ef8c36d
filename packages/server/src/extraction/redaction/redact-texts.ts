// Redacts what was said in a call, and the arguments and results of its tools. It runs in a thread.
import { RE2JS } from 're2js';
import { findRedactions } from './find-redactions.ts';
import type { Redaction, RedactionRules } from './find-redactions.ts';
import type { SaidText } from './spoken-passages.ts';

interface Input {
  readonly rules: RedactionRules;
  /** In the order in which it was said. */
  readonly texts: readonly SaidText[];
  /** The arguments of tools. */
  readonly values: readonly unknown[];
}

interface Output {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/** What stands for what one of the tenant's patterns finds. */
const ownMark = '[redacted]';

export function redactTexts({ rules, texts, values }: Input): Output {
  const patterns = rules.patterns.map((pattern) => RE2JS.compile(pattern));
  const own = (text: string): string =>
    patterns.reduce((rest, pattern) => pattern.matcher(rest).replaceAll(ownMark), text);
  const found = Map.groupBy(findRedactions(texts, rules), ({ index }) => index);
  /** One alone, such as an argument of a tool; its name tells what it is. */
  const alone = (text: string, name = ''): string => {
    const before = name === '' ? '' : `${name.replaceAll('_', ' ')}: `;
    const places = findRedactions([{ speaker: 'tool', text: before + text }], rules)
      .map((place) => ({ ...place, from: place.from - before.length, to: place.to - before.length }))
      .filter(({ from }) => from >= 0);
    return own(marked(text, places));
  };
  const inside = (value: unknown, name?: string): unknown => {
    if (typeof value === 'string') return alone(value, name);
    if (typeof value === 'number') {
      const text = alone(String(value), name);
      return text === String(value) ? value : text;
    }
    if (Array.isArray(value)) return value.map((one) => inside(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [alone(key), inside(one, key)]));
  };
  return {
    texts: texts.map(({ text }, index) => own(marked(text, found.get(index) ?? []))),
    values: values.map((value) => inside(value)),
  };
}

/** The text with the names of classes for what was found, in its order. */
function marked(text: string, found: readonly Omit<Redaction, 'index'>[]): string {
  let [out, at] = ['', 0];
  for (const { from, to, class: name } of found) {
    out += `${text.slice(at, from)}[${name}]`;
    at = to;
  }
  return out + text.slice(at);
}
