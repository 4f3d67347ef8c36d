// The counts of each endpoint in 24 hours: what arrived, what was given up, what waits, and what was canceled.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { addHook } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const set = ({ id }: Hook, status: string) =>
  platform.sql(
    `update webhook_deliveries set status = $2, due_at = null where id = (
       select id from webhook_deliveries where webhook_endpoint_id = $1 and event_type <> 'webhook.test'
       order by created_at desc, id desc limit 1)`,
    [id, status],
  );

it('counts the deliveries of every endpoint of the tenant by their status, without tests and older ones', async () => {
  const [tenant, stranger] = [await addTenant(platform), await addTenant(platform)];
  const quiet = await addHook(platform, { event_types: ['call.started'] }, tenant);
  const busy = await addHook(platform, {}, tenant);
  const deleted = await addHook(platform, { event_types: ['call.started'] }, tenant);
  await tenant.client.webhooks.delete(deleted.id);
  await addHook(platform, { event_types: ['call.started'] }, stranger);
  const counts = async () => (await tenant.client.webhooks.stats()).webhook_endpoints;
  const none = { delivered: 0, failed: 0, pending: 0, canceled: 0 };
  await tenant.client.webhooks.test(busy.id);
  expect(await counts()).toEqual([
    { webhook_endpoint_id: busy.id, ...none },
    { webhook_endpoint_id: quiet.id, ...none },
  ]);
  for (const status of ['delivered', 'delivered', 'dead_lettered', 'pending', 'delivering', 'canceled']) {
    platform.clock.advance(1_000);
    await publish(platform, { tenant });
    await busy.delivery({ status: 'delivered' });
    await set(busy, status);
  }
  const expected = { delivered: 2, failed: 1, pending: 2, canceled: 1 };
  expect(await counts()).toEqual([
    { webhook_endpoint_id: busy.id, ...expected },
    { webhook_endpoint_id: quiet.id, ...none },
  ]);
  platform.clock.advance(86_400_000);
  expect((await counts())[0]).toEqual({ webhook_endpoint_id: busy.id, ...none });
});
