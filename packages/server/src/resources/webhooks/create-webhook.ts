// Creating a webhook endpoint; its signing secret is shown this once (requirement 4.5).
import type { createWebhookBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId, newSigningSecret } from '../../platform/ids.ts';
import { checkUrl } from '../../platform/refuse.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import { presentWithSecret } from './present.ts';
import { chooseEventTypes, insertEndpoint } from './store.ts';
import { sealSigningSecret } from '../webhook-deliveries/public.ts';
import type { WebhookEndpointRow } from './store.ts';

type Input = z.output<typeof createWebhookBody> & { readonly tenant_id: string };

export async function createWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer' | 'receivers'>,
  who: Principal,
  input: Input,
) {
  const { tenant_id, ...fields } = input;
  await checkUrl(deps, fields.url);
  const at = deps.clock.now();
  const id = newId('webhook_endpoint');
  const sealer = await deps.sealer.of(tenant_id);
  const secret = newSigningSecret();
  const row: WebhookEndpointRow = {
    ...fields,
    tenant_id,
    id,
    event_types: chooseEventTypes(fields.event_types),
    status: 'active',
    consecutive_failures: 0,
    last_failed_at: null,
    last_failed_status: null,
    last_failed_error: null,
    generation: 1,
    previous_secret_sealed: null,
    previous_secret_until: null,
    signing_secret_sealed: sealSigningSecret(sealer, [tenant_id, id], secret),
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  await deps.db.tx(async (tx) => {
    await checkLimit(tx, tenant_id, 'webhook_endpoints');
    await insertEndpoint(tx.prisma, row);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'webhook_endpoint.created',
      target: ['webhook_endpoint', id],
      changes: fields,
      at,
    });
  });
  return presentWithSecret(row, secret);
}
