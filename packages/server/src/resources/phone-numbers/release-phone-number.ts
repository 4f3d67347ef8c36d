// Releasing a phone number: from now on it takes no calls, and any tenant may register it. A job detaches an imported
// number from its carrier.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PhoneNumber } from '../../types.ts';
import { presentPhoneNumber } from './present.ts';
import { releaseNumber } from './public.ts';

export async function releasePhoneNumber(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  who: Principal,
  { tenant_id, id }: { readonly tenant_id: string; readonly id: string },
): Promise<{ phone_number: PhoneNumber }> {
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const released = await releaseNumber(tx, who, { tenant_id, id, at });
    if (released.operation) await deps.enqueue(tx, 'carrier.settle', [{ payload: released.operation }]);
    return released.row;
  });
  return { phone_number: presentPhoneNumber(row) };
}
