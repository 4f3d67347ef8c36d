// Caches: a value that is computed on first use, and a bounded cache.

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const most = 10_000;
const longest = 40;

/** Caches results for the most recent words: speech uses few words, each often. */
export function perWord<T>(make: (word: string) => T): (word: string) => T {
  let known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined || known.has(word)) return found as T;
    const made = make(word);
    if (known.size >= most) known = new Map();
    if (word.length <= longest) known.set(word, made);
    return made;
  };
}
