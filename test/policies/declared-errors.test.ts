// Every error that a route declares is one that it gives: as the catalogue says, with the headers of every response
// (requirement 7).
import { openapiPath, routeErrors } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyRoute } from '../harness/http/expect-declared.ts';
import { expectError } from '../harness/http/expect-refusal.ts';
import { producerOf } from './producers.ts';
import { attempt, openFixture, setUpErrors } from './error-setup.ts';
import type { ErrorSetup, Fixture } from '../harness/contract/resource-fixture.ts';

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

    it.each(routeErrors(route))('gives %s', async (code) => {
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
