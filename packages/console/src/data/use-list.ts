// A list of the API, read page by page as its end comes near.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Pages } from './forms.ts';
import type { KeyOf } from './keys.ts';

const pageSize = 100;

/** How soon a list is read again while something of it goes on. */
export const lookAgainMs = 3_000;

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
  /** Reads the next page: {@link useMore}. */
  readonly more: () => void;
}

type Reader = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Reads the next page, if there is one and it is not being read. A page that failed waits until the list is read again. */
export const useMore = ({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Reader) =>
  useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

/** `read` gets no cursor for the first page. `againMs` says when the list is read again, if it is. */
export function useList<P extends Page, Item>(
  queryKey: KeyOf<Pages<P>>,
  read: (page: { limit: number; cursor?: string }) => PromiseLike<NoInfer<P>>,
  itemsOf: (page: P) => readonly Item[],
  againMs: (items: readonly Item[]) => number | false = () => false,
): List<Item> {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }): Promise<P> =>
      read({ limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    refetchInterval: ({ state }) => againMs(state.data?.pages.flatMap(itemsOf) ?? []),
    getNextPageParam: ({ has_more, next_cursor }) => (has_more ? (next_cursor ?? undefined) : undefined),
  });
  const more = useMore(list);
  const { isSuccess, isPending, error, refetch } = list;
  return { items: list.data?.pages.flatMap(itemsOf) ?? [], isSuccess, isPending, error, refetch, more };
}
