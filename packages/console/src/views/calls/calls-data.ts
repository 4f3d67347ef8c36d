// The list of calls, page by page.
import type { Call, CallList, Client } from '@voicecall/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { matches, queryOf } from './filters.ts';
import type { CallFilters } from './filters.ts';

const pageSize = 100;
type Pages = InfiniteData<CallList, string | undefined>;

/** The pages of a tenant's calls with these filters, newest first. */
export const callsQuery = (client: Client, tenantId: string, filters: CallFilters) =>
  infiniteQueryOptions({
    queryKey: ['calls', tenantId, filters] as const,
    queryFn: async ({ pageParam }): Promise<CallList> =>
      client.calls.list({ ...queryOf(filters), limit: pageSize, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/**
 * Puts the newest state of a call into the lists that are on the page. What is being read meanwhile may be older, so
 * the call is put into it as well when it has come.
 */
export function putCall(queries: QueryClient, call: Call): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: ['calls', call.tenant_id] })) {
    const { queryKey, promise, state } = query;
    const put = (): void => {
      queries.setQueryData<Pages>(queryKey, (data) => data && withCall(data, call, queryKey[2] ?? {}));
    };
    put();
    if (state.fetchStatus === 'fetching') void promise?.then(put, () => undefined);
  }
}

/** A call that does not match any more stays until the list is read again: rows must not vanish under the pointer. */
function withCall(data: Pages, call: Call, filters: CallFilters): Pages {
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
