// A list of the API, read page by page as its end comes near.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

interface Page {
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** What a table needs of a list. */
export interface List<Item> {
  readonly items: readonly Item[];
  readonly isSuccess: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** Reads the next page, if there is one and it is not being read. */
  readonly more: () => void;
}

/** `read` gets the cursor of a page, none for the first. `lookAgainMs` says when the list is read again, if it is. */
export function useList<P extends Page, Item>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined) => Promise<P>,
  itemsOf: (page: P) => readonly Item[],
  lookAgainMs: (items: readonly Item[]) => number | false = () => false,
): List<Item> {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    refetchInterval: ({ state }) => lookAgainMs(state.data?.pages.flatMap((page) => [...itemsOf(page)]) ?? []),
    getNextPageParam: ({ has_more, next_cursor }) => (has_more ? (next_cursor ?? undefined) : undefined),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const { isSuccess, isPending, error, refetch } = list;
  return {
    items: list.data?.pages.flatMap((page) => [...itemsOf(page)]) ?? [],
    isSuccess,
    isPending,
    error,
    refetch,
    more,
  };
}
