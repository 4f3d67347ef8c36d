// Changing a webhook endpoint. Naming its URL, or enabling it, resumes deliveries that a 410 stopped (requirement 3).
import type { updateWebhookBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { checkAccess } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import { destinationOfUrl, isElsewhere } from '../../platform/destination.ts';
import { checkUrl, refuse } from '../../platform/refuse.ts';
import type { WebhookEndpoint } from '../../types.ts';
import { presentEndpoint } from './present.ts';
import { changeEndpoint, chooseEventTypes, fitsStandardWebhooks, lockEndpoint } from './store.ts';

type Input = z.output<typeof updateWebhookBody> & { readonly tenant_id: string; readonly id: string };

export async function updateWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'receivers' | 'sealer'>,
  who: Principal,
  input: Input,
): Promise<{ webhook_endpoint: WebhookEndpoint }> {
  const { tenant_id, id, ...changes } = input;
  if (changes.url !== undefined) await checkUrl(deps, changes.url);
  const at = deps.clock.now();
  const sealer = await deps.sealer.of(tenant_id);
  const row = await deps.db.tx(async (tx) => {
    const current = await lockEndpoint(tx, tenant_id, id);
    if (!current) throw refuse('webhook_not_found');
    // What the endpoint's secret signs would go to a host that nobody who may see it has chosen.
    if (changes.url !== undefined && isElsewhere(destinationOfUrl(current.url), destinationOfUrl(changes.url)))
      checkAccess(who, ['secrets']);
    const switchedOn = changes.standard_webhooks === true && !current.standard_webhooks;
    if (switchedOn && !fitsStandardWebhooks(sealer, current)) throw refuse('secret_rotation_required');
    const moved = changes.url !== undefined && changes.url !== current.url;
    // The owner says that the URL is right, also when it is the one that answered 410.
    const resumed = changes.url !== undefined && current.status === 'disabled';
    const forgotten = moved ? { last_failed_at: null, last_failed_status: null, last_failed_error: null } : {};
    const revived =
      moved || resumed || changes.enabled === true ? ({ status: 'active', consecutive_failures: 0 } as const) : {};
    // Attempts that are in flight were sent to the endpoint as it was.
    const signedOtherwise =
      changes.standard_webhooks !== undefined && changes.standard_webhooks !== current.standard_webhooks;
    const begins = moved || resumed || changes.enabled !== undefined || signedOtherwise;
    const generation = current.generation + (begins ? 1 : 0);
    const event_types = changes.event_types && chooseEventTypes(changes.event_types);
    const changed = await changeEndpoint(tx.prisma, tenant_id, id, {
      ...changes,
      ...revived,
      ...forgotten,
      generation,
      event_types,
      updated_at: at,
    });
    if (!changed) throw refuse('webhook_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'webhook_endpoint.updated',
      target: ['webhook_endpoint', id],
      changes,
      at,
    });
    return changed;
  });
  return { webhook_endpoint: presentEndpoint(row) };
}
