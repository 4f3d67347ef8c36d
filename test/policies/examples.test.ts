// The documented examples work: each is accepted once its ids, addresses and passwords are ones that exist.
import { allRoutes, openapiPath } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentialsFor, send, signInCookie, successOf } from '../harness/http/callers.ts';
import { createScene } from '../harness/calls/scene.ts';
import type { Schema } from '../harness/calls/scene.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const routes = allRoutes.map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route] as const);

it.each(routes)('%s succeeds as documented, with the answer that is documented', async (_name, route) => {
  const scene = await createScene(platform);
  const cookie = route.metadata.auth === 'operator' ? await signInCookie(platform.url) : '';
  const answer = await send(
    platform.url,
    await scene.requestFor(route),
    credentialsFor(route, { tenant: scene.tenant, cookie, url: platform.url }),
  );
  expect([answer.status, answer.text]).toEqual([successOf(route), expect.any(String)]);
  // Of a live stream, only the status: the tests of streams check its events.
  if (!route.metadata.stream)
    expect((route.responses[answer.status] as Schema).safeParse(answer.json()).success).toBe(true);
  await scene.close();
});
