// Rate limits: counted per route, refused where enforced, reported in the headers of every answer (spec 8).
import { rateLimits } from '@voicecall/contract';
import type { RateLimit, RateLimitName } from '@voicecall/contract';
import type { Request, RequestHandler, Response } from 'express';
import type pg from 'pg';
import type { Log } from '../platform/log.ts';
import { principalOf } from '../platform/principal.ts';
import { setRefund } from '../platform/refund.ts';
import { Refusal } from '../platform/refuse.ts';
import { createCounters, untouched } from './rate-limit-counters.ts';
import type { Counters, Reading } from './rate-limit-counters.ts';
import { limitSubject } from './rate-limit-subject.ts';
import { factsOf, routeOf } from './request-facts.ts';
import { within } from './within.ts';

/** The steps that keep the limits, in the order in which a request meets them. */
export interface RateLimiting {
  /** Counts by address before anyone is asked who they are. */
  readonly byAddress: RequestHandler;
  /** Counts the authenticated caller, its tenant or its call. */
  readonly byCaller: RequestHandler;
  /** For what no contract declares: the default policy, reported and never refused. */
  readonly unrouted: RequestHandler;
  /** Makes sure that an answer carries the headers, however early the request failed. */
  report(request: Request, response: Response): Promise<void>;
}

/** How long an answer waits for a counter that refuses nothing. */
const patienceMs = 500;

export function createRateLimiting(deps: { readonly pool: Pick<pg.Pool, 'query'>; readonly log: Log }): RateLimiting {
  const counters = createCounters(deps.pool);
  const defaults = new WeakMap<Request, Promise<Reading>>();
  const countDefault = (request: Request): Promise<Reading> => {
    const reading = defaults.get(request) ?? readDefault(counters, deps.log, request);
    defaults.set(request, reading);
    return reading;
  };
  const report = async (request: Request, response: Response): Promise<void> => {
    if (!response.headersSent && !response.hasHeader('RateLimit-Limit')) setHeaders(response, await countDefault(request));
  };
  return {
    report,
    byAddress: async (request, response, next) => {
      const own = limitsOf(request);
      // Counted while authentication is on its way: together they cost one round trip.
      if (own.length === 0) void countDefault(request);
      await enforce(counters, own.filter(isByAddress), request, response);
      next();
    },
    byCaller: async (request, response, next) => {
      const exempt = principalOf(request).type === 'operator';
      const own = limitsOf(request).filter((name) => !isByAddress(name) && !(exempt && isOperatorExempt(name)));
      await enforce(counters, own, request, response);
      await report(request, response);
      next();
    },
    unrouted: async (request, response, next) => {
      await report(request, response);
      next();
    },
  };
}

const limitsOf = (request: Request): readonly RateLimitName[] => routeOf(request).metadata.rate_limits ?? [];
const isByAddress = (name: RateLimitName): boolean => rateLimits[name].by === 'ip';
const isOperatorExempt = (name: RateLimitName): boolean => (rateLimits[name] as RateLimit).operators_exempt === true;

async function readDefault(counters: Counters, log: Log, request: Request): Promise<Reading> {
  try {
    return await within(patienceMs, counters.default.count(limitSubject('default', request)));
  } catch (error) {
    log.warn({ err: error, request_id: factsOf(request).id }, 'a request was not counted');
    return untouched('default');
  }
}

async function enforce(counters: Counters, names: readonly RateLimitName[], request: Request, response: Response): Promise<void> {
  if (names.length === 0) return;
  const readings = await Promise.all(names.map((name) => counters[name].count(limitSubject(name, request))));
  const tightest = readings.reduce(tighter);
  setHeaders(response, tightest);
  const giveBack = (given: readonly Reading[]): Promise<unknown> => Promise.all(given.map(({ name }) => counters[name].uncount(limitSubject(name, request))));
  if (!tightest.exceeded) {
    return setRefund(request, async () => {
      await giveBack(readings);
      setHeaders(response, { ...tightest, remaining: tightest.remaining + 1 });
    });
  }
  // A refused request does not consume: what the other limits counted goes back.
  await giveBack(readings.filter((reading) => !reading.exceeded));
  throw new Refusal('rate_limit_exceeded', { retry_after_seconds: tightest.reset_sec }, { headers: { 'Retry-After': String(tightest.reset_sec) } });
}

/** Of two readings the one to report: exceeded before not, then fewer requests left, then the later reset. */
export function tighter(a: Reading, b: Reading): Reading {
  if (a.exceeded !== b.exceeded) return a.exceeded ? a : b;
  if (a.remaining !== b.remaining) return a.remaining < b.remaining ? a : b;
  return a.reset_sec >= b.reset_sec ? a : b;
}

/** The four headers of a reading. */
export function rateLimitHeaders(reading: Reading): Record<string, string> {
  const { limit, window_sec } = rateLimits[reading.name];
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(reading.remaining),
    'RateLimit-Reset': String(reading.reset_sec),
    'RateLimit-Policy': `${limit};w=${window_sec}`,
  };
}

function setHeaders(response: Response, reading: Reading): void {
  if (!response.headersSent) response.set(rateLimitHeaders(reading));
}
