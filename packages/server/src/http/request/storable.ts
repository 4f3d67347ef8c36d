// JSON that parses but cannot be stored: text with NUL or half a surrogate pair, and very deep nesting.
import { deepestNesting, isStorableText } from '@voicecall/contract';

/** What is wrong with a value, and where. */
export interface Objection {
  readonly path: string;
  readonly message: string;
}

/** The first thing in a parsed body that cannot be stored; undefined when all of it can. */
export function objectionTo(value: unknown, path: readonly string[] = []): Objection | undefined {
  if (typeof value === 'string') return textObjection(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= deepestNesting)
    return { path: path.join('.'), message: `must not be nested deeper than ${deepestNesting} levels` };
  for (const [key, inner] of Object.entries(value)) {
    const objection = textObjection(key, path) ?? objectionTo(inner, [...path, key]);
    if (objection) return objection;
  }
  return undefined;
}

function textObjection(text: string, path: readonly string[]): Objection | undefined {
  if (isStorableText(text)) return undefined;
  return { path: path.join('.'), message: 'must be Unicode text without NUL characters' };
}
