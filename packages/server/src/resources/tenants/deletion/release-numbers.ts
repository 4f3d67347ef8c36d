// Releases the numbers and trunks of a tenant that is being deleted, as their own routes do.
import type { Deps } from '../../../deps.ts';
import { system } from '../../../platform/principal.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { releaseNumber } from '../../phone-numbers/public.ts';
import { archiveTrunk } from '../../trunks/public.ts';
import { findActiveNumbers, findActiveTrunks, findCarrierWork } from './store.ts';
import type { DeletionRow } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'media' | 'log'>;

/** Returns how many numbers and trunks are not released yet, and which numbers their carrier has not given up. */
export async function releaseNumbers(
  deps: Needs,
  row: DeletionRow,
): Promise<Pick<DeletionRow, 'remaining' | 'numbers_left'>> {
  const { tenant_id } = row;
  const { sql } = deps.db;
  for (let ids = await findActiveNumbers(sql, tenant_id); ids.length > 0; ids = await findActiveNumbers(sql, tenant_id))
    for (const id of ids) await release(deps, tenant_id, id);
  const { open, numbers_left } = await findCarrierWork(sql, row);
  // A release takes the number out of its trunk first.
  if (open > 0) return { remaining: open, numbers_left };
  for (const id of await findActiveTrunks(sql, tenant_id))
    await archiveTrunk(deps, system, { tenant_id, id }).catch((error: unknown) =>
      deps.log.warn({ tenant_id, trunk_id: id, err: error }, 'a trunk of a deleted tenant is not archived yet'),
    );
  return { remaining: (await findActiveTrunks(sql, tenant_id)).length, numbers_left };
}

const release = (deps: Needs, tenant_id: string, id: string): Promise<void> =>
  deps.db
    .tx(async (tx) => {
      const { operation } = await releaseNumber(tx, system, { tenant_id, id, at: deps.clock.now() });
      if (operation) await deps.enqueue(tx, 'carrier.settle', [{ payload: operation }]);
    })
    .catch((error: unknown) => {
      // It was released meanwhile.
      if (!(error instanceof Refusal)) throw error;
    });
