// The counter of a limit that is reported and refuses nothing. Requests are counted in memory, and added to the counters
// that all processes share a moment later: no request waits for the database.
import { setTimeout as delay } from 'node:timers/promises';
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { gather } from '../../platform/queue/gather.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Counter } from './rate-limit-counters.ts';
import { counterKey, resetSec } from './rate-limit-counters.ts';

/** How long a count waits to be shared, so how far a header can be behind what other processes have counted. */
const sharedEveryMs = 200;
/** How many subjects one process counts. */
const counted = 10_000;

interface Window {
  /** Counted by all processes, as of the last time that this one shared its counts. */
  shared: number;
  /** Counted here since then. */
  own: number;
  /** Milliseconds since 1970. */
  ends: number;
}

const addSql = `insert into rate_limits as r (key, points, expire)
  select * from unnest($1::text[], $2::int[], $3::bigint[]) order by 1
  on conflict (key) do update set
    points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
    expire = case when r.expire <= $4 then excluded.expire else r.expire end
  returning key, points, expire`;

interface Row {
  readonly key: string;
  readonly points: number;
  readonly expire: string;
}

/** `onError` is told when the counts could not be shared; they are shared later. */
export function createReportedCounter(
  { pool, clock }: { readonly pool: Pick<pg.Pool, 'query' | 'ending'>; readonly clock: Pick<Clock, 'now'> },
  name: RateLimitName,
  onError: (error: unknown) => void,
): Counter {
  const { limit, window_sec } = rateLimits[name];
  const time = (): number => clock.now().getTime();
  const windows = new LRUCache<string, Window>({ max: counted });
  const windowOf = (key: string, now: number): Window => {
    const known = windows.get(key);
    if (known && known.ends > now) return known;
    const window = { shared: 0, own: 0, ends: now + window_sec * 1000 };
    windows.set(key, window);
    return window;
  };
  const share = async (keys: readonly string[]): Promise<void> => {
    const now = time();
    const sent = [...new Set(keys)].flatMap((key) => {
      const window = windows.get(key);
      return window && window.own !== 0 && window.ends > now ? [{ key, window, own: window.own }] : [];
    });
    if (sent.length === 0 || pool.ending) return;
    const values = [sent.map(({ key }) => key), sent.map(({ own }) => own), sent.map(({ window }) => window.ends), now];
    try {
      const { rows } = await pool.query<Row>({ name: 'count-requests', text: addSql, values });
      const found = new Map(rows.map((row) => [row.key, row]));
      for (const { key, window, own } of sent) {
        window.own -= own;
        window.shared = found.get(key)?.points ?? own;
        window.ends = Number(found.get(key)?.expire ?? window.ends);
      }
    } catch (error) {
      for (const { key } of sent) unshared.add(key);
      onError(error);
    }
  };
  const unshared = gather({
    gather_ms: sharedEveryMs,
    most: Number.POSITIVE_INFINITY,
    work: share,
    // Counts that cannot be shared any more do not keep a process from its end.
    pause: (ms) => delay(ms, undefined, { ref: false }),
  });
  const add = (subject: string, points: number): Window => {
    const key = counterKey(name, subject);
    const window = windowOf(key, time());
    window.own += points;
    unshared.add(key);
    return window;
  };
  return {
    async count(subject) {
      const { shared, own, ends } = add(subject, 1);
      return {
        name,
        remaining: Math.max(limit - shared - own, 0),
        reset_sec: resetSec(ends - time(), window_sec),
        exceeded: shared + own > limit,
      };
    },
    async uncount(subject) {
      add(subject, -1);
    },
  };
}
