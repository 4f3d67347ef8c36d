// Keeps who said first that they know of an alert. A repetition changes nothing.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Alert } from '../../types.ts';
import { presentAlert } from './present.ts';
import { acknowledge, findAlert, findName } from './store.ts';

export async function acknowledgeAlert(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id }: { readonly tenant_id: string; readonly id: string },
): Promise<{ alert: Alert }> {
  const at = clock.now();
  return db.tx(async (sql) => {
    const by = { type: who.type, id: who.id ?? '', name: await findName(sql, who) };
    const changed = await acknowledge(sql, tenant_id, id, { by, at });
    if (changed)
      await recordAudit(sql, who, { tenant_id, action: 'alert.acknowledged', target: ['alert', id], changes: {}, at });
    const row = changed ?? (await findAlert(sql, tenant_id, id));
    if (!row) throw refuse('alert_not_found');
    return { alert: presentAlert(row) };
  });
}
