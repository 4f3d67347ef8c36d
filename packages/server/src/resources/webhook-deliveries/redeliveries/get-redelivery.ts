// Reading how far a redelivery is.
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { WebhookRedelivery } from '../../../types.ts';
import { findRedelivery } from './redelivery-store.ts';
import type { RedeliveryRow } from './redelivery-store.ts';

export async function getRedelivery({ db }: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findRedelivery(db.sql, tenant_id, id);
  if (!row) throw refuse('redelivery_not_found');
  return { webhook_redelivery: presentRedelivery(row) };
}

export const presentRedelivery = (row: RedeliveryRow): WebhookRedelivery => ({
  id: row.id,
  tenant_id: row.tenant_id,
  status: row.completed_at ? 'completed' : 'running',
  total: row.total,
  redelivered: row.redelivered,
  skipped: row.skipped,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});
