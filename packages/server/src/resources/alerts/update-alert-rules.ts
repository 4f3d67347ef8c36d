// Changes when alerts of a tenant open. What is left out stays.
import { alertKindNames } from '@voicecall/contract';
import type { updateAlertRulesBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AlertRules } from '../../types.ts';
import { presentRules, rulesInForce } from './present.ts';
import { lockRules, putRules } from './store.ts';
import type { RuleChanges } from './store.ts';

type Input = z.output<typeof updateAlertRulesBody> & { readonly tenant_id: string };

export async function updateAlertRules(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, rules: changes = {} }: Input,
): Promise<{ alert_rules: AlertRules }> {
  const at = clock.now();
  return db.tx(async (sql) => {
    const before = (await lockRules(sql, tenant_id))?.rules ?? {};
    const rules = Object.fromEntries(
      alertKindNames.flatMap((kind) =>
        before[kind] || changes[kind] ? [[kind, { ...before[kind], ...changes[kind] }]] : [],
      ),
    ) as RuleChanges;
    const { enabled, amount, stop_dispatch } = rulesInForce(rules).spend_budget;
    const row = { rules, stop_dispatch_at: enabled && stop_dispatch ? amount : null, updated_at: at };
    await putRules(sql, tenant_id, row);
    await recordAudit(sql, who, {
      tenant_id,
      action: 'alert_rules.updated',
      target: ['tenant', tenant_id],
      changes: { rules: changes },
      at,
    });
    return { alert_rules: presentRules(tenant_id, row) };
  });
}
