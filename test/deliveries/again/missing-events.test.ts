// Events that an endpoint never got are sent on request: each once, and none that it had got.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sendMissing } from '@voicecall/server/resources/webhook-deliveries/redeliveries/missing-store.ts';
import { until } from '../../harness/calls/place-call.ts';
import { addTenant } from '../../harness/contract/add-tenant.ts';
import { openClient } from '../../harness/platform/database.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';
import { addHook } from '../../harness/receivers/hook.ts';
import type { Hook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const longAgo = '2020-01-01T00:00:00Z';
const recover = (hook: Hook, body: object = {}) =>
  hook.tenant.client.webhooks.recover(hook.id, { since: longAgo, include_missing: true, ...body });
/** The `client_ref` of each event that was received, in order. */
const refs = ({ receiver }: Hook): string[] =>
  receiver.received.map(
    ({ event }) => (event as unknown as { data: { object: { client_ref: string } } }).data.object.client_ref,
  );
const redeliveryOf = async (hook: Hook, id: string | null) => {
  const read = async () => (await hook.tenant.client.webhookDeliveries.getRedelivery(id ?? '')).webhook_redelivery;
  await until(async () => ((await read()).status === 'completed' ? [1] : []));
  return read();
};

it('those of before it existed and of while it was disabled are counted, and then sent once', async () => {
  const tenant = await addTenant(platform);
  const say = (client_ref: string, type: 'call.completed' | 'call.started' = 'call.completed') =>
    publish(platform, { tenant, client_ref, type });
  await say('too early');
  platform.clock.advance(60_000);
  const since = platform.clock.now().toISOString();
  await say('before');
  await say('of another type', 'call.started');
  const other = await addHook(platform, { event_types: ['*'] }, tenant);
  const hook = await addHook(platform, {}, tenant);
  await say('got');
  await hook.delivery({ status: 'delivered' });
  await tenant.client.webhooks.test(hook.id);
  await tenant.client.webhooks.update(hook.id, { enabled: false });
  await say('meanwhile');
  await tenant.client.webhooks.update(hook.id, { enabled: true });
  await until(async () => other.receiver.received.slice(1));

  expect(await recover(hook, { since, dry_run: true })).toEqual({
    requeued: 0,
    missing: 2,
    webhook_redelivery_id: null,
  });
  const { webhook_redelivery_id, ...counts } = await recover(hook, { since });
  expect(counts).toEqual({ requeued: 0, missing: 2 });
  expect(await redeliveryOf(hook, webhook_redelivery_id)).toMatchObject({ total: 2, redelivered: 2, skipped: 0 });
  await hook.request(4);
  const late = ['before', 'meanwhile'];
  expect(
    refs(hook)
      .filter((ref) => late.includes(ref))
      .toSorted(),
  ).toEqual(late);
  // The receiver has verified the signatures; the bytes are those that any other endpoint gets, but for the id.
  const bodyOf = ({ receiver }: Hook, ref: string) => {
    const found = receiver.received.find(({ body }) => body.includes(`"${ref}"`));
    return found?.body.toString().replace(/wdl_\w+/, '');
  };
  expect(bodyOf(hook, 'meanwhile')).toBe(bodyOf(other, 'meanwhile'));
  const newest = async () => (await tenant.client.events.list({ order: 'desc', limit: 1 })).events[0];
  await expect.poll(newest, { interval: 20 }).toMatchObject({ delivery_ids: [expect.any(String), expect.any(String)] });

  expect(await recover(hook, { since })).toEqual({ requeued: 0, missing: 0, webhook_redelivery_id: null });
  expect(await recover(hook, { include_missing: false })).toMatchObject({ missing: null });
  expect(await recover(other, { since })).toMatchObject({ missing: 2 });
});

it('each is sent once, also when two ask at the same time, in batches, and none while the endpoint is off', async () => {
  const tenant = await addTenant(platform);
  for (const client_ref of ['1', '2', '3', '4', '5']) await publish(platform, { tenant, client_ref });
  const hook = await addHook(platform, {}, tenant);
  const at = platform.clock.now();
  const batchOf = async (after: string) => {
    const client = await openClient(platform.databaseUrl);
    await client.query('begin');
    const sql = Object.assign(async (text: string, values?: unknown[]) => (await client.query(text, values)).rows, {
      notify: () => undefined,
    }) as Parameters<typeof sendMissing>[0];
    const batch = await sendMissing(sql, [tenant.id, hook.id], { since: new Date(0), after, at, limit: 2 });
    await client.query('commit');
    await client.end();
    return batch;
  };
  const both = await Promise.all([batchOf(''), batchOf('')]);
  expect(both.map(({ sent }) => sent).toSorted((a, b) => a - b)).toEqual([0, 2]);
  const { next } = await batchOf(both[0]?.next ?? '');
  await tenant.client.webhooks.update(hook.id, { enabled: false });
  expect(await batchOf(next ?? '')).toEqual({ sent: 0, skipped: 1, next: null });
  await tenant.client.webhooks.update(hook.id, { enabled: true });
  expect((await recover(hook)).missing).toBe(1);
  await until(async () => hook.receiver.received.slice(4));
  expect(refs(hook).toSorted()).toEqual(['1', '2', '3', '4', '5']);
});

it('an event whose deliveries are not kept any more may have arrived, and is not sent', async () => {
  const tenant = await addTenant(platform);
  const hook = await addHook(platform, {}, tenant);
  await publish(platform, { tenant });
  const { id } = await hook.delivery({ status: 'delivered' });
  await platform.sql('delete from webhook_deliveries where id = $1', [id]);
  expect(await recover(hook)).toMatchObject({ missing: 0 });
});

it('a delivery that waits gets an extra attempt now if that is wanted, and keeps its schedule', async () => {
  onTestFinished(platform.clock.stop());
  const tenant = await addTenant(platform);
  const hook = await addHook(platform, {}, tenant);
  hook.receiver.respond = () => 500;
  await publish(platform, { tenant });
  const waiting = await hook.delivery({ status: 'pending', attempt_count: 1 });
  platform.clock.advance(1_000);
  expect(await recover(hook, { include_missing: false })).toMatchObject({ requeued: 0 });
  expect(await recover(hook, { include_missing: false, include_waiting: true })).toMatchObject({ requeued: 1 });
  const again = await hook.delivery({ status: 'pending', attempt_count: 2 });
  expect(again).toMatchObject({ id: waiting.id, max_attempts: waiting.max_attempts + 1 });
  hook.receiver.respond = () => 200;
  platform.clock.advance(1_000);
  expect(await recover(hook, { include_missing: false, include_waiting: true })).toMatchObject({ requeued: 1 });
  await hook.delivery({ status: 'delivered', attempt_count: 3 });
});
