// Reading deliveries: a page of them, or one with its attempts and exact body.
import type { Deps } from '../../deps.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentAttempt, presentDelivery } from './present.ts';
import { findDeliveryWithAttempts } from './store.ts';
import type { DeliveryRow } from './store.ts';

export interface DeliveryFilters extends PageQuery {
  readonly status?: string | undefined;
  readonly event_type?: string | undefined;
  readonly webhook_endpoint_id?: string | undefined;
  readonly call_id?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

export async function listDeliveries(deps: Pick<Deps, 'db'>, tenant_id: string, filters: DeliveryFilters) {
  const page = await readPage<DeliveryRow>(deps.db.sql, {
    table: 'webhook_deliveries',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['event_type = ?', filters.event_type],
      ['webhook_endpoint_id = ?', filters.webhook_endpoint_id],
      ['call_id = ?', filters.call_id],
      ['created_at > ?', instant(filters.created_after)],
    ],
    before: instant(filters.created_before),
    kind: 'webhook_delivery',
    query: filters,
  });
  return { webhook_deliveries: page.rows.map(presentDelivery), next_cursor: page.next_cursor, has_more: page.has_more };
}

export async function getDelivery(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findDeliveryWithAttempts(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('delivery_not_found');
  return { webhook_delivery: { ...presentDelivery(row), attempts: row.attempts.map(presentAttempt), body: row.body } };
}
