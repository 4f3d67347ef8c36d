// A server is killed, or loses its database, between the commit and the response: the work is done, and a retry gets
// the stored response.
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { successOf } from '../harness/http/callers.ts';
import { openDatabaseProxy } from '../harness/platform/database-proxy.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import { until } from '../harness/calls/place-call.ts';
import { startServers } from '../harness/platform/run-servers.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // No worker runs jobs, so that all rows and jobs come from the requests.
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

const answerKept = (key: string) =>
  platform.sql('select 1 from idempotency_keys where key = $1 and status is not null', [key]);

describe('a server killed between the commit and the response', () => {
  it('leaves one effect of each idempotent route, and its response for a retry', async () => {
    const proxy = await openDatabaseProxy(platform.databaseUrl);
    const server = await startServers(platform, 1, proxy.url);
    const [at = ''] = server.urls;
    const asked = await Promise.all(
      idempotentRoutes.map(async ([, route]) => ({
        status: successOf(route),
        one: await attemptAt(platform, route),
        killed: await attemptAt(platform, route),
      })),
    );
    proxy.loseCommits('silence');
    const { promise: allKept, resolve: goOn } = Promise.withResolvers<void>();
    const effects = Promise.all(
      asked.map(({ killed, status }) =>
        killed.effectOf(async () => {
          const response = killed.ask({ at }).then(toldBy, () => 'none');
          await allKept;
          expect(await response).toBe('none');
          expect(toldBy(await killed.ask())).toMatchObject({ status, replayed: true });
        }),
      ),
    );
    for (const { killed } of asked) await until(() => answerKept(killed.key));
    await server.kill();
    goOn();
    const left = await effects;
    for (const [index, { one }] of asked.entries()) {
      // The server is configured with a real media service, so it also checks which hosts a trunk may call; the sandbox
      // calls none.
      const peers = one.good.path.endsWith('/trunks') ? { trunk_peers: 1 } : {};
      expect(left[index]).toEqual({ ...(await one.effectOf(() => one.ask({ key: null }))), ...peers });
    }
    await proxy.shut();
  });
});

describe('a server that loses its database between the commit and the response', () => {
  it.each(idempotentRoutes)('%s has one effect, and its response is returned to a retry', async (_name, route) => {
    const [one, cut] = [await attemptAt(platform, route), await attemptAt(platform, route)];
    const proxy = await openDatabaseProxy(platform.databaseUrl);
    const app = await createApp({ ...platform.options, database_url: proxy.url });
    proxy.loseCommits('disconnect');
    const effect = await cut.effectOf(async () => {
      expect((await cut.ask({ at: app.url })).status).toBeGreaterThanOrEqual(500);
      proxy.keepCommits();
      expect(toldBy(await cut.ask({ at: app.url }))).toMatchObject({ status: successOf(route), replayed: true });
    });
    await app.close(500);
    await proxy.shut();
    expect(effect).toEqual(await one.effectOf(() => one.ask({ key: null })));
  });
});
