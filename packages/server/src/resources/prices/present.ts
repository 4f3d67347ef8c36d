// Maps rows of the price book to the API.
import { price } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { Markup, Price } from '../../types.ts';
import type { MarkupRow, PriceRow } from './store.ts';

/** A decimal number without zeros at its end. PostgreSQL writes all digits of the column. */
export const shortDecimal = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits);

export const presentPrice = (row: PriceRow): Price =>
  presentRow(price, row, { model: row.model === '' ? null : row.model, price: shortDecimal(row.price) });

/** `rows` are newest first. */
export const presentMarkup = (tenant_id: string, rows: readonly MarkupRow[], now: Date): Markup => ({
  tenant_id,
  percent: shortDecimal(rows.find(({ valid_from }) => valid_from <= now)?.percent ?? '0'),
  entries: rows.map((row) => ({
    percent: shortDecimal(row.percent),
    valid_from: row.valid_from.toISOString(),
    created_at: row.created_at.toISOString(),
  })),
});
