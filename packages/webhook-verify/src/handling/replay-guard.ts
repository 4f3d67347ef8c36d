// Where handled ids are remembered, so that a repeated delivery does nothing the second time (spec 6.4).

/**
 * A set of ids that forgets each after its time. The memory store serves one process; several processes share one in
 * Redis or a database:
 *
 * ```ts
 * const guard: ReplayGuard = {
 *   has: async (id) => (await redis.exists(`webhook:${id}`)) === 1,
 *   add: async (id, ttlSec) => (await redis.set(`webhook:${id}`, '1', { NX: true, EX: ttlSec })) === 'OK',
 *   remove: async (id) => void (await redis.del(`webhook:${id}`)),
 * };
 * ```
 *
 * Who marks, and when: an id is added **after** the handler succeeded. Marking it on arrival would answer 200 to the
 * platform's retry of a delivery whose handler threw or whose process died, and that event would be lost. While a
 * handler
 * runs, the helpers hold `running:<id>` for a minute instead, and remove it whatever happens; a second attempt in that
 * time is answered
 * 409, which the platform retries. After a crash the hold expires by itself.
 * When you call `verifyWebhook` yourself: `if (duplicate) answer 200`, do the work, then `await guard.add(event.id,
 * 86_400)`.
 */
export interface ReplayGuard {
  /** Is the id there? */
  has(id: string): Promise<boolean>;
  /** Adds the id for `ttlSec` seconds, atomically; false when it was there already. */
  add(id: string, ttlSec: number): Promise<boolean>;
  /** Forgets the id. */
  remove(id: string): Promise<void>;
}

/** Options of {@link memoryReplayGuard}. */
export interface MemoryReplayGuardOptions {
  /** The most ids held at once; past it the oldest is forgotten. Default 10,000, about 1 MB. */
  max?: number | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** A replay guard in the memory of this process: gone at a restart, not shared between processes. */
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
