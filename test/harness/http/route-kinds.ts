// The routes of the contract by what the steps before their handlers ask of them: all of one kind are handled alike until
// the handler itself (test/policies/mounting.test.ts: every route is mounted behind the same steps).
import { allRoutes, openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';

/** A route with its name, for `describe.each` and `it.each`. */
export type NamedRoute = readonly [name: string, route: AnyRoute];

export const namedRoutes: readonly NamedRoute[] = allRoutes.map(({ route }) => [
  `${route.method} ${openapiPath(route.path)}`,
  route,
]);

/**
 * Everything that a step can read of a route but its name, its documentation, and its access: of that, each list of
 * classes is tested with each kind of caller (test/users/access.test.ts).
 */
function kindOf({ method, path, body, metadata }: AnyRoute): string {
  const { operation: _operation, tag: _tag, errors: _errors, audit: _audit, access: _access, ...policy } = metadata;
  return JSON.stringify({ method, body: body !== undefined, ofTenant: path.includes('/:tenantId/'), ...policy });
}

/** The first route of each kind. */
export const oneOfEachKind = (routes: readonly NamedRoute[]): NamedRoute[] =>
  [...Map.groupBy(routes, ([, route]) => kindOf(route)).values()].flatMap((same) => same.slice(0, 1));
