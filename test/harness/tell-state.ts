// What a wait that ended without a result says besides its condition: the state of the platforms and processes that run.

type Look = () => unknown;

/** The newest ones: a test has few, and those of earlier tests may have been left behind. */
const mostLooks = 8;
const looks = new Set<Look>();

/** From now on `look` says the state of something that a test has started. Returns what ends that. */
export function tellState(look: Look): () => void {
  looks.add(look);
  for (const oldest of looks) if (looks.size > mostLooks) looks.delete(oldest);
  return () => void looks.delete(look);
}

/** A state that cannot be read is told as its error, and one that takes long as such. */
export async function stateNow(longestMs = 10_000): Promise<string> {
  const states = [...looks].map((look) => {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(`no state within ${longestMs} ms`), longestMs);
    const read = Promise.resolve().then(look).catch(String);
    return Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
  });
  return (await Promise.all(states))
    .map((state) => (typeof state === 'string' ? state : JSON.stringify(state)))
    .join('\n');
}
