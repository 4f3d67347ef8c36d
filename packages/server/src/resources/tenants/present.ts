// Maps tenant rows to the API.
import { tenantLimits } from '@voicecall/contract';
import type { LimitedResource } from '@voicecall/contract';
import type { Tenant } from '../../types.ts';
import type { TenantRow } from './store.ts';

const resources = Object.keys(tenantLimits) as LimitedResource[];

/** The limits that an operator has set, otherwise the defaults. */
const presentLimits = ({ limits }: Pick<TenantRow, 'limits'>): Tenant['limits'] =>
  Object.fromEntries(
    resources.map((resource) => [resource, limits[resource] ?? tenantLimits[resource].standard]),
  ) as Tenant['limits'];

export const presentTenant = (row: TenantRow): Tenant => ({
  id: row.id,
  name: row.name,
  timezone: row.timezone,
  default_vertical: row.default_vertical,
  max_concurrent_calls: row.max_concurrent_calls,
  dial_rate_per_sec: row.dial_rate_per_sec,
  limits: presentLimits(row),
  status: row.status,
  created_at: row.created_at.toISOString(),
});
