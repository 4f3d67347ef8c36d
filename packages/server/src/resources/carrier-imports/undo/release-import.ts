// Releasing an imported number: free for anybody at once, then detached at the carrier and taken out of the media
// service (spec 4.4).
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/database/audit.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { PhoneNumber } from '../../../types.ts';
import { releaseClaims } from '../../number-claims/store.ts';
import { presentPhoneNumber } from '../../phone-numbers/present.ts';
import { changePhoneNumber } from '../../phone-numbers/store.ts';
import { isUnderWay } from '../operation-store.ts';
import { finalizeOperation } from '../finalize-operation.ts';
import { findImported, recordRelease } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

const waitMs = 8_000;
const checkEveryMs = 100;

export async function releaseImport(
  deps: Needs,
  who: Principal,
  { tenant_id, number }: { readonly tenant_id: string; readonly number: string },
): Promise<{ phone_number: PhoneNumber }> {
  const at = deps.clock.now();
  const { row, operation } = await deps.db.tx(async (tx) => {
    const active = await findImported(tx.sql, tenant_id, number);
    const released =
      active &&
      (await changePhoneNumber(tx.prisma, tenant_id, active.id, {
        status: 'released',
        active_number: null,
        released_at: at,
        updated_at: at,
      }));
    if (!released) throw refuse('phone_number_not_found');
    await recordAudit(tx.sql, who, {
      tenant_id,
      action: 'phone_number.released',
      target: ['phone_number', released.id],
      client_ref: released.client_ref,
      changes: { number },
      at,
    });
    const operation = await recordRelease(tx, released, at);
    await releaseClaims(tx.sql, tenant_id, [number]);
    return { row: released, operation };
  });
  // Whatever happens from here on, the number is released; what cannot be done now, upkeep does.
  await settle(deps, operation, at.getTime() + waitMs).catch((err: unknown) =>
    deps.log.warn({ ...operation, err }, 'a release could not be finished at once'),
  );
  return { phone_number: presentPhoneNumber(row) };
}

/**
 * An import of another number of the account may be under way, and one of this number may have taken the release in
 * hand.
 */
async function settle(
  deps: Needs,
  operation: { readonly tenant_id: string; readonly operation_id: string },
  until: number,
): Promise<void> {
  const key = { tenant_id: operation.tenant_id, id: operation.operation_id };
  while (
    (await finalizeOperation(deps, operation)) !== 'settled' &&
    deps.clock.now().getTime() < until &&
    (await isUnderWay(deps.db.sql, key))
  )
    await deps.clock.sleep(checkEveryMs);
}
