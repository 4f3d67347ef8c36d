// Events and notifications that make workers look at an endpoint, sent when the test wants.
import type { WebhookDeliveryDetail } from '@voicecall/sdk';
import { deliveriesChannel } from '@voicecall/server/events/store.ts';
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { eventExample } from '../receivers/event-example.ts';
import { addHook } from '../receivers/hook.ts';
import { addTenant } from '../calls/scene.ts';
import type { TestPlatform } from './start-platform.ts';

/** Publishes an event of a tenant, without a call: `call.completed` as in the documentation. */
export async function publishExample(platform: TestPlatform, tenant_id: string): Promise<void> {
  const sql = ((text, values) => platform.sql(text, values)) as Parameters<typeof publishEvent>[1];
  const at = platform.clock.now();
  await publishEvent(
    { metrics: createMetrics() },
    sql,
    { tenant_id, call_id: null, at },
    eventExample('call.completed', tenant_id),
  );
}

/**
 * Makes the platform's workers look at a delivery's endpoint, `times` times, and waits until a later notification was
 * handled: notifications arrive in order.
 */
export async function wakeUp(
  platform: TestPlatform,
  { tenant_id, webhook_endpoint_id }: Pick<WebhookDeliveryDetail, 'tenant_id' | 'webhook_endpoint_id'>,
  times = 1,
): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await platform.sql('select pg_notify($1, $2)', [deliveriesChannel, `${tenant_id} ${webhook_endpoint_id}`]);
  const tenant = await addTenant(platform);
  const witness = await addHook(platform, {}, tenant);
  await publishExample(platform, tenant.id);
  await witness.delivery({ status: 'delivered' });
}
