// A list of the API, read page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

const pageSize = 100;

/** What a list shows and how it is read on. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Reads the next page, if there is one. */
  readonly more: () => void;
}

/** Reads the pages of a list as they are needed. `itemsOf` takes the records out of a page. */
export function usePages<Page extends { readonly next_cursor: string | null }, Item>(
  queryKey: readonly unknown[],
  read: (page: { limit: number; cursor?: string }) => PromiseLike<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Pages<Item> {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }): Promise<Page> =>
      read({ limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    items: list.data?.pages.flatMap(itemsOf) ?? [],
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    more,
  };
}
