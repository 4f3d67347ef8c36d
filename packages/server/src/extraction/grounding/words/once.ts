// What is computed when it is first asked for, and kept; or kept as long as there is room.

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const most = 10_000;
const longest = 40;

/** What a word alone decides, for the words that came up last: speech has few words, and each comes often. */
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
