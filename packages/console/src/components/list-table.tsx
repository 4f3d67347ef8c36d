// The table of a list: errors, placeholders, what to do when it is empty, and rows as they are needed.
import type { ReactNode } from 'react';
import type { List } from '../data/use-list.ts';
import './list-table.css';
import { ErrorNotice, SkeletonRows } from './notice.tsx';
import { VirtualRows } from './virtual-rows.tsx';

/** The names of columns with their class names. */
export type Columns = readonly (readonly [name: string, className: string])[];

/** The name of a column of buttons, which needs no visible name. */
export const actionsColumn = 'Actions';

/** `children` draws a row; `empty` stands in the place of a table without rows. */
export function ListTable<Item>({
  label,
  list,
  columns,
  empty,
  children,
}: {
  readonly label: string;
  readonly list: List<Item>;
  readonly columns: Columns;
  readonly empty: ReactNode;
  readonly children: (item: Item) => ReactNode;
}) {
  const { items, isSuccess, isPending, error, refetch, more } = list;
  return (
    <>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {/* The box scrolls where there is no room, so the keyboard must reach it. */}
      <section className="panel table-box" aria-label={label} tabIndex={0}>
        {isSuccess && items.length === 0 ? (
          empty
        ) : (
          <table className="table" aria-rowcount={items.length + 1}>
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

/** A button that covers the whole row: it opens the details. */
export const RowButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button type="button" className="row-button" onClick={onClick}>
    {children}
  </button>
);
