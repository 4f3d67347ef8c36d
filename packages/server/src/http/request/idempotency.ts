// The Idempotency-Key header: one effect and one response per key, however often the request is repeated
// (requirement 8).
import { createHash, createHmac, createSecretKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { contract, errorCatalogue, isReplayed, limits } from '@voicecall/contract';
import type { AnyRoute, ErrorBody } from '@voicecall/contract';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Sql } from '../../platform/database/db.ts';
import { claimKey, findKey, keepResponse, KeyTaken, releaseKey } from '../../platform/database/idempotency-store.ts';
import type {
  ClaimOutcome,
  Fingerprint,
  IdempotencyClaim,
  KeptResponse,
} from '../../platform/database/idempotency-store.ts';
import { knownPrincipal, principalOf, refundRequest, setPrincipal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { InstallationSealer } from '../../platform/seal.ts';
import type { Clock } from '../../ports/clock.ts';
import { errorBodyOf, refusalFor } from '../errors.ts';
import type { RateLimiting } from '../limits/rate-limit.ts';
import { bodyOf } from './read-body.ts';
import type { RequestBody } from './read-body.ts';
import { noteError, routeOf } from './request-facts.ts';

interface Needs {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly limiting: Pick<RateLimiting, 'reportReplay'>;
  readonly sealer: Pick<InstallationSealer, 'derive'>;
}

const keyForm = /^[\u0020-\u007e]{1,255}$/;
/** Routes whose operation is one statement on the database. Storing the response in it also claims the key. */
const claimWithEffect: ReadonlySet<AnyRoute> = new Set([contract.calls.dispatch]);
const waitMs = 10_000;
const checkEveryMs = 100;

/**
 * Replays a stored response; otherwise the request runs under its key, and its operation stores the response in the
 * transaction of its effect. Ignored on routes without support.
 */
export const honourIdempotencyKey = (deps: Needs): RequestHandler => {
  const fingerprintOf = fingerprinting(deps.sealer);
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    if (key === undefined || !routeOf(request).metadata.idempotent) return next();
    if (!keyForm.test(key))
      throw refuse('validation_failed', {
        issues: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }],
      });
    // A body that cannot be used is refused in its turn; that response is stored like others.
    const body = await bodyOf(request);
    const claim: IdempotencyClaim = {
      tenant_id: String(request.params['tenantId']),
      key,
      claim_token: randomUUID(),
      fingerprint: fingerprintOf(request, body),
      at: deps.clock.now(),
    };
    // A limit that is enforced must not count a replay, so the key is looked up before.
    if (isLimited(request) || !claimWithEffect.has(routeOf(request))) {
      const outcome = await claimOrWait(deps, claim);
      if (outcome.kind !== 'claimed') {
        await deps.limiting.reportReplay(request, response);
        return replay(request, response, replayed(outcome));
      }
    }
    setPrincipal(request, { ...principalOf(request), claim });
    next();
  };
};

/** Stores the refusal of a request under its key, or releases the key. A request whose key is taken gets the replay. */
export const settleIdempotencyKey =
  ({ sql }: Pick<Needs, 'sql'>): ErrorRequestHandler =>
  async (error: unknown, request, response, next) => {
    const claim = knownPrincipal(request)?.claim;
    if (!claim || response.headersSent) return next(error);
    try {
      if (error instanceof KeyTaken) throw error;
      const refusal = refusalFor(error, request, routeOf(request));
      if (isReplayed(refusal.code))
        await keepResponse(sql, { claim }, errorCatalogue[refusal.code].status, errorBodyOf(refusal));
      // After an internal error it is not known whether the effect was committed, with its response.
      else await releaseKey(sql, claim);
    } catch (failure) {
      if (!(failure instanceof KeyTaken)) throw failure;
      const answer = replayed((await findKey(sql, claim)) ?? { kind: 'running' });
      await refundRequest(request);
      return replay(request, response, answer);
    }
    next(error);
  };

/** The stored response of an outcome; refuses the request when there is none. */
function replayed(outcome: ClaimOutcome): KeptResponse {
  if (outcome.kind === 'different') throw refuse('idempotency_key_in_use');
  if (outcome.kind !== 'replay')
    throw new Refusal('idempotency_in_progress', undefined, { headers: { 'Retry-After': '1' } });
  return outcome.answer;
}

function replay(request: Request, response: Response, { status, body }: KeptResponse): void {
  if (status >= 400) noteError(request, (JSON.parse(body) as ErrorBody).error);
  if (routeOf(request).metadata.retry_after?.includes(status))
    response.set('Retry-After', String(limits.summary_retry_after_sec));
  response
    .set({ 'Idempotent-Replayed': 'true', 'Cache-Control': 'no-store' })
    .status(status)
    .type('application/json')
    .send(body);
}

/**
 * Identifies a request by method, path and body, ignoring the order of members; a body that cannot be used by its
 * bytes. It is an HMAC under a key of the installation, because bodies contain passwords, and a reader of the database
 * could test guesses against a plain hash.
 */
function fingerprinting(
  sealer: Pick<InstallationSealer, 'derive'>,
): (request: Request, body: RequestBody) => Fingerprint {
  const [first, ...others] = sealer.derive('idempotency-fingerprint').map((key) => createSecretKey(key));
  return ({ method, path }, body) => {
    const textOf = (form: (value: unknown) => unknown): string =>
      JSON.stringify([method, path, ...(body.refusal ? [null, ...body.bytes] : [form(body.value)])]);
    const hmac = (text: string, key = first as KeyObject) => createHmac('sha256', key).update(text).digest('hex');
    const form = () => `2 ${textOf(canonical)}`;
    return {
      // With a version, so that no earlier form of one request is the present form of another.
      current: hmac(form()),
      get former() {
        const text = textOf(formerCanonical);
        return [
          ...others.flatMap((key) => [hmac(form(), key), hmac(text, key)]),
          ...[hmac(text), createHash('sha256').update(text).digest('hex')],
        ];
      },
    };
  };
}

/** Members in one order. An object is a list of its members here, so a list is an object: no two values have one form. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(canonical) };
  return isObject(value) ? membersOf(value).map(([name, inner]) => [name, canonical(inner)]) : value;
}

/** The form of earlier versions, in which an empty object and an empty list were the same. */
function formerCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formerCanonical);
  return isObject(value) ? membersOf(value).map(([name, inner]) => [name, formerCanonical(inner)]) : value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

const isLimited = (request: Request): boolean => (routeOf(request).metadata.rate_limits ?? []).length > 0;

/** While another request with the key runs, its response is waited for. */
async function claimOrWait(deps: Needs, claim: IdempotencyClaim): Promise<ClaimOutcome> {
  for (let waited = 0; ; waited += checkEveryMs) {
    const outcome = await claimKey(deps.sql, claim, deps.clock.now());
    if (outcome.kind !== 'running' || waited >= waitMs) return outcome;
    await deps.clock.sleep(checkEveryMs);
  }
}
