// Observation of a request: its id, and after the response one log line and one metric. Neither contains bodies or
// headers.
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { credentialIn } from '../authentication/credentials.ts';
import { factsOf, logFacts, routeName, setFacts } from './request-facts.ts';

const idForm = /^[A-Za-z0-9._:-]{1,128}$/;
/** Paths that probes and monitoring request often. */
export const probes = new Set(['/healthz', '/readyz', '/metrics']);

export const observe =
  (deps: { readonly log: Log; readonly metrics: Metrics }): RequestHandler =>
  (request, response, next) => {
    const id = requestId(request.get('x-request-id'));
    setFacts(request, { id, credential: credentialIn(request.headers), route: undefined });
    response.set({ 'X-Request-Id': id, 'X-Content-Type-Options': 'nosniff' });
    const stop = deps.metrics.httpSeconds.startTimer();
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
    });
    next();
  };

/** The client's own id where it has a safe form, else a new one. */
export const requestId = (given: string | undefined): string =>
  given !== undefined && idForm.test(given) ? given : randomUUID();

function nameOf(request: Request): string {
  const { route } = factsOf(request);
  if (route) return routeName(route);
  const pattern: unknown = request.route?.path;
  return typeof pattern === 'string' ? request.baseUrl + pattern : 'unmatched';
}
