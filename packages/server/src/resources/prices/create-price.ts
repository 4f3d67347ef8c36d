// Adds a price to the price book. The first one fixes the currency of the installation.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Price } from '../../types.ts';
import { presentPrice } from './present.ts';
import { fixCurrency, insertPrice } from './store.ts';

type Input = z.output<typeof contract.prices.create.body>;

export async function createPrice(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: Input,
): Promise<{ price: Price }> {
  const at = deps.clock.now();
  return deps.db.tx(async (sql) => {
    const currency = await fixCurrency(sql, input.currency);
    if (currency !== input.currency) throw refuse('currency_mismatch', { currency });
    const row = await insertPrice(sql, {
      ...input,
      id: newId('price'),
      model: input.model ?? '',
      valid_from: new Date(input.valid_from),
      created_at: at,
      used: false,
    });
    if (!row) throw refuse('price_exists');
    await recordAudit(sql, who, {
      tenant_id: null,
      action: 'price.created',
      target: ['price', row.id],
      changes: input,
      at,
    });
    return { price: presentPrice(row) };
  });
}
