// The list of calls, page by page.
import type { Call, Client, ListedCall } from '@voicecall/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallPages } from '../../data/forms.ts';
import { keys } from '../../data/keys.ts';
import { matches, queryOf } from './filters.ts';
import type { CallFilters } from './filters.ts';

const pageSize = 100;

/** The pages of a tenant's calls with these filters, newest first. */
export const callsQuery = (client: Client, tenantId: string, filters: CallFilters) =>
  infiniteQueryOptions({
    queryKey: keys.calls(tenantId).list(filters),
    queryFn: ({ pageParam: cursor }) =>
      client.calls.list({ ...queryOf(filters), limit: pageSize, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/**
 * Puts the newest state of a call into the lists that are on the page. What is being read meanwhile may be older, so
 * the call is put into it as well when it has come.
 */
export function putCall(queries: QueryClient, call: Call | ListedCall): void {
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

/**
 * Reads the outcome and the cost of a call whose summary has come: its changes do not have them. A call that is in no
 * list is not read, and none that has them.
 */
export async function readFigures(queries: QueryClient, client: Client, { id, tenant_id }: Call): Promise<void> {
  const lists = queries.getQueriesData<CallPages>({ queryKey: keys.calls(tenant_id).all });
  const isMissing = lists.some(([, data]) =>
    data?.pages.some(({ calls }) => calls.some((one) => one.id === id && one.outcome === null)),
  );
  const [call] = isMissing ? (await client.calls.list({ q: id, limit: 1 })).calls : [];
  if (call) putCall(queries, call);
}

/** A call that does not match any more stays until the list is read again: rows must not vanish under the pointer. */
function withCall(data: CallPages, call: Call | ListedCall, filters: CallFilters): CallPages {
  const known = data.pages.some(({ calls }) => calls.some(({ id }) => id === call.id));
  const newest = data.pages[0]?.calls[0];
  if (!known && (!matches(call, filters) || (newest && call.created_at < newest.created_at))) return data;
  const pages = data.pages.map((page, index) => ({
    ...page,
    calls: known
      ? page.calls.map((one) => (one.id === call.id && one.updated_at <= call.updated_at ? { ...one, ...call } : one))
      : index === 0
        ? [{ outcome: null, cost: null, ...call }, ...page.calls]
        : page.calls,
  }));
  return { ...data, pages };
}
