// Notifications that make workers look at an endpoint, sent when the test wants.
import type { WebhookDeliveryDetail } from '@voicecall/sdk';
import { deliveriesChannel } from '@voicecall/server/events/store.ts';
import { addHook } from '../receivers/hook.ts';
import { publish } from '../receivers/publish.ts';
import { addTenant } from '../contract/add-tenant.ts';
import type { TestPlatform } from './start-platform.ts';

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
  await publish(platform, { tenant });
  await witness.delivery({ status: 'delivered' });
}
