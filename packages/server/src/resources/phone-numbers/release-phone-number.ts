// Releasing a phone number: it rings for nobody from now on, and anybody may register it. An imported one is given back
// to its carrier
// by a job.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/database/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import type { PhoneNumber } from '../../types.ts';
import { recordRelease } from '../carrier-imports/store.ts';
import { releaseClaims } from '../number-claims/store.ts';
import { presentPhoneNumber } from './present.ts';
import { changePhoneNumber } from './store.ts';

export async function releasePhoneNumber(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string },
): Promise<{ phone_number: PhoneNumber }> {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const released = await changePhoneNumber(tx.prisma, tenant_id, id, {
      status: 'released',
      active_number: null,
      released_at: at,
      updated_at: at,
    });
    if (!released) throw refuse('phone_number_not_found');
    await recordAudit(tx.sql, who, {
      tenant_id,
      action: 'phone_number.released',
      target: ['phone_number', id],
      client_ref: released.client_ref,
      changes: { number: released.number },
      at,
    });
    if (released.provider_kind === 'carrier_pv')
      await deps.enqueue(tx.sql, 'carrier.settle', [{ payload: await recordRelease(tx, released, at) }]);
    await releaseClaims(tx.sql, tenant_id, [released.number]);
    return released;
  });
  return { phone_number: presentPhoneNumber(row) };
}
