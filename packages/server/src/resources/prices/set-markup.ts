// Sets what is added to the prices for a tenant, from a moment on.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Markup } from '../../types.ts';
import { lockTenant } from '../tenants/store.ts';
import { presentMarkup } from './present.ts';
import { findMarkups, putMarkup } from './store.ts';

type Input = z.output<typeof contract.prices.setMarkup.body> & { readonly tenant_id: string };

export async function setMarkup(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, percent, valid_from }: Input,
): Promise<{ markup: Markup }> {
  const at = deps.clock.now();
  const from = valid_from === undefined ? at : new Date(valid_from);
  return deps.db.tx(async (sql) => {
    await lockTenant(sql, tenant_id);
    await putMarkup(sql, tenant_id, { percent, valid_from: from, created_at: at });
    await recordAudit(sql, who, {
      tenant_id,
      action: 'tenant.markup_changed',
      target: ['tenant', tenant_id],
      changes: { percent, valid_from: from.toISOString() },
      at,
    });
    return { markup: presentMarkup(tenant_id, await findMarkups(sql, tenant_id), at) };
  });
}
