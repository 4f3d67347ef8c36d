// Maps rows of the request log to the API.
import type { RequestEntry } from '../../types.ts';
import type { RequestRow } from './store.ts';

export const presentRequest = (row: RequestRow): RequestEntry => ({
  id: row.id,
  tenant_id: row.tenant_id,
  created_at: row.created_at.toISOString(),
  operation: row.operation,
  method: row.method,
  route: row.route,
  legacy_path: row.legacy_path,
  status: row.status,
  error_code: row.error_code,
  duration_ms: row.duration_ms,
  actor: { type: row.actor_type, id: row.actor_id },
  request_id: row.request_id,
  idempotent_replayed: row.idempotent_replayed,
});
