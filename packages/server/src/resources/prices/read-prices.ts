// Reads the price book, and the markup of a tenant.
import { unpricedUsage } from '@voicecall/contract';
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import { presentRow } from '../../platform/database/present-row.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Markup, UnpricedUsage } from '../../types.ts';
import { findTenant } from '../tenants/store.ts';
import { presentMarkup, presentPrice } from './present.ts';
import { findMarkups, findUnpriced } from './store.ts';
import type { PriceRow } from './store.ts';

type Query = z.output<typeof contract.prices.list.query>;

const newestOfItsKind = `id = (
  select n.id from prices n
  where n.component = prices.component and n.provider = prices.provider and n.unit = prices.unit
    and n.model = prices.model and n.valid_from <= ?
  order by n.valid_from desc limit 1)`;

export async function listPrices(deps: Pick<Deps, 'db'>, query: Query) {
  const page = await readPage<PriceRow>(deps.db.sql, {
    table: 'prices',
    columns: 'id, component, provider, model, unit, price::text, per_quantity, currency, valid_from, created_at, used',
    where: [
      ['component = ?', query.component],
      ['provider = ?', query.provider],
      ['model = ?', query.model],
      [newestOfItsKind, instant(query.valid_at)],
    ],
    kind: 'price',
    query,
  });
  return { prices: page.rows.map(presentPrice), next_cursor: page.next_cursor, has_more: page.has_more };
}

export async function listUnpriced(deps: Pick<Deps, 'db' | 'clock'>): Promise<{ unpriced_usage: UnpricedUsage[] }> {
  const rows = await findUnpriced(deps.db.sql, deps.clock.now());
  return {
    unpriced_usage: rows.map((row) => presentRow(unpricedUsage, row, { model: row.model === '' ? null : row.model })),
  };
}

export async function getMarkup(deps: Pick<Deps, 'db' | 'clock'>, tenant_id: string): Promise<{ markup: Markup }> {
  if (!(await findTenant(deps.db.sql, tenant_id))) throw refuse('tenant_not_found');
  return { markup: presentMarkup(tenant_id, await findMarkups(deps.db.sql, tenant_id), deps.clock.now()) };
}
