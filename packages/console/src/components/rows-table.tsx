// A list that is read page by page, as a table: skeleton, error, what to do when it is empty, and more rows on demand.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice, SkeletonRows } from './notice.tsx';

const pageSize = 50;

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** The rows of a list of the API, as far as they were read. `rowsOf` takes them out of a page. */
export function useRows<Page extends { readonly next_cursor: string | null }, Row>(
  key: readonly unknown[],
  read: (query: PageQuery) => PromiseLike<Page>,
  rowsOf: (page: Page) => readonly Row[],
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }): Promise<Page> => read({ limit: pageSize, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...list, rows: list.data?.pages.flatMap(rowsOf) ?? [] };
}

/** What `useRows` returns, as a table needs it. */
type Rows<Row> = Pick<
  ReturnType<typeof useRows<{ next_cursor: string | null }, Row>>,
  'rows' | 'error' | 'isPending' | 'isSuccess' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

/** `columns` are names and class names; `children` draws the row of one item. */
export function RowsTable<Row>({
  label,
  list,
  columns,
  empty,
  children,
}: {
  readonly label: string;
  readonly list: Rows<Row>;
  readonly columns: readonly (readonly [name: string, className: string])[];
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactNode;
}) {
  return (
    <>
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {/* The box scrolls where there is no room, so the keyboard must reach it. */}
      <section className="panel table-box" aria-label={label} tabIndex={0}>
        {list.isSuccess && list.rows.length === 0 ? (
          empty
        ) : (
          <table className="table">
            <thead>
              <tr>
                {columns.map(([name, className]) => (
                  <th key={name} scope="col" className={className}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.isPending ? <SkeletonRows columns={columns.length} rows={5} /> : null}
              {list.rows.map(children)}
            </tbody>
          </table>
        )}
      </section>
      {list.hasNextPage ? (
        <div>
          <button
            type="button"
            className="button"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </button>
        </div>
      ) : null}
    </>
  );
}
