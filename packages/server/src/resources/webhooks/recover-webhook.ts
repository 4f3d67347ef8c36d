// Sending again all undelivered deliveries of an endpoint, in short transactions that lock few rows.
import type { recoverWebhookBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { requeueUndelivered } from '../webhook-deliveries/public.ts';
import type { DeliveryPosition } from '../webhook-deliveries/public.ts';
import { takesDeliveries } from '../webhook-deliveries/public.ts';

type Input = z.output<typeof recoverWebhookBody> & { readonly tenant_id: string; readonly id: string };

const limit = 500;

export async function recoverWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id, since }: Input,
): Promise<{ requeued: number }> {
  const began = deps.clock.now();
  let after: DeliveryPosition | undefined = { created_at: new Date(since), id: '' };
  await deps.db.tx(async (sql) => {
    const active = await takesDeliveries(sql, tenant_id, id);
    if (active === undefined) throw refuse('webhook_not_found');
    if (!active) throw refuse('webhook_not_active');
    await recordAudit(sql, who, {
      tenant_id,
      action: 'webhook_endpoint.recovered',
      target: ['webhook_endpoint', id],
      changes: { since },
      at: began,
    });
  });
  let requeued = 0;
  while (after) {
    const step: DeliveryPosition[] = await requeueUndelivered(deps.db.sql, [tenant_id, id], { began, after, limit });
    requeued += step.length;
    after = step.at(-1);
  }
  return { requeued };
}
