// A cache of rows that are read with every request. Each is kept for less than a second, so a change, by whomever, is
// known everywhere within a second.
import { LRUCache } from 'lru-cache';

const kept = 10_000;
/** Counted from before the read. The rest of the second is for the request itself. */
const keptMs = 900;

export interface BriefCache<V extends object> {
  /** The value of a name, from the cache or read anew. What does not exist is not kept. */
  get(name: string, read: () => Promise<V | null>): Promise<V | null>;
  /** Forgets everything, in this process. */
  readonly empty: () => void;
}

export function createBriefCache<V extends object>(now: () => number = () => performance.now()): BriefCache<V> {
  const create = () => new LRUCache<string, V>({ max: kept, ttl: keptMs, ttlResolution: 0, perf: { now } });
  let values = create();
  return {
    // What is being read meanwhile, and may be out of date, is kept in the one that nobody reads any more.
    empty: () => {
      values = create();
    },
    async get(name, read) {
      const current = values;
      const known = current.get(name);
      if (known) return known;
      const start = now();
      const value = await read();
      if (value !== null) current.set(name, value, { start });
      return value;
    },
  };
}
