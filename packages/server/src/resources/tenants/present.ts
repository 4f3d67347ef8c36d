// Tenant rows as the API shows them.
import type { Tenant } from '../../types.ts';
import type { TenantRow } from './store.ts';

export const presentTenant = (row: TenantRow): Tenant => ({
  id: row.id,
  name: row.name,
  timezone: row.timezone,
  default_vertical: row.default_vertical,
  max_concurrent_calls: row.max_concurrent_calls,
  dial_rate_per_sec: row.dial_rate_per_sec,
  status: row.status,
  created_at: row.created_at.toISOString(),
});
