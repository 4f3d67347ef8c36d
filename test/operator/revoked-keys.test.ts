// API keys are kept in memory by every process. A key that is revoked, or whose tenant is suspended, is refused by all of
// them, also by one whose connections to the database go silent. How long at most, a second:
// packages/server/src/platform/database/brief-cache.test.ts.
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBlackHole } from '../faults/harness/black-hole.ts';
import type { BlackHole } from '../faults/harness/black-hole.ts';
import { withKey } from '../harness/http/callers.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { statementsDuring } from '../harness/platform/statements.ts';

let platform: TestPlatform;
let second: App;
let hole: BlackHole;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
  hole = await startBlackHole(platform.databaseUrl, 'from api_keys k join tenants');
  second = await createApp({ ...platform.options, database_url: `${hole.url}?query_timeout=3000` });
});
afterAll(async () => {
  await second.close(1_000);
  await hole.close();
  await platform.close();
});

const ask = async (url: string, { id, apiKey }: TestTenant): Promise<number> =>
  (await rawRequest(url, { method: 'GET', path: `/v1/tenants/${id}/tools`, headers: withKey(apiKey) })).status;

/** Both processes serve the key without a lookup. */
async function kept(tenant: TestTenant): Promise<void> {
  await expect
    .poll(async () => {
      const statements = await statementsDuring(async () => [
        await ask(platform.url, tenant),
        await ask(second.url, tenant),
      ]);
      return statements.filter(({ text }) => /from api_keys k join tenants/.test(text)).length;
    })
    .toBe(0);
}

const keyOf = async ({ id }: TestTenant): Promise<string> => {
  const { api_keys } = await platform.operator.apiKeys.list({ tenant_id: id });
  return api_keys[0]?.id ?? '';
};

it('a revoked key is refused at once where it was revoked, and then everywhere', async () => {
  const tenant = await platform.newTenant();
  await kept(tenant);
  await platform.operator.apiKeys.revoke(await keyOf(tenant));
  expect(await ask(platform.url, tenant)).toBe(401);
  await expect.poll(() => ask(second.url, tenant)).toBe(401);
});

it('the keys of a suspended tenant are refused everywhere, and accepted again', async () => {
  const tenant = await platform.newTenant();
  await kept(tenant);
  await platform.operator.tenants.update(tenant.id, { status: 'suspended' });
  expect(await ask(platform.url, tenant)).toBe(403);
  await expect.poll(() => ask(second.url, tenant)).toBe(403);
  await platform.operator.tenants.update(tenant.id, { status: 'active' });
  await expect.poll(() => ask(second.url, tenant)).toBe(200);
});

it('a key that is revoked by a statement of an administrator is refused everywhere', async () => {
  const tenant = await platform.newTenant();
  await kept(tenant);
  await platform.sql('update api_keys set revoked_at = now() where tenant_id = $1', [tenant.id]);
  for (const url of [platform.url, second.url]) await expect.poll(() => ask(url, tenant)).toBe(401);
});

it('a key that is revoked while the connections on which it is looked up are silent is refused', async () => {
  const tenant = await platform.newTenant();
  await kept(tenant);
  expect(hole.swallow()).toBeGreaterThan(0);
  await platform.sql('update api_keys set revoked_at = now() where tenant_id = $1', [tenant.id]);
  await expect.poll(() => ask(second.url, tenant)).not.toBe(200);
  await expect.poll(() => ask(second.url, tenant)).toBe(401);
});
