// Sending one delivery again: the same id and bytes with a new signature.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { WebhookDelivery } from '../../types.ts';
import { takesDeliveries } from './endpoint-store.ts';
import { presentDelivery } from './present.ts';
import { requeueDelivery } from './requeue-store.ts';
import { findDelivery } from './store.ts';

export async function redeliverDelivery(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string },
): Promise<{ webhook_delivery: WebhookDelivery }> {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const row = await deps.db.tx(async (sql) => {
    const found = await findDelivery(sql, tenant_id, id);
    if (!found) throw refuse('delivery_not_found');
    if (found.body === '') throw refuse('delivery_erased');
    if (!(await takesDeliveries(sql, tenant_id, found.webhook_endpoint_id))) throw refuse('webhook_not_active');
    await recordAudit(sql, who, {
      tenant_id,
      action: 'webhook_delivery.redelivered',
      target: ['webhook_delivery', id],
      at,
    });
    // It may have become due meanwhile, or already be in flight: then it is shown as it is.
    return (await requeueDelivery(sql, tenant_id, id, at)) ?? (await findDelivery(sql, tenant_id, id)) ?? found;
  });
  return { webhook_delivery: presentDelivery(row) };
}
