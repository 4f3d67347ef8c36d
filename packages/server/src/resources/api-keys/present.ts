// Maps API key rows to the API.
import type { ApiKey } from '../../types.ts';
import type { ApiKeyRow } from './store.ts';

export const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  tenant_id: row.tenant_id,
  label: row.label,
  prefix: row.prefix,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
