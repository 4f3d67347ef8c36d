// Every error that a route declares is one that it gives: as the catalogue says, with the headers of every answer (spec
// 7).
import { openapiPath, routeErrors } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyRoute } from '../harness/http/expect-declared.ts';
import { expectError } from '../harness/http/expect-refusal.ts';
import type { Fixture } from '../harness/calls/fixture.ts';
import { producers } from './producers.ts';
import { attempt, openFixture, setStage } from './producers-stage.ts';
import type { Stage } from './producers-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
beforeEach(() => stage.platform.sql('delete from rate_limits'));
afterAll(() => stage.close());

describe.each(everyRoute.map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const))(
  '%s',
  (_name, route) => {
    let fixture: Fixture;
    beforeAll(async () => {
      fixture = await openFixture(stage);
    });
    afterAll(() => fixture.close());

    it.each(routeErrors(route))('gives %s', async (code) => {
      const produce = producers[code];
      if (!produce) throw new Error(`no producer makes a route give ${code}`);
      const answer = await produce(await attempt(stage, fixture, route));
      const { error, details } = expectError(answer, route);
      expect(error).toBe(code);
      const {
        'ratelimit-limit': limit,
        'ratelimit-remaining': remaining,
        'ratelimit-reset': reset,
        'ratelimit-policy': policy,
      } = answer.headers;
      expect([limit, remaining, reset, policy].map(String)).toEqual([
        ...Array.from({ length: 3 }, () => expect.stringMatching(/^\d+$/)),
        expect.stringMatching(/^\d+;w=\d+$/),
      ]);
      if (code === 'rate_limit_exceeded')
        expect(details).toEqual({ retry_after_seconds: Number(answer.headers['retry-after']) });
    });
  },
);
