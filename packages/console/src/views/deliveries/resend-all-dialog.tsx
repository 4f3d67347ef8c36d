// Counts the deliveries that match the filters, asks, and sends them again with progress and a button to stop.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { count } from '../../components/words.ts';
import { useTenant } from '../../session/tenant.ts';
import './deliveries.css';
import { queryOf } from './filters.ts';
import type { DeliveryFilters } from './filters.ts';
import { matchingIds, resendAll } from './resend-all.ts';
import type { Progress } from './resend-all.ts';

export function ResendAllDialog({
  filters,
  onClose,
}: {
  readonly filters: DeliveryFilters;
  readonly onClose: () => void;
}) {
  const { tenantId, client } = useTenant();
  const queries = useQueryClient();
  const [found, setFound] = useState(0);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isOver, setOver] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const query = queryOf(filters);
  const { data: ids, error } = useQuery({
    queryKey: ['matching-deliveries', tenantId, query],
    queryFn: ({ signal }) => matchingIds(client, query, signal, setFound),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const start = async (): Promise<void> => {
    if (!ids) return;
    const { signal } = (stop.current = new AbortController());
    setProgress({ done: 0, failed: 0, error: null });
    await resendAll(client, ids, signal, setProgress);
    setOver(true);
    await queries.invalidateQueries({ queryKey: ['deliveries', tenantId] });
  };
  const isRunning = progress !== null && !isOver;
  return (
    <Dialog
      title="Resend all that match"
      open
      onClose={onClose}
      closesOutside={!isRunning}
      footer={
        isRunning ? (
          <button type="button" className="button" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={onClose}>
              {isOver ? 'Close' : 'Cancel'}
            </button>
            {isOver ? null : (
              <button type="button" className="button primary" disabled={!ids?.length} onClick={() => void start()}>
                {ids ? `Resend ${count(ids.length)}` : 'Resend'}
              </button>
            )}
          </>
        )
      }
    >
      <div className="form">
        {error ? <ErrorNotice error={error} /> : null}
        {progress && ids ? (
          <ProgressOf progress={progress} of={ids.length} isOver={isOver} />
        ) : (
          <Question found={found} ids={ids} />
        )}
      </div>
    </Dialog>
  );
}

function Question({ found, ids }: { readonly found: number; readonly ids: readonly string[] | undefined }) {
  if (!ids) return <p role="status">Counting: {count(found)} so far…</p>;
  if (ids.length === 0) return <p>No delivery matches the filters.</p>;
  return (
    <>
      <p>
        <strong>
          {ids.length === 1 ? '1 delivery matches' : `${count(ids.length)} deliveries match`} the filters.
        </strong>{' '}
        Each is sent again with the same id and body, oldest first. Receivers that ignore ids they have handled are
        safe.
      </p>
      <p className="quiet">
        One that has ended gets up to 8 new attempts. One that waits gets an extra attempt now. Keep this dialog open
        until it is done.
      </p>
    </>
  );
}

function ProgressOf({
  progress: { done, failed, error },
  of,
  isOver,
}: {
  readonly progress: Progress;
  readonly of: number;
  readonly isOver: boolean;
}) {
  const left = of - done - failed;
  return (
    <>
      <progress className="progress" max={of} value={done + failed} aria-label="Deliveries sent again" />
      <p role="status" className="tabular">
        {count(done)} of {count(of)} are sent again, {count(failed)} failed
        {isOver && left > 0 ? `; stopped before the other ${count(left)}` : ''}.
      </p>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}
