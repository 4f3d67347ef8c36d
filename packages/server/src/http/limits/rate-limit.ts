// Rate limits: counted per route, refused where enforced, reported in the headers of every answer (spec 8).
import { rateLimits } from '@voicecall/contract';
import type { RateLimit, RateLimitName } from '@voicecall/contract';
import type { Request, RequestHandler, Response } from 'express';
import type pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { principalOf, refundRequest, setRefund } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refuse.ts';
import { createCounters, createMemoryCounter, untouched } from './rate-limit-counters.ts';
import type { Counters, Reading } from './rate-limit-counters.ts';
import { addressSubject, limitSubject } from './rate-limit-subject.ts';
import { factsOf, logFacts, routeOf } from '../request/request-facts.ts';
import type { UnauthenticatedLookups } from '../authentication/unauthenticated-lookups.ts';
import { within } from '../../platform/wait.ts';

/** The steps that keep the limits, in the order in which a request meets them. */
export interface RateLimiting {
  /** Counts by address before anyone is asked who they are, where a limit is for everybody. */
  readonly byAddress: RequestHandler;
  /** Counts a webhook by address, once it is known whether the service that it claims to be from has signed it. */
  bySigner(request: Request, response: Response, signed: boolean): Promise<void>;
  /** Counts the authenticated caller, its tenant or its call. */
  readonly byCaller: RequestHandler;
  /** For what no contract declares: the default policy, reported and never refused. */
  readonly unrouted: RequestHandler;
  /** Makes sure that an answer carries the headers, however early the request failed. */
  report(request: Request, response: Response): Promise<void>;
  /** The same for an answer that is an error, which some limits do not count. */
  reportError(request: Request, response: Response): Promise<void>;
}

/** How long an answer waits for a counter that refuses nothing. */
const patienceMs = 500;

interface Needs {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
  readonly strangers: Pick<UnauthenticatedLookups, 'known' | 'ask'>;
}

export function createRateLimiting(deps: Needs): RateLimiting {
  const counters = createCounters(deps.pool);
  const anonymous = createMemoryCounter('default');
  const defaults = new WeakMap<Request, Promise<Reading>>();
  const countDefault = (request: Request): Promise<Reading> => {
    const count = (): Promise<Reading> =>
      isKnown(request)
        ? counters.default.count(limitSubject('default', request))
        : anonymous.count(addressSubject(request));
    const reading = defaults.get(request) ?? readDefault(count, deps.log, request);
    defaults.set(request, reading);
    return reading;
  };
  const isKnown = (request: Request): boolean => deps.strangers.known(factsOf(request).credential);
  const report = async (request: Request, response: Response): Promise<void> => {
    if (!response.headersSent && !response.hasHeader('RateLimit-Limit'))
      setHeaders(response, await countDefault(request));
  };
  const reportError = async (request: Request, response: Response): Promise<void> => {
    const { route } = factsOf(request);
    if (route?.metadata.rate_limits?.some(countsAccepted)) await giveBackInTime(deps.log, request);
    await report(request, response);
  };
  return {
    report,
    reportError,
    byAddress: async (request, response, next) => {
      const own = limitsOf(request);
      // Counted while authentication is on its way: together they cost one round trip. A credential that may not exist
      // has no counter.
      if (own.length === 0 && isKnown(request)) void countDefault(request);
      const names = own.filter(isOfAnybody);
      if (names.length > 0) await deps.strangers.ask(request, () => enforce(counters, names, { request, response }));
      next();
    },
    bySigner: (request, response, signed) => {
      const count = (subject?: string): Promise<void> =>
        enforce(counters, limitsOf(request), { request, response }, subject);
      return signed ? count() : deps.strangers.ask(request, () => count(`unsigned ${addressSubject(request)}`));
    },
    byCaller: async (request, response, next) => {
      const exempt = principalOf(request).type === 'operator';
      const own = limitsOf(request).filter((name) => !isOfAnybody(name) && !(exempt && isOperatorExempt(name)));
      await enforce(counters, own, { request, response });
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
const isOfAnybody = (name: RateLimitName): boolean =>
  rateLimits[name].by === 'ip' && (rateLimits[name] as RateLimit).authenticated_only !== true;
const countsAccepted = (name: RateLimitName): boolean => (rateLimits[name] as RateLimit).counts === 'accepted';
const isOperatorExempt = (name: RateLimitName): boolean => (rateLimits[name] as RateLimit).operators_exempt === true;

async function readDefault(count: () => Promise<Reading>, log: Log, request: Request): Promise<Reading> {
  try {
    return await within(patienceMs, count());
  } catch (error) {
    log.warn({ err: error, ...logFacts(request) }, 'a request was not counted');
    return untouched('default');
  }
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** An error must reach its client, whether or not its request can be given back. */
async function giveBackInTime(log: Log, request: Request): Promise<void> {
  try {
    await within(patienceMs, refundRequest(request));
  } catch (error) {
    log.warn({ err: error, ...logFacts(request) }, 'a refused request was not given back to its limits');
  }
}

async function enforce(
  counters: Counters,
  names: readonly RateLimitName[],
  { request, response }: Exchange,
  subject?: string,
): Promise<void> {
  if (names.length === 0) return;
  // Known now: by the time an error is answered, Express has taken the parameters of the path away.
  const subjects = new Map(names.map((name) => [name, subject ?? limitSubject(name, request)]));
  const readings = await Promise.all([...subjects].map(([name, of]) => counters[name].count(of)));
  const tightest = readings.reduce(tighter);
  setHeaders(response, tightest);
  const giveBack = (given: readonly Reading[]): Promise<unknown> =>
    Promise.all(given.map(({ name }) => counters[name].uncount(subjects.get(name) ?? '')));
  if (!tightest.exceeded) {
    return setRefund(request, async () => {
      await giveBack(readings);
      setHeaders(response, { ...tightest, remaining: tightest.remaining + 1 });
    });
  }
  // A refused request does not consume: what the other limits counted goes back. Where others may still be given back,
  // a refused one must not hold their place.
  await giveBack(readings.filter((reading) => !reading.exceeded || countsAccepted(reading.name)));
  throw new Refusal(
    'rate_limit_exceeded',
    { retry_after_seconds: tightest.reset_sec },
    { headers: { 'Retry-After': String(tightest.reset_sec) } },
  );
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
