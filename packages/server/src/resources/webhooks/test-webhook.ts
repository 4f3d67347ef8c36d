// The test event: written like any event and sent at once. Neither a failure nor a 410 changes the endpoint
// (requirement 4.5).
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { bodyWithoutId } from '../../events/build-envelope.ts';
import { insertEvent } from '../../events/store.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import type { WebhookTestResult } from '../../types.ts';
import { claimDelivery, recordAttempts, sendAttempt } from '../webhook-deliveries/public.ts';
import { endpointExists } from './store.ts';

const leaseMs = 30_000;

export async function testWebhook(
  deps: Deps,
  who: Principal,
  input: { tenant_id: string; id: string },
): Promise<WebhookTestResult> {
  const { tenant_id } = input;
  const sealer = await deps.sealer.of(tenant_id);
  const delivery = await deps.db.tx(async (sql) => {
    if (!(await endpointExists(sql, tenant_id, input.id))) throw refuse('webhook_not_found');
    const now = deps.clock.now();
    const object = {
      tenant_id,
      webhook_endpoint_id: input.id,
      message: 'This is a test of your webhook endpoint.',
      sent_at: now.toISOString(),
    };
    const [id] = await insertEvent(
      sql,
      { tenant_id, id: newId('event'), type: 'webhook.test', call_id: null, payload: object, created_at: now },
      bodyWithoutId({ type: 'webhook.test', object }, now),
      { max_attempts: 1, to: input.id },
    );
    if (id === undefined) throw refuse('webhook_not_found');
    await recordAudit(sql, who, {
      tenant_id,
      action: 'webhook_endpoint.tested',
      target: ['webhook_endpoint', input.id],
      at: now,
    });
    return claimDelivery(sql, tenant_id, id, { lease_token: randomUUID(), now, lease_ms: leaseMs });
  });
  if (!delivery) throw refuse('webhook_not_found');
  const attempt = await sendAttempt(deps, delivery, sealer);
  await recordAttempts(deps, [attempt]);
  return {
    ok: attempt.status === 'delivered',
    http_status: attempt.http_status ?? 0,
    error: attempt.error,
    excerpt: attempt.excerpt,
  };
}
