// Four servers on one database act as one: idempotency keys and limits apply across all of them.
import { rateLimits } from '@voicecall/contract';
import type { AnyRoute, RateLimitName } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsFor, send, signInCookie } from '../harness/http/callers.ts';
import { everyRoute } from '../harness/http/expect-declared.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import type { IdempotentAttempt } from '../harness/http/idempotent-routes.ts';
import { until } from '../harness/calls/place-call.ts';
import { dialsOf } from '../harness/calls/places.ts';
import { startServers } from '../harness/platform/run-servers.ts';
import type { Servers } from '../harness/platform/run-servers.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { GoodRequest } from '../harness/http/callers.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let servers: Servers;
let cookie: string;
beforeAll(async () => {
  // No worker runs jobs, so that all rows and jobs come from the requests.
  platform = await startPlatform({ config: { role: 'api' } });
  servers = await startServers(platform, 4);
  cookie = await signInCookie(platform.url);
});
afterAll(async () => {
  await servers.kill();
  await platform.close();
});

/** Sends `count` requests at once, to the servers in turn. */
const atOnce = <T>(count: number, ask: (at: string) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(servers.urls[index % servers.urls.length] ?? '')));

/** The one response that `count` concurrent requests with one key get. */
async function oneResponse(count: number, { ask }: IdempotentAttempt): Promise<{ status: number; text: string }> {
  const responses = (await atOnce(count, (at) => ask({ at }))).map(toldBy);
  expect(responses).toHaveLength(count);
  const [first] = responses.filter(({ replayed }) => !replayed);
  if (!first) throw new Error('none of the responses is the first');
  expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
  for (const response of responses) expect(response).toMatchObject({ status: first.status, text: first.text });
  return first;
}

describe('an idempotency key', () => {
  it.each(idempotentRoutes)(
    'with fifty concurrent requests of %s has one effect and one response',
    async (_name, route) => {
      const [one, many] = [await attemptAt(platform, route), await attemptAt(platform, route)];
      const single = await one.effectOf(() => one.ask({ key: null }));
      // The servers are configured with a real media service, so they also check which hosts a trunk may call; the
      // sandbox calls none.
      const peers = route.path.endsWith('/trunks') ? { trunk_peers: 1 } : {};
      expect(await many.effectOf(() => oneResponse(50, many))).toEqual({ ...single, ...peers });
    },
  );

  it('with two hundred identical concurrent dispatches creates one call', async () => {
    const route = idempotentRoutes.find(([name]) => name.endsWith('/dispatch'))?.[1] ?? expect.fail('no dispatch');
    const attempt = await attemptAt(platform, route);
    const { call_id } = JSON.parse((await oneResponse(200, attempt)).text) as { call_id: string };
    expect(await platform.sql('select id from calls where tenant_id = $1', [attempt.tenant.id])).toEqual([
      { id: call_id },
    ]);
    const worker = await createApp({
      ...platform.options,
      config: { ...platform.options.config, role: 'worker', public_url: platform.url },
    });
    await until(() => platform.sql('select 1 from calls where id = $1 and ended_at is not null', [call_id]));
    await worker.close(1_000);
    expect(dialsOf(platform, call_id)).toBe(1);
  });
});

// A rerun that finds one in progress is not counted by the limits; no worker finishes any here.
const isRerun = (route: AnyRoute): boolean => route.metadata.operation === 'rerunCallSummary';
const limited = everyRoute
  .filter((route) => !isRerun(route))
  .flatMap((route) =>
    (route.metadata.rate_limits ?? [])
      .filter((name) => rateLimits[name].enforced)
      .map((name) => [name, route] as const),
  );

const withUnknownToken = (good: GoodRequest): GoodRequest =>
  Object.hasOwn(Object(good.body), 'token') ? { ...good, body: { ...Object(good.body), token: 'unknown' } } : good;

