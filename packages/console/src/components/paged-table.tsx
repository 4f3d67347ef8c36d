// A list in a table that is read page by page: errors, placeholders, what stands there when it is empty, and the rows.
import type { ReactNode } from 'react';
import type { Pages } from '../data/pages.ts';
import { ErrorNotice, SkeletonRows } from './notice.tsx';
import { VirtualRows } from './virtual-rows.tsx';

/** `children` makes the row of a record. `empty` is shown when there are none. */
export function PagedTable<Item>({
  label,
  pages: { items, isPending, error, retry, more },
  columns,
  empty,
  children,
}: {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly columns: readonly (readonly [name: string, className: string])[];
  readonly empty: ReactNode;
  readonly children: (item: Item) => ReactNode;
}) {
  return (
    <>
      {error ? <ErrorNotice error={error} retry={retry} /> : null}
      {/* The box scrolls where there is no room, so the keyboard must reach it. */}
      <section className="panel table-box" aria-label={label} tabIndex={0}>
        {!isPending && !error && items.length === 0 ? (
          empty
        ) : (
          <table className="table">
            <thead>
              <tr>
                {columns.map(([name, className]) => (
                  <th key={name} scope="col" className={className}>
                    {name === actionsColumn ? <span className="visually-hidden">{name}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            {isPending ? (
              <tbody>
                <SkeletonRows columns={columns.length} />
              </tbody>
            ) : (
              <VirtualRows items={items} columns={columns.length} onEnd={more}>
                {children}
              </VirtualRows>
            )}
          </table>
        )}
      </section>
    </>
  );
}

/** The name of a column of buttons, which needs no visible name. */
export const actionsColumn = 'Actions';
