// Reading webhook endpoints: a page of them, one, or what became of the deliveries of each.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { countByEndpoint } from '../webhook-deliveries/public.ts';
import { presentEndpoint } from './present.ts';
import { findEndpoint } from './store.ts';
import type { WebhookEndpointRow } from './store.ts';
import { dayMs } from '../../platform/time.ts';

export async function listWebhooks(
  deps: Pick<Deps, 'db'>,
  tenant_id: string,
  filters: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const { rows, ...rest } = await readPage<WebhookEndpointRow>(deps.db.sql, {
    table: 'webhook_endpoints',
    where: [
      ['tenant_id = ?', tenant_id],
      ['deleted_at is null', null],
    ],
    kind: 'webhook_endpoint',
    query: filters,
  });
  return { webhook_endpoints: rows.map(presentEndpoint), ...rest };
}

export async function getWebhook(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findEndpoint(deps.db.prisma, tenant_id, id);
  if (!row) throw refuse('webhook_not_found');
  return { webhook_endpoint: presentEndpoint(row) };
}

/** The deliveries of each endpoint in the last 24 hours. */
export async function countDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>, tenant_id: string) {
  const since = new Date(clock.now().getTime() - dayMs);
  return { since: since.toISOString(), webhook_endpoints: await countByEndpoint(db.sql, tenant_id, since) };
}
