// The numbers and trunks of a tenant.
import type { Client } from '@voicecall/sdk';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `open` is the id of the record that is shown in a dialog. */
export const numberFilters = {
  tab: ['numbers', 'trunks'],
  list: ['active', 'past'],
  open: 'text',
} as const satisfies SearchShape;

export type NumberFilters = SearchOf<typeof numberFilters>;

/** One number, released or not. */
export const numberQuery = (client: Client, tenantId: string) => (id: string) =>
  reading(keys.numbers(tenantId).one(id), async () => (await client.phoneNumbers.get(id)).phone_number);

/** Reads numbers and trunks anew: a change of one may change the other. */
export function useNumbersChanged(tenantId: string): () => void {
  const readAgain = useReadAgain();
  return () => void readAgain(keys.numbers(tenantId).all, keys.trunks(tenantId).all);
}
