// Requests that nobody thought of: every operation of the contract responds as openapi.json says, and never fails on our
// side. The routes beside the contract are in test/contract/other-routes.test.ts.
// `pnpm schemathesis` makes requests of the document alone. These begin with records that exist and valid bodies, which are
// then damaged, so that they come to the operations themselves. The full run is part of `pnpm faults`.
// Requirement 9.6.
import { allRoutes } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsFor, signInCookie, successOf, withCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { attempts } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { damaged } from './mutations.ts';
import { objections, operations as published } from './published.ts';
import type { Operation } from './published.ts';

// Printed by fast-check when a run fails, with the request that failed.
const seed = 20_261_121;
const numRuns = times(5, 200);

let platform: TestPlatform;
let stranger: TestTenant;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  stranger = await addTenant(platform);
  cookie = await signInCookie(platform.url);
});
afterAll(() => platform.close());

const operations = published.filter(({ id }) => allRoutes.some(({ route }) => route.metadata.operation === id));

function routeOf({ id }: Operation): AnyRoute {
  const entry = allRoutes.find(({ route }) => route.metadata.operation === id);
  if (!entry) throw new Error(`${id} is published, but not in the contract`);
  return entry.route;
}

/** The example of a request, and the same with every field that the examples of its responses can fill. */
async function goodBodies(route: AnyRoute, fixture: Fixture): Promise<object[]> {
  const { body } = await fixture.requestFor(route);
  const fields = Object.keys((route.body as Schema).shape);
  const response = route.responses[successOf(route)] as Schema;
  const shown = Object.values(response.shape ?? {})
    .map((member) => member.meta()?.example)
    .filter((example) => typeof example === 'object' && example !== null);
  const filled = Object.fromEntries(
    shown.flatMap((example) => Object.entries(example)).filter(([key]) => fields.includes(key)),
  );
  return [body as object, { ...((await fixture.existing(filled)) as object), ...(body as object) }];
}

/** Names that must be unique are, so that what follows the name is looked at, too. */
let count = 0;
const renamed = (good: object): object =>
  Object.fromEntries(
    Object.entries(good).map(([key, value]) => [
      key,
      key === 'name' || key === 'field_key' ? `fuzz_${(count += 1)}` : value,
    ]),
  );

function headersOf(route: AnyRoute, { tenant }: Fixture, { caller }: Pick<Attempt, 'caller'>): Headers {
  if (caller === 'nobody') return {};
  if (caller === 'stranger') return withKey(stranger.apiKey);
  return caller === 'operator'
    ? withCookie(cookie, platform.url)
    : credentialsFor(route, { tenant, cookie, url: platform.url });
}

async function bodyOf(
  route: AnyRoute,
  fixture: Fixture,
  { which, damage }: Attempt['body'],
): Promise<string | undefined> {
  if (route.body === undefined) return undefined;
  return JSON.stringify(damaged(renamed((await goodBodies(route, fixture))[which] ?? {}), damage)) ?? '';
}

/** The good path, with what the attempt has in place of its parameters. */
function pathOf({ path }: Operation, good: string, wrong: Attempt['path']): string {
  const [address = ''] = good.split('?');
  const segments = address.split('/');
  return path
    .split('/')
    .map((segment, index) => wrong[segment.slice(1, -1)] ?? segments[index] ?? '')
    .join('/');
}

async function send(
  operation: Operation,
  fixture: Fixture,
  { path, query, headers, body, ...rest }: Attempt,
): Promise<RawResponse> {
  const route = routeOf(operation);
  // Sessions and counters are used up by the routes under test, not by this test.
  if (route.metadata.rate_limits) await platform.sql('delete from rate_limits');
  if (route.metadata.auth === 'operator')
    await platform.sql('update operator_sessions set revoked_at = null where revoked_at is not null');
  const text = await bodyOf(route, fixture, body);
  const good = await fixture.requestFor(route);
  const target = pathOf(operation, good.path, path) + (query && `?${query}`);
  return rawRequest(platform.url, {
    method: operation.method,
    path: target,
    headers: {
      ...headersOf(route, fixture, rest),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: text,
  });
}

/**
 * As published; not our fault, unless the media service would not have what it was given; and if refused, as the
 * catalogue says.
 */
function expectDeclared(operation: Operation, response: RawResponse): void {
  expect([response.status, response.text, objections(operation, response)]).toEqual([
    response.status,
    response.text,
    [],
  ]);
  if (response.status >= 400 && response.status !== 502) expectRefusal(response, routeOf(operation));
}

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_name, operation) => {
    let fixture: Fixture;
    beforeAll(async () => {
      fixture = await createFixture(platform);
    });
    afterAll(() => fixture.close());

    /** What was archived, ended or taken is no good for the next request. */
    async function renew(response: RawResponse): Promise<void> {
      if (response.status !== 409 && !(operation.method === 'DELETE' && response.status < 300)) return;
      await fixture.close();
      fixture = await createFixture(platform);
    }

    it('responds to any request as it declares', async () => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(attempts(operation), async (attempt) => {
          const response = await send(operation, fixture, attempt);
          expectDeclared(operation, response);
          statuses.add(response.status);
          await renew(response);
        }),
        { seed, numRuns, endOnFailure: true },
      );
      if (!isFull) return;
      // Neither did everything fail, nor nothing.
      // Two random days are hardly ever in order and at most 400 days apart.
      if (routeOf(operation).metadata.operation !== 'getStats')
        expect(statuses).toContain(successOf(routeOf(operation)));
      expect(statuses.size).toBeGreaterThan(1);
    });
  },
);

const withBody = namedRoutes.filter(([, route]) => route.body !== undefined);
const chosen = new Set((isFull ? withBody : oneOfEachKind(withBody)).map(([, { metadata }]) => metadata.operation));

describe.each(
  operations
    .filter(({ id }) => chosen.has(id))
    .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)('%s', (_name, operation) => {
  it('responds to JSON that no serializer writes as it declares', async () => {
    const fixture = await createFixture(platform);
    const route = routeOf(operation);
    const literal =
      '{"name":1e400,"name":"again","\\u0000":1,"__proto__":{"name":"x"},"metadata":{"__proto__":{"a":1},"n":-0.0,"e":1E-999}}';
    for (const body of [
      literal,
      literal.replace('"\\u0000":1,', ''),
      '{"name":"x","name":"y"}',
      '\ufeff{}',
      '{"a":1e999999}',
      '{"\\ud83d\\ude42":"\\ud83d\\ude42"}',
      `{"a":"${'\\\\'.repeat(1_000)}"}`,
    ]) {
      if (route.metadata.rate_limits) await platform.sql('delete from rate_limits');
      if (route.metadata.auth === 'operator')
        await platform.sql('update operator_sessions set revoked_at = null where revoked_at is not null');
      const headers = { ...headersOf(route, fixture, { caller: 'expected' }), 'content-type': 'application/json' };
      expectDeclared(
        operation,
        await rawRequest(platform.url, { ...(await fixture.requestFor(route)), headers, body }),
      );
    }
    await fixture.close();
  });
});

it('left nothing in the log that is our fault', () => {
  expect(platform.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
