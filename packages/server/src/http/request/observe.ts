// Observation of a request: its id, and after the response one log line, one metric, and one entry of the request log of
// its tenant. None of them contains bodies or headers.
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { runIn } from '../../platform/trace.ts';
import { knownPrincipal } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Span, Tracer } from '../../ports/tracer.ts';
import { credentialIn } from '../authentication/credentials.ts';
import { factsOf, logFacts, routeName, setFacts } from './request-facts.ts';

const idForm = /^[A-Za-z0-9._:-]{1,128}$/;
/** Paths that probes and monitoring request often. */
export const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** A request under the path of a tenant, by a caller who was authenticated, once its response has ended. */
export interface ServedRequest {
  readonly tenant_id: string;
  readonly created_at: Date;
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  readonly legacy_path: boolean;
  /** Null: the connection was closed before the response began. */
  readonly status: number | null;
  readonly error_code: string | null;
  readonly duration_ms: number;
  readonly actor_type: Principal['type'];
  readonly actor_id: string | null;
  readonly request_id: string;
  readonly idempotent_replayed: boolean;
}

interface Needs {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  readonly clock: Pick<Clock, 'now'>;
  /** Takes the entry for the request log. It must not throw, and not wait. */
  readonly onServed: (served: ServedRequest) => void;
}

export const observe =
  (deps: Needs): RequestHandler =>
  (request, response, next) => {
    const id = requestId(request.get('x-request-id'));
    setFacts(request, { id, credential: credentialIn(request.headers), route: undefined });
    response.set({ 'X-Request-Id': id, 'X-Content-Type-Options': 'nosniff' });
    const created_at = deps.clock.now();
    const stop = deps.metrics.httpSeconds.startTimer();
    const span = startSpan(deps, request);
    response.once('close', () => {
      const route = nameOf(request);
      const seconds = stop({ method: request.method, route, status: String(response.statusCode) });
      const line = {
        method: request.method,
        status: response.statusCode,
        duration_ms: Math.round(seconds * 1e6) / 1e3,
        ...logFacts(request),
        route,
      };
      deps.log[probes.has(route) ? 'debug' : 'info'](
        response.writableFinished ? line : { ...line, aborted: true },
        'request',
      );
      const served = servedRequest(request, response, { created_at, duration_ms: Math.round(seconds * 1e3) });
      if (served) deps.onServed(served);
      if (span) endSpan(span, request, response);
    });
    if (deps.tracer && span) runIn(deps.tracer, span, next);
    else next();
  };

const startSpan = ({ tracer }: Needs, request: Request): Span | undefined =>
  tracer && !probes.has(request.path)
    ? tracer.start(request.method, { kind: 'server', parent: request.get('traceparent') })
    : undefined;

/** The route as a pattern: paths can contain numbers. */
function endSpan(span: Span, request: Request, response: Response): void {
  const { method } = request;
  const { statusCode: status } = response;
  const { id, error_code } = factsOf(request);
  const route = nameOf(request);
  span.rename(`${method} ${route}`);
  span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  span.set({ 'voicecall.request_id': id, 'voicecall.error_code': error_code });
  span.end(status >= 500 ? String(status) : undefined);
}

function servedRequest(
  request: Request,
  response: Response,
  times: Pick<ServedRequest, 'created_at' | 'duration_ms'>,
): ServedRequest | undefined {
  const { id, route, tenant_id, error_code } = factsOf(request);
  const who = knownPrincipal(request);
  if (route?.metadata.auth !== 'tenant' || tenant_id === undefined || !who) return undefined;
  const status = response.headersSent ? response.statusCode : null;
  return {
    ...times,
    tenant_id,
    operation: route.metadata.operation,
    method: request.method,
    route: routeName(route),
    legacy_path: request.originalUrl.startsWith('/admin/'),
    status,
    error_code: status !== null && status >= 400 ? (error_code ?? null) : null,
    actor_type: who.type,
    actor_id: who.id,
    request_id: id,
    idempotent_replayed: response.hasHeader('Idempotent-Replayed'),
  };
}

/** The client's own id where it has a safe form, else a new one. */
export const requestId = (given: string | undefined): string =>
  given !== undefined && idForm.test(given) ? given : randomUUID();

function nameOf(request: Request): string {
  const { route } = factsOf(request);
  if (route) return routeName(route);
  const pattern: unknown = request.route?.path;
  return typeof pattern === 'string' ? request.baseUrl + pattern : 'unmatched';
}
