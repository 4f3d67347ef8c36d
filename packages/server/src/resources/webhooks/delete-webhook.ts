// Deleting a webhook endpoint: its queued deliveries are canceled. All its deliveries stay readable.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { WebhookEndpoint } from '../../types.ts';
import { cancelQueued } from '../webhook-deliveries/public.ts';
import { presentEndpoint } from './present.ts';
import { changeEndpoint } from './store.ts';

export async function deleteWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string },
): Promise<{ webhook_endpoint: WebhookEndpoint }> {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const deleted = await changeEndpoint(tx.prisma, tenant_id, id, { deleted_at: at });
    if (!deleted) throw refuse('webhook_not_found');
    await cancelQueued(tx, tenant_id, id, at);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'webhook_endpoint.deleted',
      target: ['webhook_endpoint', id],
      at,
    });
    return deleted;
  });
  return { webhook_endpoint: presentEndpoint(row) };
}
