// Maps audit rows to the API.
import type { AuditEvent } from '../../types.ts';

/** A row of the audit log. */
export interface AuditEventRow extends Omit<AuditEvent, 'actor' | 'created_at'> {
  readonly actor_type: AuditEvent['actor']['type'];
  readonly actor_id: string | null;
  readonly created_at: Date;
}

export const presentAuditEvent = (row: AuditEventRow, names: ReadonlyMap<string, string>): AuditEvent => ({
  id: row.id,
  tenant_id: row.tenant_id,
  actor: { type: row.actor_type, id: row.actor_id, name: names.get(row.actor_id ?? '') ?? null },
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  client_ref: row.client_ref,
  route: row.route,
  request_id: row.request_id,
  changes: row.changes,
  created_at: row.created_at.toISOString(),
});
