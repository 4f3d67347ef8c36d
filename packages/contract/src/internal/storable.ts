// Text that PostgreSQL can store: text of external services may contain NUL characters and lone surrogates.

/** How deep a stored value may be nested. */
export const deepestNesting = 64;

/** True for text without NUL characters and lone surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * The same value with U+FFFD for each character that PostgreSQL cannot store, and null for what is nested deeper than
 * `deepestNesting`. Objects other than arrays and plain objects (a Date, for example) stay as they are.
 */
export const toStorable = <T>(value: T): T => cleaned(value, 0) as T;

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return isStorableText(value) ? value : value.replaceAll('\0', '\ufffd').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  const isArray = Array.isArray(value);
  if (!isArray && Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (depth >= deepestNesting) return null;
  if (isArray) return value.map((inner) => cleaned(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [cleaned(key, depth + 1), cleaned(inner, depth + 1)]),
  );
}
