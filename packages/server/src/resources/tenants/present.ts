// Maps tenant rows to the API.
import { noRetention, tenant, tenantLimits } from '@voicecall/contract';
import type { LimitedResource } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { presentRow } from '../../platform/database/present-row.ts';
import { retentionInForce } from '../erasure/public.ts';
import type { Tenant } from '../../types.ts';
import type { TenantRow } from './store.ts';

const resources = Object.keys(tenantLimits) as LimitedResource[];

/** The limits that an operator has set, otherwise the defaults. */
const presentLimits = ({ limits }: Pick<TenantRow, 'limits'>): Tenant['limits'] =>
  Object.fromEntries(
    resources.map((resource) => [resource, limits[resource] ?? tenantLimits[resource].standard]),
  ) as Tenant['limits'];

export const presentTenant = (row: TenantRow, { retentionBounds }: Pick<Deps, 'retentionBounds'>): Tenant =>
  presentRow(tenant, row, {
    limits: presentLimits(row),
    retention: { ...noRetention, ...row.retention },
    retention_in_force: retentionInForce(row.retention, retentionBounds),
  });
