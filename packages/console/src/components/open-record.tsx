// The record that `open` of the address names, in its dialog: one of the rows, or else read by its id.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { reading } from '../data/reading.ts';
import type { List } from '../data/use-list.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNotice, SkeletonText } from './notice.tsx';

/** `query` reads one record; `children` draws its dialog. */
export function OpenRecord<Item extends { readonly id: string }>({
  id,
  list,
  query,
  onClose,
  children,
}: {
  readonly id: string | undefined;
  readonly list: List<Item>;
  readonly query: (id: string) => ReturnType<typeof reading<Item>>;
  readonly onClose: () => void;
  readonly children: (record: Item) => ReactNode;
}) {
  const row = list.items.find((item) => item.id === id);
  const { data, error, refetch } = useQuery({
    ...query(id ?? ''),
    enabled: id !== undefined && !list.isPending && !row,
  });
  if (id === undefined) return null;
  const record = row ?? data;
  if (record) return children(record);
  return (
    <Dialog title="The record" open onClose={onClose}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonText lines={6} />}
    </Dialog>
  );
}
