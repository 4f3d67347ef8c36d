// What receivers were told of the call: each delivery with its attempts and its body; and sending one again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Empty, ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { DeliveryDetail } from '../deliveries/delivery-detail.tsx';

const lookAgainMs = 3_000;

export function DeliveriesTab({ callId, isOver }: { readonly callId: string; readonly isOver: boolean }) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const queries = useQueryClient();
  const queryKey = ['deliveries', tenantId, 'of-call', callId];
  const list = useQuery({
    queryKey,
    queryFn: async () => (await client.webhookDeliveries.list({ call_id: callId, limit: 100 })).webhook_deliveries,
    refetchInterval: ({ state }) =>
      !isOver || state.data?.some(({ status }) => status === 'pending' || status === 'retrying') ? lookAgainMs : false,
  });
  const [open, setOpen] = useState<string | null>(null);
  const resend = useMutation({
    mutationFn: (id: string) => client.webhookDeliveries.redeliver(id),
    onSuccess: () => {
      toast('The delivery is sent again.');
      return queries.invalidateQueries({ queryKey: ['deliveries', tenantId] });
    },
  });
  if (list.error && !list.data) return <ErrorNotice error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonText lines={6} />;
  if (list.data.length === 0)
    return (
      <section className="panel">
        <Empty title="No deliveries">
          No webhook endpoint subscribed to the events of this call. The timeline shows the events.
        </Empty>
      </section>
    );
  return (
    <>
      {resend.error ? <ErrorNotice error={resend.error} /> : null}
      <section className="panel table-box" aria-label="Deliveries">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Status</th>
              <th scope="col" className="wide-only number">
                Attempts
              </th>
              <th scope="col" className="wide-only">
                Response
              </th>
              <th scope="col" className="wide-only number">
                Created
              </th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map(
              ({ id, event_type, status, attempt_count, max_attempts, last_http_status, last_error, created_at }) => (
                <tr key={id}>
                  <td>
                    <button type="button" className="button plain small" onClick={() => setOpen(id)}>
                      <code>{event_type}</code>
                    </button>
                  </td>
                  <td>
                    <Badge code={status} />
                  </td>
                  <td className="wide-only number">
                    {attempt_count} of {max_attempts}
                  </td>
                  <td className="wide-only foreign">{last_http_status ?? last_error ?? '–'}</td>
                  <td className="wide-only number">
                    <Time at={created_at} />
                  </td>
                  <td className="number">
                    {canAct ? (
                      <button
                        type="button"
                        className="button small"
                        disabled={resend.isPending}
                        onClick={() => resend.mutate(id)}
                      >
                        Resend
                      </button>
                    ) : null}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      <DeliveryDetail id={open} onClose={() => setOpen(null)} />
    </>
  );
}
