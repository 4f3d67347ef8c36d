// The headers of replays and of refusals under a key (requirement 8).
import { contract, rateLimits } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { signInCookie, withCookie, withKey } from '../harness/http/callers.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { holdInserts } from '../harness/platform/hold-inserts.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');

const limitOf = ({ headers }: RawResponse) => [headers['ratelimit-policy'], headers['ratelimit-limit']];
const remaining = ({ headers }: RawResponse): number => Number(headers['ratelimit-remaining']);

it.each(
  idempotentRoutes.flatMap(([name, route]) => [
    [name, 'an API key', route] as const,
    [name, 'an operator', route] as const,
  ]),
)('a replay of %s to %s shows the limit of that route, and does not change it', async (_name, caller, route) => {
  const { ask, tenant } = await attemptAt(platform, route);
  await platform.sql('delete from rate_limits');
  const as =
    caller === 'an operator' ? withCookie(await signInCookie(platform.url), platform.url) : withKey(tenant.apiKey);
  const done = await ask({ as });
  const replays = [await ask({ as }), await ask({ as })];
  for (const replay of replays) {
    expect(toldBy(replay)).toEqual({ ...toldBy(done), replayed: true });
    expect(limitOf(replay)).toEqual(limitOf(done));
  }
  if (done.headers['ratelimit-limit'] !== String(rateLimits.default.limit))
    expect(replays.map(remaining)).toEqual([remaining(done), remaining(done)]);
});

it('a request that is refused for another one under its key at the same moment is not told to come back', async () => {
  const { ask, good } = await attemptAt(platform, contract.calls.dispatch);
  const inserts = await holdInserts(platform, 'idempotency_keys', 4713);
  await inserts.hold();
  const sent = [ask(), ask({ body: { ...(good.body as object), client_ref: 'another' } })];
  await inserts.waiting(sent.length);
  await inserts.release();
  // Which of them PostgreSQL lets go first is not said.
  const [done, refused] = (await Promise.all(sent)).toSorted((one, other) => one.status - other.status);
  expect([done?.status, refused?.status, refused?.headers['retry-after']]).toEqual([201, 422, undefined]);
  await inserts.close();
});
