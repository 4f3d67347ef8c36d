// A share of the process for each tenant: how much of its requests runs at once. Without it, the large pages that one
// tenant reads fill the event loop and the pool, and the requests of others wait behind them (requirement 8 does not
// limit these routes).
import { limits } from '@voicecall/contract';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../platform/metrics.ts';
import { principalOf } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refuse.ts';
import type { Clock } from '../../ports/clock.ts';
import { addressSubject } from './rate-limit-subject.ts';
import { factsOf, routeName, routeOf } from '../request/request-facts.ts';

/** What a small request costs; a response costs as much again for each of its parts of this size. */
const unitBytes = 16_384;
const rememberedSizes = 10_000;
/** Of a tenant's first reads by a route, until one has ended: many large ones may come at once. */
const unknownBytes = 3 * unitBytes;
/** While there are others, a tenant has one of these parts: with half of the process it doubled the time of the others. */
const partsBesideOthers = 4;
/** Between checks of how long requests have waited, and of who is here. */
const tickMs = 250;
/** Who had no request for so many checks leaves its part of the process to the others. */
const ticksUntilGone = 8;

export interface FairShareLimits {
  /**
   * What all requests that run at once may cost. A tenant has a quarter of it while there are others, and an equal part
   * when all of it is used. A single request of each always runs.
   */
  readonly request_units: number;
  /** The most requests of a tenant that wait. */
  readonly tenant_requests_waiting: number;
  readonly request_wait_ms: number;
}

interface Waiting {
  /** The route and the tenant. */
  readonly kind: string;
  readonly since: number;
  readonly start: (cost: number) => void;
  readonly refuse: () => void;
}

interface Share {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Requests of a tenant beyond its share wait their turn. They hold no body meanwhile: it is read afterwards. What
 * cannot start soon is refused as `not_ready`. Live streams have limits of their own, a request that acts elsewhere mostly waits
 * for others, and an agent in a call never waits.
 */
export function createFairShare(
  { clock, metrics }: { readonly clock: Pick<Clock, 'now'>; readonly metrics: Pick<Metrics, 'requestsWaiting'> },
  bounds: FairShareLimits = limits,
): RequestHandler {
  const shares = new Map<string, Share>();
  /** Who had a request lately, and for how many checks each still counts. */
  const present = new Map<string, number>();
  const sizes = new LRUCache<string, number>({ max: rememberedSizes });
  const expired = (since: number): boolean => clock.now().getTime() - since > bounds.request_wait_ms;
  const costOf = (kind: string): number => 1 + Math.floor((sizes.get(kind) ?? unknownBytes) / unitBytes);
  const total = (): number => shares.values().reduce((sum, { running }) => sum + running, 0);
  const fits = ({ running }: Share, cost: number): boolean =>
    running === 0 ||
    (running + cost <= bounds.request_units / (present.size > 1 ? partsBesideOthers : 1) &&
      (total() + cost <= bounds.request_units || (running + cost) * present.size <= bounds.request_units));
  const startWaiting = (subject: string, share: Share): void => {
    for (let [next] = share.waiting; next; [next] = share.waiting) {
      const cost = costOf(next.kind);
      const isLate = expired(next.since);
      if (!isLate && !fits(share, cost)) break;
      share.waiting.shift();
      if (isLate) next.refuse();
      else {
        share.running += cost;
        next.start(cost);
      }
    }
    if (share.running === 0 && share.waiting.length === 0) shares.delete(subject);
  };
  let checks: NodeJS.Timeout | undefined;
  const check = (): void => {
    for (const [subject, ticks] of present)
      if (ticks > 1 || shares.has(subject)) present.set(subject, Math.max(1, ticks - 1));
      else present.delete(subject);
    for (const [subject, share] of shares) startWaiting(subject, share);
    metrics.requestsWaiting.set([...shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0));
    checks = present.size > 0 ? setTimeout(check, tickMs).unref() : undefined;
  };

  return async (request, response, next) => {
    const { metadata } = routeOf(request);
    if (metadata.stream || metadata.acts_elsewhere || metadata.auth === 'call_token') return next();
    const subject = subjectOf(request);
    const kind = `${subject} ${routeName(routeOf(request))}`;
    // What changes something has a small response, and may wait for others while it runs.
    if (request.method !== 'GET' && !sizes.has(kind)) sizes.set(kind, 0);
    let cost = costOf(kind);
    present.set(subject, ticksUntilGone);
    checks ??= setTimeout(check, tickMs).unref();
    const share = shares.get(subject) ?? { running: 0, waiting: [] };
    shares.set(subject, share);
    if (share.waiting.length > 0 || !fits(share, cost)) {
      if (share.waiting.length >= bounds.tenant_requests_waiting) throw tooBusy();
      cost = await new Promise<number>((start, fail) => {
        const waits: Waiting = {
          kind,
          since: clock.now().getTime(),
          start,
          refuse: () => fail(tooBusy()),
        };
        share.waiting.push(waits);
        response.once('close', () => {
          const place = share.waiting.indexOf(waits);
          if (place >= 0) share.waiting.splice(place, 1);
        });
      });
    } else share.running += cost;
    const sentBefore = request.socket.bytesWritten;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      sizes.set(kind, request.socket.bytesWritten + request.socket.writableLength - sentBefore);
      share.running -= cost;
      startWaiting(subject, share);
    };
    // What is written has been paid for; how fast the client reads it concerns nobody else.
    response.once('prefinish', end).once('close', end);
    next();
  };
}

const tooBusy = (): Refusal => new Refusal('not_ready', undefined, { headers: { 'Retry-After': '1' } });

function subjectOf(request: Request): string {
  return factsOf(request).tenant_id ?? principalOf(request).id ?? addressSubject(request);
}
