// The error handler: every error becomes a response of the catalogue, and internal errors are logged (requirement 7).
import { RequestValidationError } from '@ts-rest/express';
import { errorCatalogue, isRepeatable, refusalOf } from '@voicecall/contract';
import type { AnyRoute, ErrorBody, ErrorCode } from '@voicecall/contract';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type * as z from 'zod';
import {
  isDatabaseDown,
  isDatabaseUnconnected,
  isDeadlock,
  isLoginRefused,
  isTimedOut,
} from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { Refusal, refuse } from '../platform/refuse.ts';
import { CarrierError } from '../ports/carrier.ts';
import { CatalogError } from '../ports/catalog.ts';
import { MediaError } from '../ports/media.ts';
import type { RateLimiting } from './limits/rate-limit.ts';
import { bodyLimit } from './request/read-body.ts';
import { factsOf, logFacts, noteError, routeOf } from './request/request-facts.ts';

/** Last middleware of the server: responds to every error. */
export const translateErrors =
  (deps: { readonly log: Log; readonly limiting: Pick<RateLimiting, 'reportError'> }): ErrorRequestHandler =>
  async (error: unknown, request, response, _next) => {
    const refusal = refusalFor(error, request, factsOf(request).route);
    logInternal(deps.log, refusal, request);
    if (response.headersSent) return endIncomplete(response);
    await deps.limiting.reportError(request, response);
    if (response.headersSent || response.destroyed) return endIncomplete(response);
    noteError(request, refusal.code);
    if (refusal.code === 'unauthorized') response.set('WWW-Authenticate', 'Bearer');
    response
      .set({ 'Cache-Control': 'no-store', ...refusal.headers })
      .status(errorCatalogue[refusal.code].status)
      // Of a stream that does not begin, the type is set already.
      .type('json')
      .json(errorBodyOf(refusal));
  };

/** The body of a refusal: code, fixed message, and details where the code has them. */
export function errorBodyOf(refusal: Refusal): ErrorBody {
  const body = { error: refusal.code, message: refusal.message };
  return refusal.details === undefined ? body : { ...body, details: refusal.details as Record<string, unknown> };
}

/** The refusal of the catalogue for an error. `route` is absent where no declared route matched. */
export function refusalFor(
  error: unknown,
  request: Pick<Request, 'params' | 'query' | 'body'>,
  route?: AnyRoute,
): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RequestValidationError) return validationRefusal(error, request);
  if (error instanceof MediaError)
    return new Refusal('upstream_failed', { upstream: 'media', retryable: error.retryable }, { cause: error });
  if (error instanceof CarrierError)
    return error.kind === 'credentials'
      ? refuse('carrier_credentials_invalid')
      : new Refusal('upstream_failed', { upstream: 'carrier', retryable: error.retryable }, { cause: error });
  if (error instanceof CatalogError)
    return new Refusal('upstream_failed', { upstream: error.upstream, retryable: error.retryable }, { cause: error });
  if (isDatabaseDown(error) || isDeadlock(error) || isTimedOut(error) || isLoginRefused(error))
    return new Refusal('not_ready', undefined, {
      headers: mayRepeat(error, route) ? { 'Retry-After': '1' } : {},
      cause: error,
    });
  return (
    transportRefusal(error, request) ?? textRefusal(error) ?? new Refusal('internal_error', undefined, { cause: error })
  );
}

/**
 * Clients repeat a request that got `not_ready` with `Retry-After`. A request that is not repeatable gets that header
 * only when it cannot have had an effect: one whose connection broke may have been committed.
 */
const mayRepeat = (error: unknown, route: AnyRoute | undefined): boolean =>
  !route || isRepeatable(route) || isDatabaseUnconnected(error) || isLoginRefused(error);

function validationRefusal(
  error: RequestValidationError,
  request: Pick<Request, 'params' | 'query' | 'body'>,
): Refusal {
  const route = routeOf(request);
  const parts = [
    { part: 'path', failure: error.pathParams, input: request.params, schema: route.pathParams },
    { part: 'query', failure: error.query, input: request.query, schema: route.query },
    { part: 'body', failure: error.body, input: request.body as unknown, schema: route.body },
  ] as const;
  for (const { part, failure, input, schema } of parts) {
    if (!failure) continue;
    const { code, details } = refusalOf(
      failure.issues as unknown as z.core.$ZodIssue[],
      input,
      part,
      schema as z.ZodType,
    );
    return new Refusal(code, details, {});
  }
  return new Refusal('internal_error', undefined, { cause: error });
}

const transportCodes: Readonly<Record<string, ErrorCode>> = {
  'request.size.invalid': 'invalid_json',
  'request.aborted': 'invalid_json',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
};

/**
 * Errors of Express and its body parser. They are recognised by `type`, because errors of other libraries also have a
 * status, which is not meant for the client.
 */
function transportRefusal(error: unknown, request: object): Refusal | undefined {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (error instanceof URIError && status === 400) {
    return refuse('validation_failed', { issues: [{ path: 'path', message: 'is not valid percent-encoding' }] });
  }
  if (type === 'entity.too.large') return refuse('payload_too_large', { limit_bytes: bodyLimit(request) });
  const code = typeof type === 'string' ? transportCodes[type] : undefined;
  return code && new Refusal(code, undefined, { cause: error });
}

/** PostgreSQL's codes for NUL characters and half surrogate pairs, in case any reached the database. */
const unstorableCodes = new Set(['22021', '22P05']);

function textRefusal(error: unknown): Refusal | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || !unstorableCodes.has(code)) return undefined;
  return new Refusal(
    'validation_failed',
    { issues: [{ path: '', message: 'must be Unicode text without NUL characters' }] },
    { cause: error },
  );
}

function logInternal(log: Log, refusal: Refusal, request: Request): void {
  if (refusal.code === 'internal_error') log.error({ err: refusal.cause, ...logFacts(request) }, 'request failed');
  // Without a cause there is no error: the process starts or stops.
  if (refusal.cause !== undefined && (refusal.code === 'upstream_failed' || refusal.code === 'not_ready'))
    log.warn({ err: refusal.cause, ...logFacts(request) }, 'request refused');
}

/** A response that has begun cannot become an error. Ending the connection shows that it is incomplete. */
function endIncomplete(response: Response): void {
  if (!response.writableEnded) response.destroy();
}
