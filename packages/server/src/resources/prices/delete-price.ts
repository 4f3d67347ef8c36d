// Removes a price that nothing was priced with.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Price } from '../../types.ts';
import { presentPrice } from './present.ts';
import { deleteUnused } from './store.ts';

export async function deletePrice(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ price: Price }> {
  return deps.db.tx(async (sql) => {
    const row = await deleteUnused(sql, id);
    if (!row) throw refuse('price_not_found');
    if (row.used) throw refuse('price_used');
    const price = presentPrice(row);
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'price.deleted',
      target: ['price', id],
      changes: price,
      at: deps.clock.now(),
    });
    return { price };
  });
}
