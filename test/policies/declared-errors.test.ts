// Every error that a route declares is one that it gives: as the catalogue says, with the headers of every response
// (requirement 7). Those that the steps before the handlers give are shown on one route of each kind; that every route is
// behind the same steps is in mounting.test.ts.
import { allRoutes, openapiPath, routeErrors } from '@voicecall/contract';
import type { AnyRoute, ErrorCode } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyRoute } from '../harness/http/expect-declared.ts';
import { expectError } from '../harness/http/expect-refusal.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { producerOf } from './producers.ts';
import { attempt, openFixture, setUpErrors } from './error-setup.ts';
import type { ErrorSetup, Fixture } from '../harness/contract/resource-fixture.ts';

const ofSteps: ReadonlySet<ErrorCode> = new Set([
  'csrf_rejected',
  'forbidden',
  'internal_error',
  'invalid_json',
  'not_ready',
  'operator_is_viewer',
  'payload_too_large',
  'unauthorized',
  'unsupported_media_type',
]);
const examples = new Set(oneOfEachKind(namedRoutes).map(([, route]) => route));
const isLikeAnother = (route: AnyRoute): boolean =>
  allRoutes.some((other) => other.route === route) && !examples.has(route);
const errorsOf = (route: AnyRoute): ErrorCode[] =>
  routeErrors(route).filter((code) => !isLikeAnother(route) || !ofSteps.has(code));

let setup: ErrorSetup;
beforeAll(async () => {
  setup = await setUpErrors();
});
beforeEach(() => setup.platform.sql('delete from rate_limits'));
afterAll(() => setup.close());

describe.each(everyRoute.map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const))(
  '%s',
  (_name, route) => {
    let fixture: Fixture;
    beforeAll(async () => {
      fixture = await openFixture(setup);
    });
    afterAll(() => fixture.close());

    it.each(errorsOf(route))('gives %s', async (code) => {
      const produce = producerOf(route, code);
      const response = await produce(await attempt(setup, fixture, route));
      const { error, details } = expectError(response, route);
      expect(error).toBe(code);
      const {
        'ratelimit-limit': limit,
        'ratelimit-remaining': remaining,
        'ratelimit-reset': reset,
        'ratelimit-policy': policy,
      } = response.headers;
      expect([limit, remaining, reset, policy].map(String)).toEqual([
        ...Array.from({ length: 3 }, () => expect.stringMatching(/^\d+$/)),
        expect.stringMatching(/^\d+;w=\d+$/),
      ]);
      if (code === 'rate_limit_exceeded')
        expect(details).toEqual({ retry_after_seconds: Number(response.headers['retry-after']) });
    });
  },
);
