// The Idempotency-Key header: one effect and one response per key, however often the request is repeated
// (requirement 8).
import { createHash, createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { contract, limits, unstoredStatuses } from '@voicecall/contract';
import type { AnyRoute, ErrorBody } from '@voicecall/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { Sql } from '../../platform/database/db.ts';
import { claimKey, findKey, releaseKey, writeAnswer } from '../../platform/database/idempotency-store.ts';
import type {
  ClaimOutcome,
  Fingerprint,
  IdempotencyClaim,
  KeptResponse,
} from '../../platform/database/idempotency-store.ts';
import type { Log } from '../../platform/log.ts';
import { principalOf, refundRequest, setPrincipal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Clock } from '../../ports/clock.ts';
import { translateErrors } from '../errors.ts';
import type { RateLimiting } from '../limits/rate-limit.ts';
import { bodyOf } from './read-body.ts';
import type { RequestBody } from './read-body.ts';
import { noteError, routeOf } from './request-facts.ts';

interface Needs {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiting: Pick<RateLimiting, 'reportReplay' | 'reportError'>;
  readonly sealer: Pick<Sealer, 'derive'>;
}

const keyForm = /^[\u0020-\u007e]{1,255}$/;
/** Routes whose operation acts on the database alone, in one statement, which also claims the key. */
const claimsWithEffect: ReadonlySet<AnyRoute> = new Set([contract.calls.dispatch]);
const waitMs = 10_000;
const checkEveryMs = 100;

/** Replays a stored response; otherwise runs one request and stores its response. Ignored on routes without support. */
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
    const claimed: IdempotencyClaim = { tenant_id: String(request.params['tenantId']), key, claim_token: randomUUID() };
    const fingerprint = fingerprintOf(request, body);
    const withEffect = claimsWithEffect.has(routeOf(request));
    const claim = withEffect ? { ...claimed, free: { fingerprint, at: deps.clock.now() } } : claimed;
    const known = await knownBefore(deps, claim, { fingerprint, limited: isLimited(request) });
    if (known) {
      await deps.limiting.reportReplay(request, response);
      return replay(request, response, known);
    }
    setPrincipal(request, { ...principalOf(request), claim });
    respondOnce(request, response, {
      store: (answer) => storeOrRelease(deps.sql, claim, answer),
      stored: async () => (claim.taken ? storedBefore(deps, claim, fingerprint) : undefined),
      // At that point next() would not reach the error handler, and Express would send its own page.
      fail: (error) => translateErrors(deps)(error, request, response, next),
    });
    next();
  };
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
function fingerprinting(sealer: Pick<Sealer, 'derive'>): (request: Request, body: RequestBody) => Fingerprint {
  const key = createSecretKey(sealer.derive('idempotency-fingerprint'));
  return ({ method, path }, body) => {
    const textOf = (form: (value: unknown) => unknown): string =>
      JSON.stringify([method, path, ...(body.refusal ? [null, ...body.bytes] : [form(body.value)])]);
    const hmac = (text: string) => new Uint8Array(createHmac('sha256', key).update(text).digest());
    return {
      // With a version, so that no earlier form of one request is the present form of another.
      current: hmac(`2 ${textOf(canonical)}`),
      get former() {
        const text = textOf(formerCanonical);
        return [hmac(text), new Uint8Array(createHash('sha256').update(text).digest())];
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

/** A limit that is enforced must not count a replay. */
const isLimited = (request: Request): boolean => (routeOf(request).metadata.rate_limits ?? []).length > 0;

/** The response that the request repeats. Without one, the request runs; unless the key is free it is claimed now. */
async function knownBefore(
  deps: Needs,
  claim: IdempotencyClaim,
  { fingerprint, limited }: { fingerprint: Fingerprint; limited: boolean },
): Promise<KeptResponse | undefined> {
  if (claim.free)
    return limited && (await findKey(deps.sql, claim, fingerprint))
      ? storedBefore(deps, claim, fingerprint)
      : undefined;
  const outcome = await claimOrWait(deps, claim, fingerprint);
  return outcome.kind === 'claimed' ? undefined : replayed(outcome);
}

/** What is stored under the key of a request that has had no effect. */
async function storedBefore(deps: Needs, claim: IdempotencyClaim, fingerprint: Fingerprint): Promise<KeptResponse> {
  const outcome = await claimOrWait(deps, claim, fingerprint);
  // It had expired and was only not deleted yet: the client repeats the request.
  if (outcome.kind === 'claimed') await releaseKey(deps.sql, claim);
  return replayed(outcome);
}

/** While another request with the key runs, its response is waited for. */
async function claimOrWait(deps: Needs, claim: IdempotencyClaim, fingerprint: Fingerprint): Promise<ClaimOutcome> {
  for (let waited = 0; ; waited += checkEveryMs) {
    const outcome = await claimKey(deps.sql, claim, fingerprint, deps.clock.now());
    if (outcome.kind !== 'running' || waited >= waitMs) return outcome;
    await deps.clock.sleep(checkEveryMs);
  }
}

interface Answering {
  /** Stores a response or releases the key; returns the body to send. */
  readonly store: (answer: KeptResponse) => Promise<string>;
  /** The response that another request has stored under the key meanwhile. */
  readonly stored: () => Promise<KeptResponse | undefined>;
  readonly fail: (error: unknown) => unknown;
}

/** Stores the response before it is sent, or releases the key. Exactly the stored bytes are sent. */
function respondOnce(request: Request, response: Response, { store, stored, fail }: Answering): void {
  const json = response.json.bind(response);
  const settle = async (answer: KeptResponse): Promise<void> => {
    const sent = await store(answer).catch(async (error: unknown) => {
      // Of the response that is not sent.
      response.removeHeader('Retry-After');
      const other = await stored();
      if (!other) throw error;
      await refundRequest(request);
      replay(request, response, other);
    });
    if (sent !== undefined) response.type('application/json').send(sent);
  };
  response.json = (body: unknown) => {
    response.json = json;
    settle({ status: response.statusCode, body: JSON.stringify(body) }).catch(fail);
    return response;
  };
}

async function storeOrRelease(sql: Sql, claim: IdempotencyClaim, answer: KeptResponse): Promise<string> {
  // The operation has already stored its response, in the transaction of its effect.
  if (claim.answer && answer.status < 400) return claim.answer.body;
  if (claim.taken) throw new Error('another request has stored its response under this key');
  // After an internal error it is not known whether that transaction was committed; the key is released only if not.
  if (answer.status >= 500 || unstoredStatuses.has(answer.status)) await releaseKey(sql, claim);
  else if (!claim.answer) await writeAnswer(sql, claim, answer);
  return answer.body;
}
