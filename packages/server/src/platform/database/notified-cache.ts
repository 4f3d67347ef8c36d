// A cache of rows that are read with every request. The transaction that changes such a row notifies all processes, and
// each empties its cache.
import { randomUUID } from 'node:crypto';
import { createRecent } from '../recent.ts';

const kept = 10_000;
/** A notification that this process sent must have come back within this time, or nothing is read from the cache. */
const trustedMs = 1_000;
const probeEveryMs = 300;
/** Without requests there are no probes. */
const idleMs = 5_000;

export interface NotifiedCache<V> {
  /** The value of a name, from the cache or read anew. What does not exist is not kept. */
  get(name: string, read: () => Promise<V | null>): Promise<V | null>;
  /** Forgets everything, in this process: at once, where the database tells the others a moment later. */
  readonly empty: () => void;
  /** A notification arrived on the channel. */
  readonly onNotify: (payload: string) => void;
  /** The connection for notifications is new: some may have been lost. */
  readonly onReconnect: () => void;
  readonly close: () => void;
}

/**
 * `notify` sends a notification on the channel, to all processes; triggers of the database send empty ones.
 *
 * A value is taken from the cache only while notifications are known to arrive: every 300 ms the process notifies
 * itself, and the last one that came back was sent less than a second ago. Notifications arrive in the order of their
 * commits, so a change is known everywhere within a second. Without LISTEN, or while its connection is down, all values
 * are read from the database.
 */
export function createNotifiedCache<V>(
  notify: (payload: string) => Promise<unknown>,
  now: () => number = () => performance.now(),
): NotifiedCache<V> {
  const me = randomUUID();
  let values = createRecent<V>(kept);
  /** Changes with every notification: what was being read meanwhile may be out of date. */
  let generation = 0;
  let usedAt = now();
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const empty = (): void => {
    generation += 1;
    values = createRecent(kept);
  };
  const probe = (): void => {
    if (now() - usedAt > idleMs) {
      clearInterval(timer);
      timer = undefined;
    } else notify(`${me} ${now()}`).catch(() => undefined);
  };
  return {
    empty,
    async get(name, read) {
      usedAt = now();
      if (!timer) {
        timer = setInterval(probe, probeEveryMs).unref();
        probe();
      }
      const known = now() - confirmedAt < trustedMs ? values.get(name) : undefined;
      if (known !== undefined) return known;
      const before = generation;
      const value = await read();
      if (value !== null && before === generation) values.set(name, value);
      return value;
    },
    onNotify(payload) {
      const [sender, sentAt] = payload.split(' ');
      if (sentAt === undefined) empty();
      else if (sender === me) confirmedAt = Math.max(confirmedAt, Number(sentAt));
    },
    onReconnect() {
      confirmedAt = Number.NEGATIVE_INFINITY;
      empty();
    },
    close: () => clearInterval(timer),
  };
}
