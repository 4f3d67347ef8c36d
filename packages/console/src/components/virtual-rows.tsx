// The rows of a long table: only those near the window are in the page; the rest is empty space of the same height.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** Until a row is there to be measured. */
const usualHeight = 36;
const rowsAtFirst = 30;

/** A `tbody` with one row for each item. `onEnd` is called when the last rows come near. */
export function VirtualRows<Item>({
  items,
  columns,
  onEnd,
  children,
}: {
  readonly items: readonly Item[];
  readonly columns: number;
  readonly onEnd?: () => void;
  readonly children: (item: Item) => ReactNode;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [rowHeight, setRowHeight] = useState(usualHeight);
  useLayoutEffect(() => {
    // What stands above the table may have grown since.
    setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    // The rows of one table are all as high as the first.
    setRowHeight(body.current?.querySelector('tr:not([aria-hidden])')?.getBoundingClientRect().height || usualHeight);
  });
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const shown = rows.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  // Until the window was measured, the first rows.
  const last = shown.at(-1)?.index ?? Math.min(items.length, rowsAtFirst) - 1;
  useEffect(() => {
    if (last >= items.length - 20) onEnd?.();
  }, [last, items.length, onEnd]);
  const space = (count: number): ReactNode =>
    count > 0 ? (
      <tr aria-hidden="true">
        <td colSpan={columns} style={{ height: count * rowHeight, padding: 0, border: 0 }} />
      </tr>
    ) : null;
  return (
    <tbody ref={body}>
      {space(first)}
      {items.slice(first, last + 1).map(children)}
      {space(items.length - last - 1)}
    </tbody>
  );
}
