// Sending again all undelivered deliveries of an endpoint, in short transactions that lock few rows.
import type { recoverResult, recoverWebhookBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { DeliveryPosition } from '../webhook-deliveries/public.ts';
import { requeueUndelivered, sendMissingEvents, takesDeliveries } from '../webhook-deliveries/public.ts';

type Input = z.output<typeof recoverWebhookBody> & { readonly tenant_id: string; readonly id: string };

const limit = 500;

export async function recoverWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  who: Principal,
  { tenant_id, id, since, include_waiting, include_missing, dry_run }: Input,
): Promise<z.output<typeof recoverResult>> {
  const began = deps.clock.now();
  // Years that nothing has are moved to the nearest that can be stored.
  const from = new Date(Math.max(Date.parse(since), 0));
  const events = await deps.db.tx(async (sql) => {
    const active = await takesDeliveries(sql, tenant_id, id);
    if (active === undefined) throw refuse('webhook_not_found');
    if (!active) throw refuse('webhook_not_active');
    if (!dry_run)
      await recordAudit(sql, who, {
        tenant_id,
        action: 'webhook_endpoint.recovered',
        target: ['webhook_endpoint', id],
        changes: { since, ...(include_waiting && { include_waiting }), ...(include_missing && { include_missing }) },
        at: began,
      });
    return include_missing
      ? sendMissingEvents(deps, sql, [tenant_id, id], { since: from, at: began, dry_run })
      : { missing: null, webhook_redelivery_id: null };
  });
  let requeued = 0;
  let after: DeliveryPosition | undefined = dry_run ? undefined : { created_at: new Date(since), id: '' };
  while (after) {
    const step: DeliveryPosition[] = await requeueUndelivered(deps.db.sql, [tenant_id, id], {
      began,
      include_waiting,
      after,
      limit,
    });
    requeued += step.length;
    after = step.at(-1);
  }
  return { requeued, ...events };
}
