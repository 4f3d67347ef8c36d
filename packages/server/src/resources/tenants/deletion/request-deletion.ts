// Begins the deletion of a tenant: from its commit on the tenant is unknown to its keys, users and agents, and nothing is
// dialed, answered or delivered for it. A job does the rest. Asked for again, it tells how far that is.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { lockHolds } from '../../../platform/database/served-tenants.ts';
import { newId } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { TenantDeletion } from '../../../types.ts';
import { presentDeletion } from './present.ts';
import { findDeletionOf, findHeldCalls, insertDeletion, markTenant } from './store.ts';

export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'apiKeys'>,
  who: Principal,
  { id: tenant_id, confirm }: { readonly id: string; readonly confirm: string },
): Promise<{ tenant_deletion: TenantDeletion }> {
  const now = deps.clock.now();
  const response = await deps.db.tx(async (sql) => {
    const marked = await markTenant(sql, tenant_id, now);
    const earlier = await findDeletionOf(sql, tenant_id);
    if (!marked && !earlier) throw refuse('tenant_not_found');
    if (confirm !== tenant_id && confirm !== marked?.name)
      throw refuse('validation_failed', {
        issues: [{ path: 'confirm', message: 'must be the id or the name of the tenant' }],
      });
    if (earlier) return { tenant_deletion: presentDeletion(earlier) };
    await lockHolds(sql, tenant_id, 'alone');
    const call_ids = await findHeldCalls(sql, tenant_id);
    if (call_ids.length > 0) throw refuse('tenant_has_holds', { call_ids });
    const operator_id = who.id ?? '';
    const row = await insertDeletion(sql, { tenant_id, id: newId('tenant_deletion'), operator_id, created_at: now });
    // Of the installation: the entries of the tenant are deleted.
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'tenant.deletion_requested',
      target: ['tenant', tenant_id],
      at: now,
    });
    await deps.enqueue(sql, 'tenant.delete', [{ payload: { tenant_id } }]);
    return { tenant_deletion: presentDeletion(row) };
  });
  deps.apiKeys.empty();
  return response;
}
