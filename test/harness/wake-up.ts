// Jobs that say "look at this delivery", at a moment of the test's choosing.
import type { WebhookDeliveryDetail } from '@voicecall/sdk';
import { createQueue } from '@voicecall/server/platform/queue.ts';
import { until } from './place-call.ts';
import type { TestPlatform } from './start-platform.ts';

/** Has the platform's own workers look at a delivery, `times` over, and waits until they have. */
export async function wakeUp(platform: TestPlatform, { tenant_id, id }: Pick<WebhookDeliveryDetail, 'tenant_id' | 'id'>, times = 1): Promise<void> {
  const jobs = (state: string) => platform.sql<{ id: string }>(`select id from pgboss.job where name = 'webhook.deliver' and data ->> 'delivery_id' = $1 and state::text like $2`, [id, state]);
  const queue = createQueue({ connectionString: platform.databaseUrl, backend: 'postgres', worker: false, onError: (error) => console.error(error) });
  await queue.start();
  const before = new Set((await jobs('%')).map((job) => job.id));
  try {
    await queue.enqueue((text, values) => platform.sql(text, values) as never, 'webhook.deliver', Array.from({ length: times }, () => ({ payload: { tenant_id, delivery_id: id } })));
    await until(async () => ((await jobs('completed')).filter((job) => !before.has(job.id)).length >= times ? [1] : []));
  } finally {
    await queue.stop(1_000);
  }
}
