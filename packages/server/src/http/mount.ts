// Putting a contract's routes on the server, with the same steps before each of them.
import { createExpressEndpoints } from '@ts-rest/express';
import { expressPaths } from '@voicecall/contract';
import type { AppRouter } from '@ts-rest/core';
import type { Express, IRouter, Request, RequestHandler, Router } from 'express';
import { Refusal, refuse } from '../platform/refuse.ts';

/** One method at one address, under every spelling that Express must know. */
export interface DeclaredRoute {
  readonly method: string;
  readonly paths: readonly string[];
}

/** Puts routes on `app`, each behind `steps`, and answers what it has put there. */
export type Mount = (
  app: Express,
  steps: readonly RequestHandler[],
  options: { readonly validateResponses: boolean },
) => DeclaredRoute[];

/** The doors of a contract: the second argument of `mount`. */
export type Doors<T extends AppRouter> = Parameters<typeof createExpressEndpoints<T>>[1];

/** A contract with its doors, ready to be put on a server. */
export const mount =
  <T extends AppRouter>(routes: T, doors: Doors<T>): Mount =>
  (app, steps, { validateResponses }) => {
    const declared: DeclaredRoute[] = [];
    createExpressEndpoints(routes, doors, spellingPaths(app, declared), {
      logInitialization: false,
      responseValidation: validateResponses,
      globalMiddleware: [...steps],
      requestValidationErrorHandler: (error, _request, _response, next) => next(error),
    });
    return declared;
  };

/** `app`, but a path with a literal verb is registered so that it matches that verb and nothing else. */
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

/** Puts documents and pages on `app`. They are only read, so `router` is asked about nothing else. */
export function mountDocuments(app: Express, router: Router): DeclaredRoute[] {
  app.use((request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? router(request, response, next) : next(),
  );
  return router.stack.flatMap(({ route }) => (route ? [{ method: 'GET', paths: [route.path] }] : []));
}

/** The last segment is not a parameter. */
const endsInLiteral = (path: string): boolean => !path.slice(path.lastIndexOf('/')).startsWith('/:');

/** Answers what no route took: 405 with `Allow` at addresses that take other methods, 404 elsewhere. */
export function refuseTheRest(app: Express, declared: readonly DeclaredRoute[]): void {
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
    // An address that is declared as it stands is not also that of a record of this name.
    const own = matches.some(({ literal }) => literal) ? matches.filter(({ literal }) => literal) : matches;
    const methods = new Set(own.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    throw new Refusal('method_not_allowed', undefined, { headers: { Allow: [...methods].sort().join(', ') } });
  });
}
