// Keys and rate limits: a 429 is not stored, and a replay does not count (requirement 8).
import { randomUUID } from 'node:crypto';
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName, RoutePolicy } from '@voicecall/contract';
import { expect, it, onTestFinished } from 'vitest';
import { successOf } from '../harness/http/callers.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');

const name: RateLimitName = 'carrier_import';

/** Until the test ends the route has a limit per key; most idempotent routes have no limit of their own. */
function limitRoute(metadata: RoutePolicy): void {
  const open = metadata as { rate_limits?: readonly RateLimitName[] };
  const { rate_limits } = open;
  open.rate_limits = [name];
  onTestFinished(() => {
    if (rate_limits) open.rate_limits = rate_limits;
    else delete open.rate_limits;
  });
}

it.each(idempotentRoutes)(
  '%s stores no 429, and replays its response without counting it, also beyond the limit',
  async (_name, route) => {
    limitRoute(route.metadata);
    await platform.sql('delete from rate_limits');
    const counted = async (): Promise<number> =>
      (await platform.sql<{ points: number }>(`select points from rate_limits where key like '${name}:%'`))[0]
        ?.points ?? 0;
    const { ask } = await attemptAt(platform, route);
    const useUp = () =>
      Promise.all(
        Array.from({ length: rateLimits[name].limit }, () => ask({ key: randomUUID(), body: { unknown_field: true } })),
      );
    await useUp();
    expect(toldBy(await ask())).toMatchObject({ status: 429, replayed: false });
    await platform.sql('delete from rate_limits');
    const done = toldBy(await ask());
    expect(done).toMatchObject({ status: successOf(route), replayed: false });
    await useUp();
    const before = await counted();
    const repeated = await Promise.all(Array.from({ length: 50 }, () => ask()));
    for (const response of repeated) expect(toldBy(response)).toEqual({ ...done, replayed: true });
    expect(await counted()).toBe(before);
  },
);
