// Releases an imported number: any tenant may use it at once; then it is detached at the carrier and removed from the
// media service (requirement 4.4).
import type { Deps } from '../../../deps.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { PhoneNumber } from '../../../types.ts';
import { presentPhoneNumber } from '../../phone-numbers/present.ts';
import { releaseNumber } from '../../phone-numbers/public.ts';
import { isInProgress } from '../operation-store.ts';
import { finalizeOperation } from '../finalize-operation.ts';
import { findImported } from '../store.ts';

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
    const active = await findImported(tx, tenant_id, number);
    if (!active) throw refuse('phone_number_not_found');
    return releaseNumber(tx, who, { tenant_id, id: active.id, at });
  });
  // The number is released whatever happens from here on. What cannot be done now, a job does later.
  if (operation)
    await finalizeWithin(deps, operation, at.getTime() + waitMs).catch((err: unknown) =>
      deps.log.warn({ ...operation, err }, 'a release could not be finished at once'),
    );
  return { phone_number: presentPhoneNumber(row) };
}

/**
 * An import of another number of the account may be in progress, and an import of this number may have claimed the
 * release.
 */
async function finalizeWithin(
  deps: Needs,
  operation: { readonly tenant_id: string; readonly operation_id: string },
  until: number,
): Promise<void> {
  const key = { tenant_id: operation.tenant_id, id: operation.operation_id };
  while (
    (await finalizeOperation(deps, operation)) !== 'finalized' &&
    deps.clock.now().getTime() < until &&
    (await isInProgress(deps.db.sql, key))
  )
    await deps.clock.sleep(checkEveryMs);
}