/** A refused request, used where the valid one would keep the carrier busy: refused requests count too. */
const refusedAtOnce: Partial<Record<RateLimitName, (good: GoodRequest) => GoodRequest>> = {
  carrier_import: (good) => ({ ...good, body: {} }),
  carrier_release: (good) => ({ ...good, path: good.path.replace(/[^/]+$/, 'none') }),
  // One reply of a chat is written at a time.
  chat_message: (good) => ({ ...good, body: {} }),
  // A token of a link works once.
  operator_login: withUnknownToken,
  portal_open: withUnknownToken,
  // An account has a limit of its own.
  user_login: (good) => ({ ...good, body: {} }),
};

describe('a limit', () => {
  it.each(limited)(
    '%s: when one request more than allowed is sent, exactly one gets 429',
    async (name: RateLimitName, route: AnyRoute) => {
      const fixture = await createFixture(platform);
      const good = await fixture.requestFor(route);
      const request = refusedAtOnce[name]?.(good) ?? good;
      await platform.sql('delete from rate_limits');
      const responses = await atOnce(rateLimits[name].limit + 1, (at) =>
        send(at, request, credentialsFor(route, { tenant: fixture.tenant, cookie, url: at })),
      );
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      for (const response of refused) expect(expectRefusal(response, route).error).toBe('rate_limit_exceeded');
      expect(new Set(responses.map(({ status }) => status)).size).toBe(2);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      await fixture.close();
    },
  );
});

it('twenty concurrent reruns of a summary start one run', async () => {
  const fixture = await createFixture(platform);
  const [route] = everyRoute.filter(isRerun);
  if (!route) throw new Error('the contract has no rerun');
  const request = await fixture.requestFor(route);
  const responses = await atOnce(20, (at) =>
    send(at, request, credentialsFor(route, { tenant: fixture.tenant, cookie, url: at })),
  );
  // Requests that are counted before others are subtracted again may find the limit reached.
  for (const { status } of responses) expect(status).toBeOneOf([202, 429]);
  expect(
    await platform.sql('select run_no from call_summaries where tenant_id = $1 order by run_no', [fixture.tenant.id]),
  ).toEqual([{ run_no: 1 }, { run_no: 2 }]);
  await fixture.close();
});

/** The state of the installation describes the process that responds, too. */
const reads = everyRoute
  .filter(({ method, path }) => method === 'GET' && path !== '/admin/api/system')
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/**
 * A response without what depends on the moment: the ids of a stream's messages say how far the platform's changes have
 * come, which other tenants' calls move on; counts of the last 24 hours say when those began.
 */
const withoutMoment = (text = ''): string => text.replaceAll(/^id: .*\n/gm, '').replace(/"since":"[^"]+"/, '');

describe('no response depends on the process', () => {
  it.each(reads)('%s: all servers give the same one', async (_name, route) => {
    const fixture = await createFixture(platform);
    const request = await fixture.requestFor(route);
    // Again when a call moved on between two of the requests.
    await expect
      .poll(async () => {
        const responses = await atOnce(servers.urls.length, (at) =>
          send(at, request, credentialsFor(route, { tenant: fixture.tenant, cookie, url: at })),
        );
        return [...new Set(responses.map(({ status, text }) => `${status} ${withoutMoment(text)}`))];
      })
      .toHaveLength(1);
    await fixture.close();
  });

  it('a change through one server is seen through all others at once', async () => {
    const tenant = await platform.newTenant();
    const clients = servers.urls.map((baseUrl) =>
      createClient({ baseUrl, tenantId: tenant.id, apiKey: tenant.apiKey }),
    );
    const [first] = clients;
    const agent = await first?.agents.create({ name: 'Before', instructions: 'Be brief.' });
    for (const [index, client] of clients.entries()) {
      await client.agents.update(agent?.id ?? '', { name: `Name ${index}` });
      expect(
        await Promise.all(
          clients.map((other) => other.agents.get(agent?.id ?? '').then(({ agent: { name } }) => name)),
        ),
      ).toEqual(clients.map(() => `Name ${index}`));
    }
  });
});
