// Rows of the price book and of the tenants' markups. They belong to the operator. The trigger of `call_usage` reads them.
import type { Sql } from '../../platform/database/db.ts';
import type { Price, UnpricedUsage } from '../../types.ts';

/** A row of prices. An empty `model` is every model without a price of its own. */
export interface PriceRow extends Omit<Price, 'model' | 'valid_from' | 'created_at'> {
  readonly model: string;
  readonly valid_from: Date;
  readonly created_at: Date;
}

/** A row of tenant_markups. */
export interface MarkupRow {
  readonly percent: string;
  readonly valid_from: Date;
  readonly created_at: Date;
}

/** The currency of the installation: `currency`, if no price fixed another one before. */
export async function fixCurrency(sql: Sql, currency: string): Promise<string> {
  await sql(`insert into installation (name, value) values ('currency', $1) on conflict do nothing`, [currency]);
  const [row] = await sql<{ value: string }>(`select value from installation where name = 'currency'`);
  return row?.value ?? currency;
}

/** Adds a price; undefined when there is one of the same kind from the same moment on. */
export async function insertPrice(sql: Sql, row: PriceRow): Promise<PriceRow | undefined> {
  const [added] = await sql<PriceRow>(
    `insert into prices (id, component, provider, model, unit, price, per_quantity, currency, valid_from, created_at)
     values ($1, $2, $3, $4, $5, $6::text::numeric, $7::int, $8, $9::timestamptz, $10::timestamptz)
     on conflict (component, provider, unit, model, valid_from) do nothing
     returning id, component, provider, model, unit, price::text, per_quantity, currency, valid_from, created_at, used`,
    [
      row.id,
      row.component,
      row.provider,
      row.model,
      row.unit,
      row.price,
      row.per_quantity,
      row.currency,
      row.valid_from.toISOString(),
      row.created_at.toISOString(),
    ],
  );
  return added;
}

/** Removes a price; `used`: it stays, because something was priced with it. Undefined: there is none. */
export async function deleteUnused(sql: Sql, id: string): Promise<PriceRow | undefined> {
  const [row] = await sql<PriceRow>(
    `with found as (
       select id, component, provider, model, unit, price::text, per_quantity, currency, valid_from, created_at, used
       from prices where id = $1 for update
     ), gone as (
       delete from prices where id = (select id from found where not used)
     )
     select * from found`,
    [id],
  );
  return row;
}

/** A row of unpriced_usage. */
export interface UnpricedRow extends Omit<UnpricedUsage, 'model' | 'first_used_at'> {
  readonly model: string;
  readonly first_used_at: Date;
}

/** What was used without a price and has none at a moment, newest first. */
export const findUnpriced = (sql: Sql, at: Date): Promise<UnpricedRow[]> =>
  sql<UnpricedRow>(
    `select * from unpriced_usage u where not exists (
       select 1 from prices p where p.component = u.component and p.provider = u.provider and p.unit = u.unit
         and p.model in (u.model, '') and p.valid_from <= $1::timestamptz)
     order by first_used_at desc limit 200`,
    [at],
  );

/** Sets the markup of a tenant from a moment on. */
export async function putMarkup(sql: Sql, tenant_id: string, row: MarkupRow): Promise<void> {
  await sql(
    `insert into tenant_markups as m (tenant_id, valid_from, percent, created_at)
     values ($1, $2::timestamptz, $3::text::numeric, $4::timestamptz)
     on conflict (tenant_id, valid_from) do update set percent = excluded.percent, created_at = excluded.created_at`,
    [tenant_id, row.valid_from.toISOString(), row.percent, row.created_at.toISOString()],
  );
}

/** The newest markups of a tenant by the moment from which they are valid, newest first. */
export const findMarkups = (sql: Sql, tenant_id: string): Promise<MarkupRow[]> =>
  sql<MarkupRow>(
    `select percent::text, valid_from, created_at from tenant_markups where tenant_id = $1
     order by valid_from desc limit 100`,
    [tenant_id],
  );
