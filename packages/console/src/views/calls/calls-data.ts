// The list of calls, page by page.
import type { Call, CallList, Client } from '@voicecall/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallPages, FoundPage, Place } from '../../data/forms.ts';
import { keys } from '../../data/keys.ts';
import { matches, readingsOf } from './filters.ts';
import type { CallFilters } from './filters.ts';

const pageSize = 100;

/** The pages of a tenant's calls with these filters, newest first. */
export const callsQuery = (client: Client, tenantId: string, filters: CallFilters) =>
  infiniteQueryOptions({
    queryKey: keys.calls(tenantId).list(filters),
    queryFn: async ({ pageParam: place }): Promise<FoundPage> =>
      place
        ? { ...(await readPage(client, filters, place.reading, place.cursor)), reading: place.reading }
        : firstPage(client, filters),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: ({ next_cursor, reading }) =>
      next_cursor === null ? undefined : { cursor: next_cursor, reading },
  });

const readPage = async (client: Client, filters: CallFilters, reading: number, cursor?: string): Promise<CallList> =>
  client.calls.list({ ...readingsOf(filters)[reading], limit: pageSize, ...(cursor !== undefined && { cursor }) });

/** The first page of the first reading that finds a call. */
export async function firstPage(client: Client, filters: CallFilters): Promise<FoundPage> {
  for (let reading = 0; ; reading += 1) {
    const page = await readPage(client, filters, reading);
    if (page.calls.length > 0 || reading === readingsOf(filters).length - 1) return { ...page, reading };
  }
}

/**
 * Puts the newest state of a call into the lists that are on the page. What is being read meanwhile may be older, so
 * the call is put into it as well when it has come.
 */
export function putCall(queries: QueryClient, call: Call): void {
  const { all, list } = keys.calls(call.tenant_id);
  for (const { queryKey, promise, state } of queries.getQueryCache().findAll({ queryKey: all })) {
    const filters = queryKey[2] ?? {};
    const put = (): void => {
      queries.setQueryData(list(filters), (data) => data && withCall(data, call, filters));
    };
    put();
    // A reading that fails shows its error where the list is shown.
    if (state.fetchStatus === 'fetching') void promise?.then(put, () => undefined);
  }
}

/** A call that does not match any more stays until the list is read again: rows must not vanish under the pointer. */
function withCall(data: CallPages, call: Call, filters: CallFilters): CallPages {
  const known = data.pages.some(({ calls }) => calls.some(({ id }) => id === call.id));
  const newest = data.pages[0]?.calls[0];
  if (!known && (!matches(call, filters) || (newest && call.created_at < newest.created_at))) return data;
  const pages = data.pages.map((page, index) => ({
    ...page,
    calls: known
      ? page.calls.map((one) => (one.id === call.id && one.updated_at <= call.updated_at ? call : one))
      : index === 0
        ? [call, ...page.calls]
        : page.calls,
  }));
  return { ...data, pages };
}
