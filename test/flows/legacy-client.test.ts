// A client from before /v1 makes a whole call through the legacy paths: each response names the new path, and after the
// sunset date the client gets a 410. Requirements 9.2 and 9.3.
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const monthMs = 30 * 86_400_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { legacy_sunset_at: new Date(Date.now() + monthMs) } });
});
afterAll(() => platform.close());

it('a client of legacy paths works like any other, with a notice on every response, and gets 410 from the sunset on', async () => {
  const { id: tenantId, apiKey, client: current } = platform.tenant;
  const asked: string[] = [];
  const legacyFetch: typeof fetch = (input, init) => {
    const url = (input instanceof Request ? input.url : input.toString()).replace(
      '/v1/tenants/',
      '/admin/api/tenants/',
    );
    asked.push(new URL(url).pathname);
    return fetch(url, init);
  };
  const legacy = createClient({ baseUrl: platform.url, tenantId, apiKey, fetch: legacyFetch });
  const { dispatch } = await dispatcherOf({ id: tenantId, apiKey, client: legacy });
  const call_id = await dispatch('+15005550002');
  await until(async () => ((await legacy.calls.get(call_id)).call.summary_status === 'failed' ? [1] : []));
  expect((await legacy.calls.get(call_id)).call).toEqual((await current.calls.get(call_id)).call);
  expect(asked.every((path) => path.startsWith(`/admin/api/tenants/${tenantId}/`))).toBe(true);

  const { headers } = (await legacy.calls.list()).$response;
  expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([
    'true',
    platform.options.config.legacy_sunset_at.toUTCString(),
    `<${platform.url}/v1/tenants/${tenantId}/calls>; rel="successor-version"`,
  ]);

  platform.clock.advance(monthMs);
  expect(await refusalOf(legacy.calls.list())).toEqual({ status: 410, code: 'legacy_path_gone', details: undefined });
  expect((await current.calls.list()).calls).toMatchObject([{ id: call_id }]);
});
