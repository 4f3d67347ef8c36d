// Guarantees of errors.ts: every code of the catalogue is used, and every code of a route is in it. Requirement 7.
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../contract.ts';
import { errorBody, errorCatalogue, errorCodes, isErrorCode } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { agentRoutes } from '../internal/agent-routes.ts';
import { recordingRoute } from '../internal/recording-route.ts';
import { routeErrors } from '../any-route.ts';
import type { AnyRoute } from '../any-route.ts';

// Returned before a route is found.
const outsideRoutes: readonly ErrorCode[] = ['method_not_allowed', 'legacy_path_gone'];

describe('the error catalogue', () => {
  const routes: AnyRoute[] = [...allRoutes.map(({ route }) => route), ...Object.values(agentRoutes), recordingRoute];
  const used = new Set(routes.flatMap(routeErrors));

  it('contains only codes that a route returns, or that are returned before routing', () => {
    const idle = errorCodes.filter((code) => !used.has(code));
    expect(idle.toSorted()).toEqual(outsideRoutes.toSorted());
  });

  it.each(errorCodes)('%s has an error status and a sentence', (code) => {
    expect(errorCatalogue[code].status).toBeGreaterThanOrEqual(400);
    expect(errorBody.safeParse({ error: code, message: errorCatalogue[code].message }).success).toBe(true);
  });

  it('does not take a property of every object for a code', () => {
    expect(isErrorCode('constructor')).toBe(false);
    expect(isErrorCode('forbidden')).toBe(true);
  });
});
