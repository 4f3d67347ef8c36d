// SQL expressions for rows of a large installation: `i` is the number of the row, from 1 on.
import { idPrefixes } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';

export const rowCount = 20_000;
export const tenantCount = 20;

/** The id that row `number` has. */
export const id = (kind: IdKind, number = 'i'): string => named(idPrefixes[kind], number);
export const named = (prefix: string, number = 'i'): string => `'${prefix}_' || lpad(to_hex(${number}), 24, '0')`;

/** One of ten values, so that each has a few rows per tenant. */
export const few = (prefix: string): string => named(prefix, `(i / ${tenantCount}) % 10`);

export const oneOf = (...values: readonly string[]): string =>
  `(array['${values.join(`','`)}'])[1 + (i / ${tenantCount}) % ${values.length}]`;

export const time = `timestamptz '2026-01-01' + make_interval(secs => i)`;
export const later = `timestamptz '2126-01-01' + make_interval(secs => i)`;

/** A value that one row in a hundred has. */
export const seldom = (expression: string): string => `case when i % 100 = 0 then ${expression} end`;
