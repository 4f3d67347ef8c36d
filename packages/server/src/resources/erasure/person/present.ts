// Erasures as the API shows them.
import type { Erasure } from '../../../types.ts';
import type { ErasureRow } from './store.ts';

export const presentErasure = (row: ErasureRow): Erasure => ({
  id: row.id,
  tenant_id: row.tenant_id,
  by: row.by,
  status: row.status,
  looked_at: row.looked_at,
  receipt: row.receipt,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});
