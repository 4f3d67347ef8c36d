// Counters of requests, one for each limit of the contract (requirement 8): in PostgreSQL, so that all processes share
// them, or in memory where a limit refuses no request.
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from '../../platform/database/db.ts';
import { sha256 } from '../../platform/seal.ts';

/** The state of a counter for one subject, this request included. */
export interface Reading {
  readonly name: RateLimitName;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset_sec: number;
  /** The limit was reached before this request. */
  readonly exceeded: boolean;
}

/** The counter of one limit. `subject` is what is counted; only its hash is stored. */
export interface Counter {
  count(subject: string): Promise<Reading>;
  /** Refunds a counted request. */
  uncount(subject: string): Promise<void>;
}

/** A counter that can also be read without counting. */
export interface ReadableCounter extends Counter {
  read(subject: string): Promise<Reading>;
}

export type Counters = Readonly<Record<RateLimitName, ReadableCounter>>;

/** A reading of an unused counter. */
export const untouched = (name: RateLimitName): Reading => ({
  name,
  remaining: rateLimits[name].limit,
  reset_sec: rateLimits[name].window_sec,
  exceeded: false,
});

export function createCounters(pool: Pick<pg.Pool, 'query'>): Counters {
  const names = Object.keys(rateLimits) as RateLimitName[];
  return Object.fromEntries(names.map((name) => [name, createCounter(pool, name)])) as Record<
    RateLimitName,
    ReadableCounter
  >;
}

/** Whole seconds. Sums of fractions are not exact: a window that has just begun may seem longer than it is. */
export const resetSec = (left_ms: number, window_sec: number): number =>
  Math.min(Math.max(Math.ceil(left_ms / 1000), 1), window_sec);

const hashOf = (subject: string): string => Buffer.from(sha256(subject)).toString('base64url');

/** The key of a subject's row. */
export const counterKey = (name: RateLimitName, subject: string): string => `${name}:${hashOf(subject)}`;

function createCounter(pool: Pick<pg.Pool, 'query'>, name: RateLimitName): ReadableCounter {
  const { limit, window_sec } = rateLimits[name];
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit,
    duration: window_sec,
    // A scheduled task does it, once for all processes.
    clearExpiredByTimeout: false,
  });
  const readingOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Reading => {
    const reset_sec = resetSec(msBeforeNext, window_sec);
    return { name, remaining: Math.max(limit - consumedPoints, 0), reset_sec, exceeded: consumedPoints > limit };
  };
  return {
    // `penalty` counts and never refuses: the caller decides whether the limit is enforced.
    count: async (subject) => readingOf(await limiter.penalty(hashOf(subject))),
    async read(subject) {
      const known = await limiter.get(hashOf(subject));
      return known ? readingOf(known) : untouched(name);
    },
    async uncount(subject) {
      await limiter.reward(hashOf(subject));
    },
  };
}

/** Deletes the counters of windows that ended an hour ago; a scheduled task. */
export async function deleteOldCounters(sql: Sql): Promise<void> {
  await sql(
    `delete from rate_limits where key in (
       select key from rate_limits where expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint
       order by expire limit 1000 for update skip locked
     )`,
  );
}

/** How many subjects one process counts in memory. */
const countedInMemory = 10_000;

/** A counter of this process alone, for limits that refuse nothing: it needs no round trip and no row. */
export function createMemoryCounter(name: RateLimitName): Counter {
  const { limit, window_sec } = rateLimits[name];
  const windows = new LRUCache<string, { points: number; readonly ends: number }>({ max: countedInMemory });
  return {
    async count(subject) {
      const now = performance.now();
      const known = windows.get(subject);
      const window = known && known.ends > now ? known : { points: 0, ends: now + window_sec * 1000 };
      window.points += 1;
      windows.set(subject, window);
      return {
        name,
        remaining: Math.max(limit - window.points, 0),
        reset_sec: resetSec(window.ends - now, window_sec),
        exceeded: window.points > limit,
      };
    },
    async uncount(subject) {
      const window = windows.get(subject);
      if (window) window.points -= 1;
    },
  };
}
