// Rate limits: requests are counted per route, refused where a limit is enforced, and every response reports the limit
// in its headers (requirement 8).
import { rateLimits } from '@voicecall/contract';
import type { RateLimit, RateLimitName } from '@voicecall/contract';
import type { Request, RequestHandler, Response } from 'express';
import type pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { principalOf, refundRequest, setRefund } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refuse.ts';
import type { Clock } from '../../ports/clock.ts';
import { createCounters, createMemoryCounter } from './rate-limit-counters.ts';
import type { Counters, Reading } from './rate-limit-counters.ts';
import { createReportedCounter } from './reported-counter.ts';
import { addressSubject, limitSubject } from './rate-limit-subject.ts';
import { factsOf, logFacts, routeOf } from '../request/request-facts.ts';
import type { UnauthenticatedLookups } from '../authentication/unauthenticated-lookups.ts';
import { within } from '../../platform/wait.ts';

/** The middleware of the limits, in the order in which a request passes it. */
export interface RateLimiting {
  /** Counts by address, before authentication, where a limit is for all clients. */
  readonly byAddress: RequestHandler;
  /** Counts a webhook by address, once its signature is verified or rejected. */
  bySigner(request: Request, response: Response, signed: boolean): Promise<void>;
  /** Counts the authenticated caller, its tenant or its call. */
  readonly byCaller: RequestHandler;
  /** For routes outside the contract: the default limit, reported and never enforced. */
  readonly unrouted: RequestHandler;
  /** Sets the headers of a response, however early the request failed. */
  report(request: Request, response: Response): Promise<void>;
  /** The same for a replay, which the limits of its route do not count. */
  reportReplay(request: Request, response: Response): Promise<void>;
  /** The same for an error response, which some limits do not count. */
  reportError(request: Request, response: Response): Promise<void>;
}

/** How long an error response waits for the refund of its request. */
const refundTimeoutMs = 500;

interface Needs {
  readonly pool: Pick<pg.Pool, 'query' | 'ending'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly unauthenticated: Pick<UnauthenticatedLookups, 'known' | 'query'>;
}

export function createRateLimiting(deps: Needs): RateLimiting {
  const counters = createCounters(deps.pool);
  const reported = createReportedCounter(deps, 'default', (error) =>
    deps.log.warn({ err: error }, 'requests were not counted yet'),
  );
  const anonymous = createMemoryCounter('default');
  const defaults = new WeakMap<Request, Promise<Reading>>();
  const countDefault = (request: Request): Promise<Reading> => {
    const count = (): Promise<Reading> =>
      isKnown(request) ? reported.count(limitSubject('default', request)) : anonymous.count(addressSubject(request));
    const reading = defaults.get(request) ?? count();
    defaults.set(request, reading);
    return reading;
  };
  const isKnown = (request: Request): boolean => deps.unauthenticated.known(factsOf(request).credential);
  const report = async (request: Request, response: Response): Promise<void> => {
    if (!response.headersSent && !response.hasHeader('RateLimit-Limit'))
      setHeaders(response, await countDefault(request));
  };
  const reportError = async (request: Request, response: Response): Promise<void> => {
    const { route } = factsOf(request);
    if (route?.metadata.rate_limits?.some(countsAccepted)) await refundInTime(deps.log, request);
    await report(request, response);
  };
  return {
    report,
    reportError,
    reportReplay: async (request, response) => {
      const own = callerLimitsOf(request);
      const readings = await Promise.all(own.map((name) => counters[name].read(limitSubject(name, request))));
      if (readings.length > 0) setHeaders(response, readings.reduce(tighter));
      await report(request, response);
    },
    byAddress: async (request, response, next) => {
      const own = limitsOf(request);
      const names = own.filter(isForAllClients);
      if (names.length > 0)
        await deps.unauthenticated.query(request, () => enforce(counters, names, { request, response }));
      next();
    },
    bySigner: (request, response, signed) => {
      const count = (subject?: string): Promise<void> =>
        enforce(counters, limitsOf(request), { request, response }, subject);
      return signed ? count() : deps.unauthenticated.query(request, () => count(`unsigned ${addressSubject(request)}`));
    },
    byCaller: async (request, response, next) => {
      await enforce(counters, callerLimitsOf(request), { request, response });
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
const isForAllClients = (name: RateLimitName): boolean =>
  rateLimits[name].by === 'ip' && (rateLimits[name] as RateLimit).authenticated_only !== true;
const countsAccepted = (name: RateLimitName): boolean => (rateLimits[name] as RateLimit).counts === 'accepted';
const isOperatorExempt = (name: RateLimitName): boolean => (rateLimits[name] as RateLimit).operators_exempt === true;

function callerLimitsOf(request: Request): RateLimitName[] {
  const exempt = principalOf(request).type === 'operator';
  return limitsOf(request).filter((name) => !isForAllClients(name) && !(exempt && isOperatorExempt(name)));
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** An error response must be sent even when its request cannot be refunded. */
async function refundInTime(log: Log, request: Request): Promise<void> {
  try {
    await within(refundTimeoutMs, refundRequest(request));
  } catch (error) {
    log.warn({ err: error, ...logFacts(request) }, 'a refused request was not refunded to its limits');
  }
}

async function enforce(
  counters: Counters,
  names: readonly RateLimitName[],
  { request, response }: Exchange,
  subject?: string,
): Promise<void> {
  if (names.length === 0) return;
  // Computed now: by the time of an error response Express has removed the path parameters.
  const subjects = new Map(names.map((name) => [name, subject ?? limitSubject(name, request)]));
  const readings = await Promise.all([...subjects].map(([name, of]) => counters[name].count(of)));
  const tightest = readings.reduce(tighter);
  setHeaders(response, tightest);
  const refund = (counted: readonly Reading[]): Promise<unknown> =>
    Promise.all(counted.map(({ name }) => counters[name].uncount(subjects.get(name) ?? '')));
  if (!tightest.exceeded) {
    return setRefund(request, async () => {
      await refund(readings);
      setHeaders(response, { ...tightest, remaining: tightest.remaining + 1 });
    });
  }
  // A refused request does not consume: it is refunded to the limits that it did not exceed, and to those that count
  // only accepted requests.
  await refund(readings.filter((reading) => !reading.exceeded || countsAccepted(reading.name)));
  throw new Refusal(
    'rate_limit_exceeded',
    { retry_after_seconds: tightest.reset_sec },
    { headers: { 'Retry-After': String(tightest.reset_sec) } },
  );
}

/** The stricter of two readings: one that is exceeded, then the fewer remaining requests, then the later reset. */
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
