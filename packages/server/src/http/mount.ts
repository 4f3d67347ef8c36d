// Mounting a contract's routes on the server, each behind the same middleware.
import { createExpressEndpoints } from '@ts-rest/express';
import { expressPaths } from '@voicecall/contract';
import { isAppRoute } from '@ts-rest/core';
import type { AppRouter } from '@ts-rest/core';
import type { Express, IRouter, Request, RequestHandler, Router } from 'express';
import { Refusal, refuse } from '../platform/refuse.ts';
import { afterRecordedReads } from './request/record-reads.ts';
import type { ReadDeps } from './request/record-reads.ts';

/** One method at one path, with every spelling of the path that Express must know. */
export interface DeclaredRoute {
  readonly method: string;
  readonly paths: readonly string[];
}

/** Mounts routes on `app`, each behind `steps`, and returns what it has mounted. */
export type Mount = (
  app: Express,
  steps: readonly RequestHandler[],
  options: ReadDeps & { readonly validateResponses: boolean },
) => DeclaredRoute[];

/** The route handlers of a contract: the second argument of `mount`. */
export type RouteHandlers<T extends AppRouter> = Parameters<typeof createExpressEndpoints<T>>[1];

/** A contract with its route handlers, ready to be mounted. */
export const mount =
  <T extends AppRouter>(routes: T, handlers: RouteHandlers<T>): Mount =>
  (app, steps, { validateResponses, ...deps }) => {
    const declared: DeclaredRoute[] = [];
    createExpressEndpoints(routes, inOrderOf(routes, handlers, deps), spellingPaths(app, declared), {
      logInitialization: false,
      responseValidation: validateResponses,
      globalMiddleware: [...steps],
      requestValidationErrorHandler: (error, _request, _response, next) => next(error),
    });
    return declared;
  };

/**
 * The handlers in the contract's order, in which the first of two paths that match gets a request: `/calls/stream` stands
 * before `/calls/:callId`. Those that give out what was said record who reads it.
 */
function inOrderOf<T extends AppRouter>(routes: T, handlers: RouteHandlers<T>, deps: ReadDeps): RouteHandlers<T> {
  const ordered = Object.entries(routes).map(([name, route]) => {
    const handler = (handlers as Readonly<Record<string, never>>)[name];
    if (!handler) throw new Error(`the route ${name} has no handler`);
    return [name, isAppRoute(route) ? afterRecordedReads(deps, route, handler) : inOrderOf(route, handler, deps)];
  });
  return Object.fromEntries(ordered) as RouteHandlers<T>;
}

/** Wraps `app` so that a path with a literal verb is registered to match only that verb. */
function spellingPaths(app: Express, declared: DeclaredRoute[]): IRouter {
  const register =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string, ...handlers: RequestHandler[]): void => {
      const paths = expressPaths(path);
      declared.push({ method: method.toUpperCase(), paths });
      app[method](paths, ...handlers);
    };
  const registrar = {
    use: app.use.bind(app),
    get: register('get'),
    post: register('post'),
    put: register('put'),
    patch: register('patch'),
    delete: register('delete'),
  };
  return registrar as unknown as IRouter;
}

/** Mounts documents and pages on `app`. They are read-only, so `router` sees only GET and HEAD. */
export function mountDocuments(app: Express, router: Router): DeclaredRoute[] {
  app.use((request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? router(request, response, next) : next(),
  );
  return router.stack.flatMap(({ route }) => (route ? [{ method: 'GET', paths: [route.path] }] : []));
}

/** The last segment is not a parameter. */
const endsInLiteral = (path: string): boolean => !path.slice(path.lastIndexOf('/')).startsWith('/:');

/** Responds to unmatched requests: 405 with `Allow` on paths that have other methods, 404 elsewhere. */
export function refuseUnmatched(app: Express, declared: readonly DeclaredRoute[]): void {
  const found = new WeakMap<Request, { readonly method: string; readonly literal: boolean }[]>();
  for (const { method, paths } of declared) {
    const literal = paths.every(endsInLiteral);
    app.all([...paths], (request, _response, next) => {
      found.set(request, [...(found.get(request) ?? []), { method, literal }]);
      next();
    });
  }
  app.use((request) => {
    const matches = found.get(request);
    if (!matches) throw refuse('not_found');
    // A path that is declared literally is not also the path of a record with that id.
    const own = matches.some(({ literal }) => literal) ? matches.filter(({ literal }) => literal) : matches;
    const methods = new Set(own.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    throw new Refusal('method_not_allowed', undefined, { headers: { Allow: [...methods].sort().join(', ') } });
  });
}
