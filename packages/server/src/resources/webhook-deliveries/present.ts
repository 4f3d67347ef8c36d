// Delivery rows as the API shows them.
import type { DeliveryAttempt, WebhookDelivery } from '../../types.ts';
import type { AttemptRow, DeliveryRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  tenant_id: row.tenant_id,
  webhook_endpoint_id: row.webhook_endpoint_id,
  event_type: row.event_type,
  call_id: row.call_id,
  status: row.status,
  attempt_count: row.attempt_count,
  max_attempts: row.max_attempts,
  next_attempt_at: iso(row.next_attempt_at),
  last_http_status: row.last_http_status,
  last_error: row.last_error,
  created_at: row.created_at.toISOString(),
  delivered_at: iso(row.delivered_at),
  dead_lettered_at: iso(row.dead_lettered_at),
});

export const presentAttempt = (row: AttemptRow): DeliveryAttempt => ({
  ...row,
  started_at: new Date(row.started_at).toISOString(),
});
