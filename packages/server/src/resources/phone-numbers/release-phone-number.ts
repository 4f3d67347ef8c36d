// Releasing a phone number: it rings for nobody from now on, and anybody may register it.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import type { PhoneNumber } from '../../types.ts';
import { presentPhoneNumber } from './present.ts';
import { changePhoneNumber } from './store.ts';

export async function releasePhoneNumber(deps: Pick<Deps, 'db' | 'clock'>, who: Principal, input: { readonly tenant_id: string; readonly id: string }): Promise<{ phone_number: PhoneNumber }> {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const released = await changePhoneNumber(tx.prisma, tenant_id, id, { status: 'released', active_number: null, released_at: at, updated_at: at });
    if (!released) throw refuse('phone_number_not_found');
    await recordAudit(tx.sql, who, { tenant_id, action: 'phone_number.released', target: ['phone_number', id], client_ref: released.client_ref, at });
    return released;
  });
  return { phone_number: presentPhoneNumber(row) };
}
