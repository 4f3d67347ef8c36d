// Fairness between tenants: a tenant whose receivers hold every request takes no capacity from the others.
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db } from '@voicecall/server/platform/database/db.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventExample } from '../harness/receivers/event-example.ts';
import { addHook } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const slots = 24;

let platform: TestPlatform;
let db: Db;
beforeAll(async () => {
  platform = await startPlatform({ config: { delivery_concurrency: slots } });
  db = openDb(platform.databaseUrl, 2, () => undefined);
});
afterAll(async () => {
  await db.close();
  await platform.close();
});

const publish = (tenant: TestTenant, count: number): Promise<void> =>
  db.tx(async (sql) => {
    for (let event = 0; event < count; event += 1)
      await publishEvent(
        { metrics: createMetrics() },
        sql,
        { tenant_id: tenant.id, call_id: null, at: platform.clock.now() },
        eventExample('call.completed', tenant.id),
      );
  });

/** Endpoints of one tenant that respond only after `open` is called. */
async function holdingTenant(count: number) {
  const tenant = await addTenant(platform);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const hooks = await Promise.all(
    Array.from({ length: count }, async () => {
      const hook = await addHook(platform, {}, tenant);
      hook.receiver.respond = () => gate.then(() => 200);
      return hook;
    }),
  );
  const held = (): number => hooks.reduce((sum, { receiver }) => sum + receiver.received.length, 0);
  return { tenant, open, held };
}

describe.each([1, 5])('a tenant with %i endpoints that hold every request', (endpoints) => {
  it('leaves slots for other tenants, whose deliveries all arrive meanwhile, and all of its own arrive in the end', async () => {
    const { tenant, open, held } = await holdingTenant(endpoints);
    await publish(tenant, 40);
    await until(async () => (held() >= slots / 2 ? [1] : []));
    const other = await addTenant(platform);
    const hook = await addHook(platform, {}, other);
    await publish(other, 60);
    await until(async () => hook.receiver.received.slice(59));
    expect(held()).toBeLessThanOrEqual((slots * 2) / 3 + 1);
    open();
    await until(async () => (held() >= 40 * endpoints ? [1] : []));
    await until(async () =>
      (await platform.sql(`select 1 from webhook_deliveries where due_at is not null`)).length === 0 ? [1] : [],
    );
  });
});

describe('tenants that hold every request, one after the other', () => {
  it('leave a slot to the last tenant', async () => {
    const holding = [];
    for (let tenant = 0; tenant < 4; tenant += 1) {
      const one = await holdingTenant(1);
      await publish(one.tenant, 50);
      await until(async () => (one.held() > 0 ? [1] : []));
      holding.push(one);
    }
    const last = await addTenant(platform);
    const hook = await addHook(platform, {}, last);
    await publish(last, 5);
    await until(async () => hook.receiver.received.slice(4));
    expect(holding.reduce((sum, { held }) => sum + held(), 0)).toBeLessThan(slots);
    for (const { open } of holding) open();
  });
});
