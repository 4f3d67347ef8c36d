// Templates: texts of an agent with names in double braces, and their values. Nothing here knows where values come from.

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The names in double braces, each once, in their order; also those that can be none, such as the `1 + 1` of `{{1 + 1}}`. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, inside = '']) => inside.trim())),
];

/**
 * The text with its values. A name without a value becomes nothing. Values are data: what stands in them is never
 * replaced, whatever it looks like. All values together take at most `maxBytes` of UTF-8; the one that is too much is cut
 * off, and those that follow are left out.
 */
export function render(text: string, values: ReadonlyMap<string, string>, maxBytes: number): string {
  let left = maxBytes;
  return text.replaceAll(placeholder, (_whole, inside: string) => {
    const value = cut(values.get(inside.trim()) ?? '', left);
    left -= byteLength(value);
    return value;
  });
}

const byteLength = (text: string): number => new TextEncoder().encode(text).byteLength;

/** The beginning of the text that has at most so many bytes: whole characters only. */
function cut(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text;
  const buffer = new Uint8Array(Math.max(0, maxBytes));
  const { read } = new TextEncoder().encodeInto(text, buffer);
  return text.slice(0, read);
}
