// Counts the deliveries that match the filters, asks, and sends them again. The platform does the work, and the dialog
// shows how far it is.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { WebhookRedelivery } from '@voicecall/sdk';
import { useEffect } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { count, counted } from '../../components/words.ts';
import { redeliveryMax } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { queryOf } from './filters.ts';
import type { DeliveryFilters } from './filters.ts';

const lookAgainMs = 500;

export function ResendAllDialog({
  filters: chosen,
  onClose,
}: {
  readonly filters: DeliveryFilters;
  readonly onClose: () => void;
}) {
  const { tenantId, client } = useTenant();
  const filters = queryOf(chosen);
  const matching = useQuery(
    reading(
      keys.matchingDeliveries(tenantId, filters),
      async () => (await client.webhookDeliveries.createRedelivery({ filters, dry_run: true })).total,
      { gcTime: 0, refetchOnWindowFocus: false },
    ),
  );
  const resend = useMutation({
    mutationFn: async () => (await client.webhookDeliveries.createRedelivery({ filters })).webhook_redelivery,
  });
  const { redelivery, unread } = useProgress(resend.data ?? null);
  const error = resend.error ?? matching.error ?? unread;
  return (
    <Dialog
      title="Resend all that match"
      open
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {redelivery ? 'Close' : 'Cancel'}
          </button>
          {redelivery ? null : (
            <button
              type="button"
              className="button primary"
              disabled={!matching.data || resend.isPending}
              onClick={() => resend.mutate()}
            >
              {matching.data === undefined ? 'Resend' : `Resend ${count(matching.data)}`}
            </button>
          )}
        </>
      }
    >
      <div className="form">
        {error ? <ErrorNotice error={error} /> : null}
        {redelivery ? <Progress redelivery={redelivery} /> : <Question total={matching.data} />}
      </div>
    </Dialog>
  );
}

/** The redelivery as it now is. When it is over, the lists of deliveries are read again. */
function useProgress(accepted: WebhookRedelivery | null) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const id = accepted?.id ?? '';
  const { data = accepted, error } = useQuery(
    reading(
      keys.redelivery(tenantId, id),
      async () => (await client.webhookDeliveries.getRedelivery(id)).webhook_redelivery,
      {
        enabled: accepted !== null,
        refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : lookAgainMs),
      },
    ),
  );
  const status = data?.status;
  useEffect(() => {
    if (status === 'completed') void readAgain(keys.deliveries(tenantId).all);
  }, [status, readAgain, tenantId]);
  return { redelivery: data, unread: error };
}

function Question({ total }: { readonly total: number | undefined }) {
  if (total === undefined) return <p role="status">Counting…</p>;
  if (total === 0) return <p>No delivery matches the filters.</p>;
  return (
    <>
      <p>
        <strong>{counted(total, 'delivery matches', 'deliveries match')} the filters.</strong>{' '}
        {total === redeliveryMax ? 'There may be more; these are the oldest. ' : ''}Each is sent again with the same id
        and body, oldest first. Receivers that ignore ids they have handled are safe.
      </p>
      <p className="quiet">
        One that has ended gets up to 8 new attempts. One that waits gets an extra attempt now. Tests, and deliveries of
        endpoints that take none, are left as they are.
      </p>
    </>
  );
}

function Progress({ redelivery }: { readonly redelivery: WebhookRedelivery }) {
  const { status, total, redelivered, skipped } = redelivery;
  return (
    <>
      <progress
        className="progress"
        max={Math.max(total, 1)}
        value={total === 0 ? 1 : redelivered + skipped}
        aria-label="Deliveries sent again"
      />
      <p role="status" className="tabular">
        {count(redelivered)} of {count(total)} are sent again{skipped > 0 ? `, ${count(skipped)} left as they are` : ''}
        .
      </p>
      {status === 'completed' ? null : <p className="quiet">It goes on when you close this.</p>}
    </>
  );
}
