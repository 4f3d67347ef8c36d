// Exports as the API shows them.
import type { Export } from '../../types.ts';
import type { ExportRow } from './store.ts';

export const presentExport = (row: ExportRow): Export => ({
  id: row.id,
  tenant_id: row.tenant_id,
  by: row.by,
  status: row.status,
  looked_at: row.looked_at,
  rows: row.rows,
  recordings: row.recordings,
  recordings_missing: row.recordings_missing,
  bytes: row.status === 'completed' ? row.bytes : null,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
  expires_at: row.completed_at && row.expires_at ? row.expires_at.toISOString() : null,
});
