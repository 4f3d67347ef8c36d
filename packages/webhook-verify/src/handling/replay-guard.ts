// Stores the keys of handled events, so that a repeated delivery is not handled again.

/**
 * A set of keys in which each expires after its time. The memory store serves one process; several processes share one
 * in Redis or a database:
 *
 * ```ts
 * const guard: ReplayGuard = {
 *   has: async (key) => (await redis.exists(`webhook:${key}`)) === 1,
 *   add: async (key, ttlSec) => (await redis.set(`webhook:${key}`, '1', { NX: true, EX: ttlSec })) === 'OK',
 *   remove: async (key) => void (await redis.del(`webhook:${key}`)),
 * };
 * ```
 *
 * A key is the id of an event, and before it the name of the endpoint, if it has one. It is added **after** the handler
 * succeeded. If it were added on arrival, the platform's retry of a delivery whose handler threw or whose process died
 * would get 200, and the event would be lost. While a handler runs, the helpers keep `running:<key>` for at most a
 * minute, and remove it when the handler ends; a second attempt in that time gets 409, which the platform retries.
 * After a crash `running:<key>` expires by itself. If you call `verifyWebhook` yourself: respond 200 if `duplicate` is true,
 * else handle the event, then `await guard.add(event.id, 86_400)`.
 */
export interface ReplayGuard {
  /** True when the key is in the set. */
  has(key: string): Promise<boolean>;
  /** Adds the key for `ttlSec` seconds, atomically; false when it was in the set already. */
  add(key: string, ttlSec: number): Promise<boolean>;
  /** Removes the key. */
  remove(key: string): Promise<void>;
}

/** Options of {@link memoryReplayGuard}. */
export interface MemoryReplayGuardOptions {
  /** The most keys kept at once; beyond that the oldest is removed. Default 10,000, about 1 MB. */
  max?: number | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** A replay guard in the memory of this process: empty after a restart, not shared between processes. */
export function memoryReplayGuard({ now = Date.now, max = 10_000 }: MemoryReplayGuardOptions = {}): ReplayGuard {
  const expiries = new Map<string, number>();
  const held = (id: string): boolean => (expiries.get(id) ?? 0) > now();
  return {
    has: async (id) => held(id),
    add: async (id, ttlSec) => {
      if (held(id)) return false;
      expiries.delete(id);
      const [oldest = id] = expiries.keys();
      if (expiries.size >= max) expiries.delete(oldest);
      expiries.set(id, now() + ttlSec * 1000);
      return true;
    },
    remove: async (id) => {
      expiries.delete(id);
    },
  };
}
