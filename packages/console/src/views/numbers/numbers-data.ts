// The numbers and trunks of a tenant.
import type { Client } from '@voicecall/sdk';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** The search parameters of the view. `open` is the id of the record that is shown in a dialog. */
export const numberFilters = {
  tab: ['numbers', 'trunks'],
  list: ['active', 'past'],
  open: 'text',
} as const satisfies SearchShape;

export type NumberFilters = SearchOf<typeof numberFilters>;

/** The newest 200 active trunks, for names and choices. */
export const trunkNamesQuery = (client: Client, tenantId: string) =>
  queryOptions({
    queryKey: ['trunks', tenantId, 'names'],
    queryFn: async () => (await client.trunks.list({ limit: 200 })).trunks,
    staleTime: 60_000,
  });

/** Reads numbers and trunks anew: a change of one may change the other. */
export function useNumbersChanged(tenantId: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['numbers', tenantId] });
    void queries.invalidateQueries({ queryKey: ['trunks', tenantId] });
  };
}
