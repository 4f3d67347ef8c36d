// Changes a tenant's settings. A suspended tenant's API keys are refused, and its waiting calls wait until it is active
// again.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Tenant } from '../../types.ts';
import { checkPatterns } from '../agents/public.ts';
import { checkRetention } from './check-retention.ts';
import { presentTenant } from './present.ts';
import { changeLimits, changeTenant, lockTenant } from './store.ts';

type Input = z.output<typeof contract.tenants.update.body> & { readonly id: string };

export async function updateTenant(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'enqueue' | 'apiKeys' | 'retentionBounds'>,
  who: Principal,
  input: Input,
): Promise<{ tenant: Tenant }> {
  const { id, ...changes } = input;
  const { limits, retention, ...settings } = changes;
  checkRetention(deps, retention);
  await checkPatterns(deps, id, settings.redact_patterns);
  const response = await deps.db.tx(async (tx) => {
    await lockTenant(tx, id);
    if (limits || retention) await changeLimits(tx, id, { limits, retention });
    const row = await changeTenant(
      tx.prisma,
      id,
      settings.dial_rate_per_sec === undefined ? settings : { ...settings, next_dial_at: null },
    );
    if (!row) throw refuse('tenant_not_found');
    await recordAudit(tx, who, {
      tenant_id: id,
      action: 'tenant.updated',
      target: ['tenant', id],
      changes,
      at: deps.clock.now(),
    });
    // A waiting call may be waiting for a higher limit, a higher rate or the end of a suspension.
    await deps.enqueue(tx, 'tenant.admit', [{ payload: { tenant_id: id } }]);
    return { tenant: presentTenant(row, deps) };
  });
  deps.apiKeys.empty();
  return response;
}
