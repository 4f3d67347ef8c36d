// Records that a sign-in of operators failed, with the client's address.
import { limits } from '@voicecall/contract';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import { dayMs } from '../../../platform/time.ts';
import type { OperatorRow } from '../store.ts';
import { countLoginFailures } from '../store.ts';

/**
 * An unknown e-mail address is not recorded, because people type passwords into the wrong field. Attempts per client
 * address are limited, but the number of addresses is not; hence the bound.
 */
export async function recordLoginFailure(
  sql: Sql,
  who: Principal,
  { operator, reason, now }: { operator: OperatorRow | undefined; reason: string; now: Date },
): Promise<void> {
  const most = limits.audited_login_failures;
  if ((await countLoginFailures(sql, new Date(now.getTime() - dayMs), most)) >= most) return;
  await recordAudit(sql, who, {
    tenant_id: null,
    action: 'operator.login_failed',
    target: operator ? ['operator', operator.id] : null,
    changes: { address: who.address ?? null, reason },
    at: now,
  });
}
