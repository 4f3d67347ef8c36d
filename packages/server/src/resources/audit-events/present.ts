// Maps audit rows to the API.
import { auditEvent } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { AuditEvent } from '../../types.ts';

/** A row of the audit log. */
export interface AuditEventRow extends Omit<AuditEvent, 'actor' | 'created_at'> {
  readonly actor_type: AuditEvent['actor']['type'];
  readonly actor_id: string | null;
  readonly created_at: Date;
}

export const presentAuditEvent = (row: AuditEventRow, names: ReadonlyMap<string, string>): AuditEvent =>
  presentRow(auditEvent, row, {
    actor: { type: row.actor_type, id: row.actor_id, name: names.get(row.actor_id ?? '') ?? null },
  });
