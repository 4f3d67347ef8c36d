// The feature gate: an installation that keeps trunks to itself refuses API keys on the routes behind it, and nobody
// else (requirement 5, rule 4).
import { allRoutes, openapiPath } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, signInCookie, successOf, withCookie, withKey } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { createScene } from '../harness/calls/scene.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let closed: App;
beforeAll(async () => {
  platform = await startPlatform();
  closed = await createApp({
    ...platform.options,
    config: { ...platform.options.config, byo_trunk_api_key_enabled: false },
  });
});
afterAll(async () => {
  await closed.close(1_000);
  await platform.close();
});

const tenantRoutes = allRoutes
  .filter(({ route }) => route.metadata.auth === 'tenant')
  .map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route] as const);

it('stands before the trunks', () => {
  const gated = tenantRoutes.filter(([, route]) => route.metadata.gate === 'byo_trunk').map(([, route]) => route.path);
  expect(new Set(gated)).toEqual(
    new Set(tenantRoutes.map(([, route]) => route.path).filter((path) => /\/(trunks|phone-numbers)\b/.test(path))),
  );
});

it.each(tenantRoutes)(
  '%s refuses keys when it is behind the closed gate, and lets operators in',
  async (_name, route) => {
    const scene = await createScene(platform);
    const request = await scene.requestFor(route);
    const byKey = await send(closed.url, request, withKey(scene.tenant.apiKey));
    if (route.metadata.gate) expect(expectRefusal(byKey, route).error).toBe('feature_disabled');
    else expect(byKey.status).toBe(successOf(route));
    if (route.metadata.gate)
      expect((await send(closed.url, request, withCookie(await signInOnce(), closed.url))).status).toBe(
        successOf(route),
      );
    await scene.close();
  },
);

let cookie: string | undefined;
const signInOnce = async (): Promise<string> => (cookie ??= await signInCookie(closed.url));
