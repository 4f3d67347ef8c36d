// Sending all deliveries again that match some filters: what is counted, what is sent, and each once, also when the
// work is interrupted or asked for twice.
import { createWorkHold } from './work-hold.ts';
import {
  countMatching,
  findRedelivery,
  requeueMatching,
} from '@voicecall/server/resources/webhook-deliveries/redeliveries/redelivery-store.ts';
import type { RedeliveryFilters, WebhookDelivery } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import { addTenant } from '../../harness/contract/add-tenant.ts';
import { refusalOf } from '../../harness/http/refusal-of.ts';
import { addHook } from '../../harness/receivers/hook.ts';
import type { Hook } from '../../harness/receivers/hook.ts';
import { addCopies, asSql, publish } from '../../harness/receivers/publish.ts';
import { signIn, startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** An endpoint of a new tenant whose only delivery is canceled, and copies of that; the receiver works again. */
async function hookWith(copies: number): Promise<Hook> {
  const tenant = await addTenant(platform);
  const hook = await addHook(platform, {}, tenant);
  hook.receiver.respond = () => 410;
  await publish(platform, { tenant });
  await hook.delivery({ status: 'canceled' });
  await tenant.client.webhooks.update(hook.id, { enabled: true });
  await addCopies(platform, hook, copies);
  // The copies are a second apart, and only those that exist are sent.
  platform.clock.advance(copies * 1_000);
  hook.receiver.respond = () => 200;
  hook.receiver.received.length = 0;
  return hook;
}

const start = async ({ client }: TestTenant, filters: RedeliveryFilters = {}) => {
  const { webhook_redelivery } = await client.webhookDeliveries.createRedelivery({ filters });
  if (!webhook_redelivery) throw new Error('the redelivery is missing');
  return webhook_redelivery;
};
const count = async ({ client }: TestTenant, filters: RedeliveryFilters): Promise<number> =>
  (await client.webhookDeliveries.createRedelivery({ filters, dry_run: true })).total;
const read = async ({ client }: TestTenant, id: string) =>
  (await client.webhookDeliveries.getRedelivery(id)).webhook_redelivery;
const completed = (tenant: TestTenant, id: string) =>
  until(async () => {
    const redelivery = await read(tenant, id);
    return redelivery.status === 'completed' ? [redelivery] : [];
  }).then(() => read(tenant, id));
const all = async ({ client }: TestTenant): Promise<WebhookDelivery[]> =>
  (await client.webhookDeliveries.list({ limit: 200 })).webhook_deliveries;
const idsSent = ({ receiver }: Hook): string[] => receiver.received.map(({ event }) => event.id);
/** Waits until every delivery of the tenant has arrived. */
const allArrived = ({ tenant }: Hook) =>
  until(async () => {
    const missing = await platform.sql(
      `select 1 from webhook_deliveries where tenant_id = $1 and status <> 'delivered'`,
      [tenant.id],
    );
    return missing.length === 0 ? [1] : [];
  });

it('counts what the list of deliveries shows for the same filters, and changes nothing', async () => {
  const hook = await hookWith(3);
  const { tenant } = hook;
  const listed = await all(tenant);
  const second = listed[1]?.created_at ?? '';
  const cases: [RedeliveryFilters, number][] = [
    [{}, 4],
    [{ status: 'canceled' }, 4],
    [{ status: 'dead_lettered' }, 0],
    [{ event_type: 'call.completed', webhook_endpoint_id: hook.id }, 4],
    [{ event_type: 'call.started' }, 0],
    [{ created_after: second }, 1],
    [{ created_before: second }, 2],
    [{ created_after: '0000-01-01T00:00:00Z', created_before: '9999-12-31T23:59:59.999Z' }, 4],
    [{ created_before: '0000-01-01T00:00:00Z' }, 0],
    [{ created_after: '9999-12-31T23:59:59.999Z' }, 0],
    [{ call_id: 'AJ_unknown' }, 0],
  ];
  for (const [filters, expected] of cases) {
    const { webhook_deliveries } = await tenant.client.webhookDeliveries.list(filters);
    expect([filters, webhook_deliveries.length]).toEqual([filters, expected]);
    expect([filters, await count(tenant, filters)]).toEqual([filters, expected]);
  }
  expect(await all(tenant)).toEqual(listed);
  expect(await platform.sql('select 1 from webhook_redeliveries where tenant_id = $1', [tenant.id])).toEqual([]);
});

it('sends what matches again, continues the numbers of attempts, and is in the audit log once', async () => {
  const hook = await hookWith(4);
  const { tenant } = hook;
  const [newest, ...older] = await all(tenant);
  const made = await start(tenant, { status: 'canceled', created_before: newest?.created_at });
  expect(made).toMatchObject({ status: 'running', total: 4, redelivered: 0, skipped: 0, completed_at: null });
  expect(await completed(tenant, made.id)).toMatchObject({ total: 4, redelivered: 4, skipped: 0 });
  await until(async () => ((await all(tenant)).filter(({ status }) => status === 'delivered').length === 4 ? [1] : []));
  expect(idsSent(hook).toSorted()).toEqual(older.map(({ id }) => id).toSorted());
  const [left, ...sent] = await all(tenant);
  expect(left).toEqual(newest);
  for (const delivery of sent) expect(delivery).toMatchObject({ attempt_count: 2, max_attempts: 9 });
  const operator = await signIn(platform.url);
  const { audit_events } = await operator.auditEvents.list({ tenant_id: tenant.id });
  expect(audit_events.filter(({ action }) => action === 'webhook_redelivery.created')).toMatchObject([
    { target_id: made.id, actor: { type: 'api_key' }, changes: { status: 'canceled', total: 4 } },
  ]);
});

it('continues behind the last batch after the worker was killed in the middle, and each delivery arrives once', async () => {
  const hook = await hookWith(1_100);
  const hold = await createWorkHold(platform, 'webhook_redeliveries', 'old.redelivered > 0');
  const { id } = await start(hook.tenant);
  // The second batch has requeued its deliveries and is not committed.
  await hold.kill();
  expect(await read(hook.tenant, id)).toMatchObject({ status: 'running', total: 1_101, redelivered: 500 });
  await hold.end();
  expect(await completed(hook.tenant, id)).toMatchObject({ total: 1_101, redelivered: 1_101, skipped: 0 });
  await allArrived(hook);
  expect(idsSent(hook)).toHaveLength(1_101);
  expect(new Set(idsSent(hook)).size).toBe(1_101);
});

it('asked for twice at once sends each delivery once', async () => {
  const hook = await hookWith(700);
  const both = await Promise.all([start(hook.tenant), start(hook.tenant)]);
  const ended = await Promise.all(both.map(({ id }) => completed(hook.tenant, id)));
  for (const { total, redelivered, skipped } of ended) expect([total, redelivered + skipped]).toEqual([701, 701]);
  expect(ended.reduce((sum, { redelivered }) => sum + redelivered, 0)).toBe(701);
  await allArrived(hook);
  expect(idsSent(hook)).toHaveLength(701);
  expect(new Set(idsSent(hook)).size).toBe(701);
});

it('gives one that waits an extra attempt, and leaves tests and those of a disabled endpoint as they are', async () => {
  const tenant = await addTenant(platform);
  const [hook, off] = [await addHook(platform, {}, tenant), await addHook(platform, {}, tenant)];
  for (const { receiver } of [hook, off]) receiver.respond = () => 500;
  await tenant.client.webhooks.test(hook.id);
  const resume = platform.clock.stop();
  await publish(platform, { tenant });
  for (const each of [hook, off]) await each.delivery({ status: 'pending', attempt_count: 1 });
  platform.clock.advance(1_000);
  await tenant.client.webhooks.update(off.id, { enabled: false });
  expect(await count(tenant, {})).toBe(2);
  const { id } = await start(tenant);
  await hook.delivery({ attempt_count: 2, max_attempts: 9, status: 'pending' });
  expect(await completed(tenant, id)).toMatchObject({ total: 2, redelivered: 1, skipped: 1 });
  expect(off.receiver.received).toHaveLength(1);
  // The extra attempt is newer than the redelivery: a batch that comes later leaves the delivery as it is.
  const row = await findRedelivery(asSql(platform), tenant.id, id);
  if (!row) throw new Error('the redelivery is missing');
  platform.clock.advance(1_000);
  const again = { ...row, after_created_at: new Date(0) };
  expect(await requeueMatching(asSql(platform), again, platform.clock.now(), 10)).toMatchObject([
    { requeued: false },
    { requeued: false },
  ]);
  resume();
});

it('is over at once when nothing matches, and reaches nothing of another tenant', async () => {
  const [hook, stranger] = [await hookWith(1), await addTenant(platform)];
  for (const filters of [{}, { webhook_endpoint_id: hook.id }]) {
    expect(await count(stranger, filters)).toBe(0);
    expect(await start(stranger, filters)).toMatchObject({
      status: 'completed',
      total: 0,
      completed_at: expect.any(String) as string,
    });
  }
  const { id } = await start(hook.tenant, { status: 'delivered' });
  expect(await refusalOf(stranger.client.webhookDeliveries.getRedelivery(id))).toMatchObject({
    status: 404,
    code: 'redelivery_not_found',
  });
  expect(idsSent(hook)).toEqual([]);
  expect((await all(hook.tenant)).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
});

it('takes the oldest when more match than one may take', async () => {
  const { tenant } = await hookWith(5);
  const selection = {
    tenant_id: tenant.id,
    filters: {},
    created_until: platform.clock.now(),
    after_created_at: new Date(0),
    after_id: '',
  };
  const third = (await all(tenant)).at(-3)?.created_at;
  const { total, last } = await countMatching(asSql(platform), selection, 3);
  expect([total, last?.toISOString()]).toEqual([3, third]);
});
