// Creates a tenant, with the booking tool that every tenant has from the start.
import { tenantDefaults } from '@voicecall/contract';
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId } from '../../platform/ids.ts';
import type { Tenant } from '../../types.ts';
import { checkPatterns } from '../agents/public.ts';
import { addBookingTool } from '../tools/public.ts';
import { checkRetention } from './check-retention.ts';
import { presentTenant } from './present.ts';
import { addTenant } from './store.ts';
import type { TenantRow } from './store.ts';

type Input = z.output<typeof contract.tenants.create.body>;

export async function createTenant(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'retentionBounds'>,
  who: Principal,
  input: Input,
): Promise<{ tenant: Tenant }> {
  checkRetention(deps, input.retention);
  const row: TenantRow = {
    id: newId('tenant'),
    ...tenantDefaults,
    limits: {},
    retention: {},
    ...input,
    status: 'active',
    created_at: deps.clock.now(),
    deleting_since: null,
  };
  await checkPatterns(deps, row.id, input.redact_patterns);
  await deps.db.tx(async (tx) => {
    await addTenant(tx.prisma, row);
    await addBookingTool(tx.prisma, row.id, row.created_at);
    await recordAudit(tx, who, {
      tenant_id: row.id,
      action: 'tenant.created',
      target: ['tenant', row.id],
      changes: input,
      at: row.created_at,
    });
  });
  return { tenant: presentTenant(row, deps) };
}
